import { type VersionedAccommodation } from '../domain/index-store';

/** Reads accommodations for the index. */
export interface IndexSource {
  /** Streams every accommodation, including deleted ones. */
  all(): AsyncIterable<VersionedAccommodation>;
  /** Streams accommodations written since an instant. */
  changedSince(since: Date): AsyncIterable<VersionedAccommodation>;
}
