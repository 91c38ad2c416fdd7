import { type Amount } from '../amount';
import { dateInBerlin } from '../dates';
import { type Part } from './part';
import {
  type CancellationCost,
  cancellationCost,
  type CancellationTerms,
  earlyDepartureCost,
  freeUntil,
} from './terms';

/** What cancelling a stay depends on. */
export interface CancellableStay {
  readonly terms: CancellationTerms | null;
  readonly parts: readonly Part[];
  /** Null where none is recorded. */
  readonly amount: Amount | null;
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
 * Returns what a dispatcher owes at most for cancelling a stay now: of one that has begun, for the nights from today on.
 * No sum is named where the terms name none or no amount is recorded.
 */
export function costOfStay({ terms, parts, amount }: CancellableStay, now: Date): CancellationCost {
  const today = dateInBerlin(now);
  const arrival = arrivalOf(parts) ?? today;
  if (amount === null) {
    const { is_free } = cancellationCost({ terms, arrival, accommodation_cents: 0, now });
    return { is_free, sum_cents: is_free ? 0 : null };
  }
  if (today <= arrival)
    return cancellationCost({ terms, arrival, accommodation_cents: amount.accommodation_cents, now });
  const lines = amount.lines ?? parts.map((part) => ({ ...part, price_cents: amount.price_cents }));
  const { is_free, sum_cents } = earlyDepartureCost({ terms, arrival, lines, departure: today, now });
  return { is_free, sum_cents };
}
