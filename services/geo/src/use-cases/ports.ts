import { type EventEnvelope } from '@kq/contracts';
import { type Locality } from '@kq/gazetteer';
import { type Candidate, type Point } from '../domain/candidate';
import { type Coverage, type ChangedCoverage } from '../domain/coverage';

/** Looks up places, addresses and postal codes. Every result is in Germany. */
export interface Geocoder {
  /** Returns places and addresses for a text, in no particular order; null when it knows none beyond the gazetteer. */
  search(query: { text: string; limit: number; bias?: Point }): Promise<Candidate[] | null>;
  /** Returns the place at a point; null outside Germany. */
  reverse(at: Point): Promise<Candidate | null>;
  /**
   * Returns the localities of the postal codes with this prefix of three to five digits: by code, its main one first;
   * pages start at 1.
   */
  postalCodes(query: { digits: string; page: number; pageSize: number }): Promise<Locality[]>;
}

/** Public accommodations by town and by postal code; those without any are omitted. */
export interface PublicCounts {
  readonly byPlace: ReadonlyMap<string, number>;
  readonly byPostalCode: ReadonlyMap<string, number>;
  /** Every town with an accommodation of any state. */
  readonly placeIds: readonly string[];
}

/** What differs after a change of the numbers. */
export interface LastMove {
  /** Time of the last write that changed them; null when unknown. */
  readonly movedAt: Date | null;
  /** Stored accommodations. */
  readonly rows: number;
}

/** Identifies an accommodation and one of its events. */
export interface RowVersion {
  readonly id: number;
  readonly sequence: number;
  /** Time of the event. */
  readonly changedAt: Date;
}

/** The state of an accommodation as one event describes it. */
export interface RowState extends RowVersion {
  readonly placeId: string | null;
  readonly postalCode: string | null;
  readonly isPublic: boolean;
  /** Start of the run that publishes all states again, when the event is part of one. */
  readonly runStartedAt: Date | null;
}

/** Accommodations as their events describe them. */
export interface AccommodationRows {
  /**
   * Replaces a stored state by a newer one, and records the run that names the accommodation.
   * @returns false when no state is stored
   */
  update(state: RowState): Promise<boolean>;
  /** Stores the first state of an accommodation. @returns false when another writer has just stored one */
  insert(state: RowState): Promise<boolean>;
  /** Marks a stored accommodation as not public unless a newer state is stored. */
  hide(version: RowVersion): Promise<void>;
  /** Counts the rows that this run or a later one names. */
  countNamed(runStartedAt: Date): Promise<number>;
  /** Removes the rows that neither this run nor a later one names, unless their state is of `keptFrom` or later. */
  removeUnnamed(runStartedAt: Date, keptFrom: Date): Promise<void>;
  lastMove(): Promise<LastMove>;
  /** Reads all rows. */
  count(): Promise<PublicCounts>;
}

/** A run of listings that has published all states again. */
export interface FinishedRun {
  readonly startedAt: Date;
  /** Number of accommodations that the events of the run name. */
  readonly accommodations: number;
  /** True once the rows that the run did not name are removed. */
  readonly isApplied: boolean;
}

/** The newest finished run. */
export interface FinishedRuns {
  newest(): Promise<FinishedRun | null>;
  /** Stores a run; changes nothing when the same or a newer one is stored. */
  put(run: Omit<FinishedRun, 'isApplied'>): Promise<void>;
  /** Records that the run is applied; changes nothing when another one was stored since. */
  markApplied(run: FinishedRun): Promise<void>;
}

/** The published numbers of accommodations by town. */
export interface Coverages {
  all(): Promise<Coverage[]>;
  /** Stores a number and its event; changes nothing when another one was stored since `known`. */
  put(change: ChangedCoverage & { readonly event: EventEnvelope }): Promise<void>;
}
