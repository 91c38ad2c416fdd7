import { crewShares } from '@kq/contracts/crew-split';

/** With fewer matches for the whole crew, smaller houses are searched. */
const WHOLE_MATCHES_MIN = 5;

interface Found {
  readonly total: number;
  readonly bedsFree: number;
}

/**
 * Searches with smaller and smaller shares per house until the houses found cover the crew (docs/design.md D2): a crew
 * for which enough beds are free always finds them. Returns the largest share with the most houses; null is the whole crew.
 */
export function searchForCrew<A extends Found>(
  workers: number | null,
  search: (minBeds: number | null) => A,
): { readonly answer: A; readonly minBeds: number | null } {
  const [first = null, ...smaller] = crewShares(workers);
  let last = { answer: search(first), minBeds: first };
  let best = last;
  for (const minBeds of smaller) {
    if (isEnough(workers, last.minBeds, last.answer)) break;
    last = { answer: search(minBeds), minBeds };
    if (last.answer.total > best.answer.total) best = last;
  }
  return best;
}

const isEnough = (workers: number | null, share: number | null, { total, bedsFree }: Found): boolean =>
  share === null ? total >= WHOLE_MATCHES_MIN : bedsFree >= (workers ?? 0);
