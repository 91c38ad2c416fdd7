/** Crews above this size may be split unless the visitor says otherwise (docs/design.md D2). */
const WHOLE_CREW_MAX = 8;
/** With fewer matches for the whole crew, splitting is proposed automatically. */
export const WHOLE_MATCHES_MIN = 5;
/** A crew is split over about three houses. */
const HOUSES = 3;

/** Free beds that each house must have once a crew may be split. */
export const splitMinBeds = (workers: number): number => Math.max(1, Math.ceil(workers / HOUSES));

/** Beds that a search requires of each accommodation; null for the whole crew. `minBeds` is the visitor's own choice. */
export function presetMinBeds(workers: number | null, minBeds: number | null): number | null {
  if (minBeds !== null) return minBeds;
  return workers !== null && workers > WHOLE_CREW_MAX ? splitMinBeds(workers) : null;
}

/** Whether too few houses hold the whole crew, so that a split is worth a second look. */
export function mayRetrySplit(workers: number | null, minBeds: number | null, total: number): boolean {
  return minBeds === null && workers !== null && workers > 1 && total < WHOLE_MATCHES_MIN;
}

/** Free beds that a house needs to appear in a search. */
export const requiredBeds = (
  { workers, minBeds }: { readonly workers: number | null; readonly minBeds: number | null },
  appliedMinBeds: number | null,
): number => appliedMinBeds ?? presetMinBeds(workers, minBeds) ?? workers ?? 1;

export const isSplit = (workers: number | null, appliedMinBeds: number | null): boolean =>
  workers !== null && appliedMinBeds !== null && appliedMinBeds < workers;
