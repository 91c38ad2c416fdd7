/** Crews above this size may be split unless the visitor says otherwise (docs/design.md D2). */
const WHOLE_CREW_MAX = 8;
/** A small crew is split over about three houses. */
const HOUSES = 3;
/** The preset leaves out no house that takes so many of a big crew. */
const SHARE_MAX = 10;

/** Returns true for a crew whose search may be split without a choice of the visitor. */
export const isBigCrew = (workers: number): boolean => workers > WHOLE_CREW_MAX;

/** Returns the free beds that each house must have once a crew may be split. */
export const splitMinBeds = (workers: number): number =>
  Math.min(SHARE_MAX, Math.max(1, Math.ceil(workers / HOUSES)));

/** Returns the shares per house to search with, one after the other; null is the whole crew. */
export function crewShares(workers: number | null): readonly (number | null)[] {
  if (workers === null || workers === 1) return [null];
  const shares = [...new Set([splitMinBeds(workers), 1])];
  return isBigCrew(workers) ? shares : [null, ...shares];
}
