import { type VersionedAccommodation } from '../domain/index-store';

/** Reads accommodations for the index. */
export interface IndexSource {
  /** Streams every accommodation, including deleted ones. */
  all(): AsyncIterable<VersionedAccommodation>;
  /** Streams the accommodations with a newer version than `versionOf` returns, or with none; reads only versions of the others. */
  newerThan(versionOf: (id: number) => number | undefined): AsyncIterable<VersionedAccommodation>;
  /** Streams accommodations written since an instant. */
  changedSince(since: Date): AsyncIterable<VersionedAccommodation>;
}
