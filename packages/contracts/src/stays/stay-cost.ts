import { type Amount, linesOf } from '../amount';
import { dateInBerlin } from '../dates';
import { type Part } from './part';
import {
  type CancellationCost,
  cancellationCost,
  type CancellationTerms,
  earlyDepartureCost,
  freeUntil,
} from './terms';

/** What ending a stay depends on. */
export interface CancellableStay {
  readonly terms: CancellationTerms | null;
  readonly parts: readonly Part[];
  /** Null where none is recorded. */
  readonly amount: Amount | null;
  /** Owed at most for nights that an earlier departure gave back; null where the terms named no sum. */
  readonly owed_cents?: number | null | undefined;
}

/** Returns the first arrival of a stay; null without nights. */
export const arrivalOf = (parts: readonly Part[]): string | null =>
  parts.map(({ from }) => from).sort()[0] ?? null;

/** Returns the last date on which a stay can be cancelled free of charge; null without a free period. */
export function freeUntilOfStay({ terms, parts }: Pick<CancellableStay, 'terms' | 'parts'>): string | null {
  const arrival = arrivalOf(parts);
  return arrival === null ? null : freeUntil(terms, arrival);
}

/**
 * Returns what a dispatcher owes at most for ending a stay now: for cancelling it until 24:00 (Berlin) of the arrival, for
 * leaving today afterwards. No sum is named where the terms name none or no amount is recorded.
 */
export function costOfStay(stay: CancellableStay, now: Date): CancellationCost {
  const { terms, parts, amount, owed_cents: owed = 0 } = stay;
  const today = dateInBerlin(now);
  const arrival = arrivalOf(parts) ?? today;
  if (amount === null) return withOwed(unknownCost(terms, arrival, now), owed);
  if (today > arrival) {
    const { is_free, sum_cents } = costOfLeaving(stay, today, now);
    return { is_free, sum_cents };
  }
  const { accommodation_cents } = amount;
  return withOwed(cancellationCost({ terms, arrival, accommodation_cents, now }), owed);
}

/** What leaving a stay early costs. The sums of nights are null where no amount is recorded. */
export interface LeavingCost extends CancellationCost {
  /** The nights before the departure, without cleaning: owed in full. */
  readonly slept_cents: number | null;
  /** The nights from the departure on, of which `sum_cents` is owed at most. */
  readonly rest_cents: number | null;
}

/** Returns what a dispatcher owes when the crew leaves on a day: `sum_cents` for all nights given back so far. */
export function costOfLeaving(
  { terms, parts, amount, owed_cents: owed = 0 }: CancellableStay,
  departure: string,
  now: Date,
): LeavingCost {
  const arrival = arrivalOf(parts) ?? departure;
  if (amount === null)
    return { slept_cents: null, rest_cents: null, ...withOwed(unknownCost(terms, arrival, now), owed) };
  const cost = earlyDepartureCost({ terms, arrival, lines: linesOf(amount, parts), departure, now });
  return { ...cost, ...withOwed(cost, owed) };
}

function unknownCost(terms: CancellationTerms | null, arrival: string, now: Date): CancellationCost {
  const { is_free } = cancellationCost({ terms, arrival, accommodation_cents: 0, now });
  return { is_free, sum_cents: is_free ? 0 : null };
}

/** Adds what is owed already. */
const withOwed = ({ is_free, sum_cents }: CancellationCost, owed: number | null): CancellationCost => ({
  is_free: is_free && owed === 0,
  sum_cents: sum_cents === null || owed === null ? null : sum_cents + owed,
});
