/** Crews above this size may be split unless the visitor says otherwise (docs/design.md D2). */
const WHOLE_CREW_MAX = 8;
/** With fewer matches for the whole crew, splitting is proposed automatically. */
const WHOLE_MATCHES_MIN = 5;
/** A small crew is split over about three houses. */
const HOUSES = 3;
/** The preset leaves out no house that takes so many of a big crew. */
const SHARE_MAX = 10;
const SHARES = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30, 50, 100] as const;

/** What a crew looks for; `minBeds` is the visitor's own choice. */
export interface Crew {
  readonly workers: number | null;
  readonly minBeds: number | null;
}

/** Numbers of a search result. */
interface Found {
  readonly total: number;
  readonly beds_free_total: number;
}

/** Free beds that each house must have once a crew may be split. */
const splitMinBeds = (workers: number): number =>
  Math.min(SHARE_MAX, Math.max(1, Math.ceil(workers / HOUSES)));

/** Value of `minBeds` that allows splitting: big crews leave the share to the search. */
export const splitChoice = (workers: number): number | null =>
  workers > WHOLE_CREW_MAX ? null : splitMinBeds(workers);

/** Beds that a search requires of each accommodation at first; null for the whole crew. */
export const presetMinBeds = (crew: Crew): number | null => sharesToTry(crew)[0] ?? null;

/**
 * Searches with smaller and smaller shares per house until the houses found cover the crew. Without a choice of the
 * visitor, a crew for which enough beds are free always finds them. Returns the largest share with the most houses.
 */
export async function searchForCrew<A extends { readonly meta: Found }>(
  crew: Crew,
  ask: (minBeds: number | null) => Promise<A>,
): Promise<{ readonly answer: A; readonly appliedMinBeds: number | null }> {
  let best: { readonly answer: A; readonly appliedMinBeds: number | null } | null = null;
  for (const appliedMinBeds of sharesToTry(crew)) {
    const answer = await ask(appliedMinBeds);
    if (best === null || answer.meta.total > best.answer.meta.total) best = { answer, appliedMinBeds };
    if (isEnough(crew, appliedMinBeds, answer.meta)) break;
  }
  if (best === null) throw new Error('no share to search with');
  return best;
}

function sharesToTry({ workers, minBeds }: Crew): readonly (number | null)[] {
  if (minBeds !== null) return [minBeds];
  if (workers === null || workers === 1) return [null];
  const shares = [...new Set([splitMinBeds(workers), 1])];
  return workers > WHOLE_CREW_MAX ? shares : [null, ...shares];
}

const isEnough = ({ workers }: Crew, share: number | null, { total, beds_free_total }: Found): boolean =>
  share === null ? total >= WHOLE_MATCHES_MIN : beds_free_total >= (workers ?? 0);

/** Free beds that a house needs to appear in a search. */
export const requiredBeds = (crew: Crew, appliedMinBeds: number | null): number =>
  appliedMinBeds ?? presetMinBeds(crew) ?? crew.workers ?? 1;

export const isSplit = (workers: number | null, appliedMinBeds: number | null): boolean =>
  workers !== null && appliedMinBeds !== null && appliedMinBeds < workers;

/** Shares per house that a split crew can choose from, the present one among them. */
export const shareChoices = (workers: number, share: number): number[] =>
  [...new Set([...SHARES, share])].filter((one) => one < workers).sort((one, other) => one - other);

/** Houses that a split crew needs, with as many free beds as those found have on average; null without a result. */
export function housesNeeded(workers: number, { total, beds_free_total }: Found): number | null {
  if (beds_free_total < workers) return null;
  return Math.ceil((workers * total) / beds_free_total);
}

/** True where houses were found, but not enough beds for the crew. */
export const isShort = (workers: number | null, { total, beds_free_total }: Found): boolean =>
  workers !== null && total > 0 && beds_free_total < workers;
