import { addDays } from '../dates';
import { nightsIn, type Part } from './part';

/** Beds that a call confirms, with the price of one bed and night in cents. */
export interface AddedBeds {
  readonly parts: readonly Part[];
  readonly price_cents: number;
}

/** Beds beyond the crew. */
export interface Surplus {
  /** First night with a surplus; null without any. */
  readonly from: string | null;
  /** Day after the last night with a surplus. */
  readonly to: string | null;
  /** Beds beyond the crew on the fullest of these nights. */
  readonly beds: number;
  readonly bed_nights: number;
  /** Price of these beds and nights. */
  readonly cents: number;
}

/**
 * Counts the beds by which `added` exceed the crew on their nights, requested or not, in the order in which they are
 * added.
 */
export function surplusOf({
  workers,
  confirmed,
  added,
}: {
  readonly workers: number;
  /** Beds confirmed before. */
  readonly confirmed: readonly Part[];
  readonly added: readonly AddedBeds[];
}): Surplus {
  const total = new Map<string, number>();
  const add = (night: string, beds: number): number => {
    const before = total.get(night) ?? 0;
    total.set(night, before + beds);
    return Math.max(0, Math.min(beds, before + beds - workers));
  };
  for (const { night, beds } of nightsIn(confirmed)) add(night, beds);
  const nights = new Set<string>();
  let bedNights = 0;
  let cents = 0;
  for (const { parts, price_cents } of added)
    for (const { night, beds } of nightsIn(parts)) {
      const beyond = add(night, beds);
      if (beyond > 0) nights.add(night);
      bedNights += beyond;
      cents += beyond * price_cents;
    }
  const sorted = [...nights].sort();
  const last = sorted.at(-1);
  return {
    from: sorted[0] ?? null,
    to: last === undefined ? null : addDays(last, 1),
    beds: Math.max(0, ...sorted.map((night) => (total.get(night) ?? 0) - workers)),
    bed_nights: bedNights,
    cents,
  };
}
