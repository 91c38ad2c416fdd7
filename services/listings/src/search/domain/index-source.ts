import { type VersionedPlace } from './place-store';

/** Where the index reads places from. */
export interface IndexSource {
  /** Every place, deleted ones too. */
  all(): AsyncIterable<VersionedPlace>;
  /** Places written since an instant. */
  changedSince(since: Date): AsyncIterable<VersionedPlace>;
}
