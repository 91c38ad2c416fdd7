import { addDays } from '../dates';

/** Nights that a counter-offer may lie outside of the requested ones, on each side. */
export const COUNTER_OFFER_MARGIN_DAYS = 7;

interface Dates {
  readonly start_date: string;
  /** Day of departure. */
  readonly end_date: string;
}

export interface CounterBounds {
  readonly start_min: string;
  readonly start_max: string;
  readonly end_min: string;
  readonly end_max: string;
}

/** What is wrong with the dates of a counter-offer, at the named field. */
export type CounterDatesProblem = keyof CounterBounds | 'past' | 'order';

export const COUNTER_PROBLEM_FIELDS: Readonly<Record<CounterDatesProblem, keyof Dates>> = {
  past: 'start_date',
  order: 'end_date',
  start_min: 'start_date',
  start_max: 'start_date',
  end_min: 'end_date',
  end_max: 'end_date',
};

/** Returns the first and last dates of a counter-offer: it has a requested night, and is at most 7 days longer on each side. */
export const counterBounds = ({ start_date, end_date }: Dates): CounterBounds => ({
  start_min: addDays(start_date, -COUNTER_OFFER_MARGIN_DAYS),
  start_max: addDays(end_date, -1),
  end_min: addDays(start_date, 1),
  end_max: addDays(end_date, COUNTER_OFFER_MARGIN_DAYS),
});

/** Returns the first problem of the dates of a counter-offer; null when it may be made. */
export function counterDatesProblem(
  requested: Dates,
  offered: Dates,
  today: string,
): CounterDatesProblem | null {
  const bounds = counterBounds(requested);
  if (offered.start_date < today) return 'past';
  if (offered.end_date <= offered.start_date) return 'order';
  if (offered.start_date > bounds.start_max) return 'start_max';
  if (offered.end_date < bounds.end_min) return 'end_min';
  if (offered.start_date < bounds.start_min) return 'start_min';
  return offered.end_date > bounds.end_max ? 'end_max' : null;
}
