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
  /** Adds a client network to those counted today for an accommodation. @returns false when it was counted already */
  add(accommodationId: number, network: string): Promise<boolean>;
}

export interface Views {
  addView(accommodationId: number, at: Date): Promise<void>;
}
