import { type SEARCH_SOURCES } from '@kq/contracts';
import { type Town } from '../domain/demand';

/** State of an accommodation as of its event `sequence`; `isPublic` is null when that event does not decide it. */
export interface Visibility {
  readonly accommodationId: number;
  readonly sequence: number;
  readonly isPublic: boolean | null;
}

/** The states learned from events and from listings. */
export interface VisibilityStore {
  /** Returns null for an accommodation whose state is unknown. */
  find(accommodationId: number): Promise<boolean | null>;
  /** Stores a state; ignores it when a newer one is stored. */
  put(visibility: Visibility): Promise<void>;
}

/** Reads the current state from listings; null for an id without an accommodation. @throws AppError UNAVAILABLE */
export type ReadVisibility = (
  accommodationId: number,
) => Promise<(Visibility & { readonly isPublic: boolean }) | null>;

export interface CountedClients {
  /**
   * Adds a client network to those counted today for an accommodation or a text. @returns false when it was counted
   * already
   */
  add(subject: number | string, network: string): Promise<boolean>;
}

export interface Views {
  addView(accommodationId: number, at: Date): Promise<void>;
}

/** A search as it is stored. */
export interface LoggedSearch {
  /** Null where it may not be logged. */
  readonly text: string | null;
  readonly source: (typeof SEARCH_SOURCES)[number];
  /** Name of the chosen place, if any. */
  readonly place: string | null;
  /** Town of the chosen place; null without one. */
  readonly place_id: string | null;
  readonly at: Date;
}

export interface SearchLog {
  addSearch(search: LoggedSearch): Promise<void>;
}

/** Numbers of public accommodations by town. */
export interface Coverages {
  /** Stores a number; ignores one whose event is not newer than the stored one's. */
  put(coverage: {
    readonly placeId: string;
    readonly sequence: number;
    readonly accommodations: number;
  }): Promise<void>;
  /** Returns the towns with accommodations. */
  all(): Promise<ReadonlyMap<string, number>>;
}

/** Searched texts that name no known place. */
export interface UnknownTexts {
  /** Counts one search, by a client network that is new for this text today or not. */
  add(text: string, search: { readonly at: Date; readonly isNewNetwork: boolean }): Promise<void>;
  /** Returns the days' counts since a date, of texts with enough networks in one of these days. */
  since(date: string): Promise<readonly UnknownTextCount[]>;
}

export interface UnknownTextCount {
  readonly text: string;
  readonly searches: number;
  /** Day of the newest search. */
  readonly lastSearchedOn: string;
}

/** Searches by town since an instant; searches without a chosen place are omitted. */
export type SearchesByTown = (since: Date) => Promise<ReadonlyMap<string, number>>;

/** Towns of the gazetteer. */
export interface Towns {
  /** Returns the id of the town of a point; null outside of Germany. */
  idAt(point: { readonly lat: number; readonly lng: number }): Promise<string | null>;
  /** Returns the id of the town that a text names; null for a text that names no known place, or only similarly. */
  idOf(text: string): Promise<string | null>;
  /** Returns towns by id, without those that the gazetteer has no more. */
  findAll(ids: readonly string[]): Promise<ReadonlyMap<string, Town>>;
  close(): Promise<void>;
}
