import { type AccommodationDoc } from '../domain/accommodation';
import { type IndexedDoc } from '../domain/card';

export type DocVersion = Pick<AccommodationDoc, '_id' | 'version' | 'changed_at'>;

/** What the search index reads of the stored accommodations, of any status. */
export interface IndexReads {
  /** Reads all of them. */
  pages(): AsyncIterable<IndexedDoc[]>;
  /** Reads the versions of all of them. */
  versionPages(): AsyncIterable<DocVersion[]>;
  findIndexed(ids: readonly number[]): Promise<IndexedDoc[]>;
  /** Streams those written since an instant. */
  changedSince(since: Date): AsyncIterable<IndexedDoc>;
}
