import { crewShares, isBigCrew, splitMinBeds } from '@kq/contracts/crew-split';

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

/** Value of `minBeds` that allows splitting: big crews leave the share to the search. */
export const splitChoice = (workers: number): number | null =>
  isBigCrew(workers) ? null : splitMinBeds(workers);

/** Beds that a search requires of each accommodation at first; null for the whole crew. */
export const presetMinBeds = ({ workers, minBeds }: Crew): number | null =>
  minBeds ?? crewShares(workers)[0] ?? null;

/** What a search asks for: the visitor's choice, or leaves the share to the server. */
export const askedMinBeds = ({ workers, minBeds }: Crew): number | null | 'auto' =>
  minBeds ?? (workers !== null && workers > 1 ? 'auto' : null);

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
