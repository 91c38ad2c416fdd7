import { type VersionedPlace } from '../domain/place-store';

/** Reads accommodations for the index. */
export interface IndexSource {
  /** Streams every accommodation, including deleted ones. */
  all(): AsyncIterable<VersionedPlace>;
  /** Streams accommodations written since an instant. */
  changedSince(since: Date): AsyncIterable<VersionedPlace>;
}
