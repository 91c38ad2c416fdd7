const BONUS_MAX = 0.05;
const HALF = 10;

/** Returns what accommodations add to the tie-break of SRCH-14: half of the most for 10 of them. */
export function supplyBonus(accommodations: number | null): number {
  return accommodations === null ? 0 : (BONUS_MAX * accommodations) / (accommodations + HALF);
}
