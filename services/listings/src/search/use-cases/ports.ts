import { type KnownVersion } from '../domain/known-versions';
import { type SnapshotPart } from '../domain/snapshot-part';
import { type VersionedAccommodation } from '../domain/versioned-accommodation';

/** Reads accommodations for the index. */
export interface IndexSource {
  /** Streams every accommodation, including deleted ones. */
  all(): AsyncIterable<VersionedAccommodation>;
  /** Streams the versions of the same, by pages. */
  versions(): AsyncIterable<readonly (KnownVersion & { readonly id: number })[]>;
  byIds(ids: readonly number[]): AsyncIterable<VersionedAccommodation>;
  /** Streams accommodations written since an instant. */
  changedSince(since: Date): AsyncIterable<VersionedAccommodation>;
}

/** The index as it was written some time ago. */
export interface Snapshot {
  readonly writtenAt: Date;
  /** Accommodations, also hidden ones. */
  readonly rows: number;
  /** Streams what can be read of it; never rejects. */
  parts(): AsyncIterable<SnapshotPart>;
}

/** Keeps the snapshot that this build wrote with this configuration, for all replicas. */
export interface Snapshots {
  /** Null when there is none. */
  newest(): Promise<Snapshot | null>;
  /** Writes a snapshot in place of all others. */
  write(writtenAt: Date, parts: AsyncIterable<SnapshotBytes>): Promise<void>;
}

/** A part as it is kept. */
export interface SnapshotBytes {
  readonly rows: number;
  readonly bytes: Buffer;
}
