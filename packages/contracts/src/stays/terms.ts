import { addDays, dateInBerlin, nightsBetween } from '../dates';

/** Percent of the accommodation's price that an owner may demand at most once the free period is over. */
export const CANCEL_PERCENTS = [0, 50, 80, 90] as const;
/** Null is "nach Gesetz": the price stays owed, less what the owner saves and earns by letting again. */
export type CancelPercent = (typeof CANCEL_PERCENTS)[number] | null;

/** The terms of cancelling a stay, frozen with the offer. */
export interface CancellationTerms {
  /** Whole days before the arrival up to which cancelling is free; null without a free period. */
  readonly free_days: number | null;
  readonly percent: CancelPercent;
}

/** What cancelling costs. `sum_cents` is a ceiling without VAT of its own; null names no sum ("nach Gesetz"). */
export interface CancellationCost {
  readonly is_free: boolean;
  readonly sum_cents: number | null;
}

/**
 * Returns the last date (Berlin) on which cancelling is free, until 24:00: the arrival less the free days, the arrival
 * itself where nothing is demanded later either. Null without a free period.
 */
export function freeUntil(terms: CancellationTerms | null, arrival: string): string | null {
  if (terms === null) return null;
  if (terms.percent === 0) return arrival;
  return terms.free_days === null ? null : addDays(arrival, -terms.free_days);
}

export interface CancellationQuestion {
  /** Null where the terms of a stay are not recorded. */
  readonly terms: CancellationTerms | null;
  readonly arrival: string;
  /** The accommodation without cleaning: the base of the percentage. */
  readonly accommodation_cents: number;
  readonly now: Date;
  /** By default it follows from the arrival. */
  readonly free_until?: string | null;
}

/** Returns what a dispatcher's cancellation costs at most. A cancellation by the owner or the operator costs nothing. */
export function cancellationCost(question: CancellationQuestion): CancellationCost {
  const { terms, arrival, accommodation_cents, now, free_until = freeUntil(terms, arrival) } = question;
  if (free_until !== null && dateInBerlin(now) <= free_until) return { is_free: true, sum_cents: 0 };
  if (terms === null || terms.percent === null) return { is_free: false, sum_cents: null };
  // Rounded down, so that the ceiling never exceeds the percentage.
  const sum_cents = Math.floor((accommodation_cents * terms.percent) / 100);
  return { is_free: terms.percent === 0, sum_cents };
}

/** Returns what is owed at most once the free period is over. */
export const laterCost = (terms: CancellationTerms | null, accommodation_cents: number): CancellationCost =>
  cancellationCost({ terms, arrival: '', accommodation_cents, now: new Date(0), free_until: null });

/** Returns true until 24:00 (Berlin) of the arrival. Afterwards the crew can only leave early. */
export const isBeforeArrivalEnds = (arrival: string, now: Date): boolean => dateInBerlin(now) <= arrival;

/** The priced nights of a stay: one line a part. */
export interface PricedSpan {
  readonly from: string;
  /** Day after the last night. */
  readonly to: string;
  readonly beds: number;
  readonly price_cents: number;
}

export interface EarlyDepartureQuestion {
  readonly terms: CancellationTerms | null;
  readonly arrival: string;
  readonly lines: readonly PricedSpan[];
  /** The new day of departure: nights from it on are given back. */
  readonly departure: string;
  readonly now: Date;
}

export interface EarlyDepartureCost extends CancellationCost {
  /** The nights before the departure: owed in full. */
  readonly slept_cents: number;
  /** The nights from the departure on: the base of `sum_cents`. */
  readonly rest_cents: number;
}

/**
 * Returns what leaving early costs: the nights before the departure in full, of the others at most what the terms say.
 * Cleaning is owed besides.
 */
export function earlyDepartureCost({
  lines,
  departure,
  ...stay
}: EarlyDepartureQuestion): EarlyDepartureCost {
  const slept_cents = centsOf(lines.map((line) => ({ ...line, to: earlier(line.to, departure) })));
  const rest_cents = centsOf(lines) - slept_cents;
  return { slept_cents, rest_cents, ...cancellationCost({ ...stay, accommodation_cents: rest_cents }) };
}

/**
 * Returns true for a departure that shortens a stay which has begun: after the arrival, not in the past, and before the
 * agreed one.
 */
export function isEarlyDeparture(
  departure: string,
  { start_date, end_date, now }: { start_date: string; end_date: string; now: Date },
): boolean {
  const today = dateInBerlin(now);
  return today >= start_date && departure > start_date && departure >= today && departure < end_date;
}

const centsOf = (lines: readonly PricedSpan[]): number =>
  lines.reduce(
    (sum, { from, to, beds, price_cents }) => sum + Math.max(0, nightsBetween(from, to)) * beds * price_cents,
    0,
  );

const earlier = (one: string, other: string): string => (one < other ? one : other);
