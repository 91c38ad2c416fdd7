/** The number of accommodations that was published last for a town. */
export interface Coverage {
  readonly placeId: string;
  readonly accommodations: number;
  /** Of its newest event. */
  readonly sequence: number;
  /** True while an event waits to be published. */
  readonly isUnsent: boolean;
}

export interface ChangedCoverage {
  readonly placeId: string;
  readonly accommodations: number;
  /** Absent for a town without a published number. */
  readonly known: Coverage | undefined;
}

interface Compared {
  /** Public accommodations by town; towns without any are omitted. */
  readonly byPlace: ReadonlyMap<string, number>;
  /** Every town with an accommodation of any state. */
  readonly placeIds: readonly string[];
  readonly published: readonly Coverage[];
}

/** Returns the towns whose number must be published. One with an unsent event waits: the next says the newest number. */
export function changedCoverages({ byPlace, placeIds, published }: Compared): ChangedCoverage[] {
  const known = new Map(published.map((coverage) => [coverage.placeId, coverage]));
  return [...new Set([...placeIds, ...known.keys()])]
    .map((placeId) => ({
      placeId,
      accommodations: byPlace.get(placeId) ?? 0,
      known: known.get(placeId),
    }))
    .filter(({ accommodations, known: last }) => last?.accommodations !== accommodations && !last?.isUnsent);
}
