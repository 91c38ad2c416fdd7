import { addDays } from '../dates';
import { haveCommonNight, nightsIn, nightSpans, type Part, type Span, type StayNights } from './part';

/** Consecutive requested nights with equal numbers of beds. */
export interface CoveredSpan extends Span {
  readonly confirmed: number;
  readonly offered: number;
}

/** Beds of one requested night. */
export interface CoveredNight {
  readonly night: string;
  readonly confirmed: number;
  readonly offered: number;
}

/**
 * The beds of a request by night, without the list of nights. Headline numbers, `missing_spans` and `bed_nights` count
 * the requested nights from today on; once none is ahead they count all of them, and no bed is missing any more. Beds
 * given back are not missing either: the headline counts them as confirmed, `bed_nights` as not needed (ADR 053).
 */
export interface CoverageSummary {
  /** Of all requested nights, also of those in the past. */
  readonly spans: readonly CoveredSpan[];
  /** Smallest number of confirmed beds on a counted night, with those given back. */
  readonly beds_confirmed: number;
  readonly beds_offered: number;
  /** Largest number of confirmed beds that a night ahead lacks to the crew. */
  readonly beds_missing: number;
  /** Nights ahead that lack confirmed beds, with the number that each of them lacks. */
  readonly missing_spans: readonly Part[];
  /** Counted nights with more beds than `beds_confirmed`, with the number beyond it. */
  readonly confirmed_beyond: readonly Part[];
  readonly offered_beyond: readonly Part[];
  /** A night counts at most the crew: `confirmed + offered` never exceeds `needed`. */
  readonly bed_nights: { readonly needed: number; readonly confirmed: number; readonly offered: number };
  /** True when no counted night lacks a confirmed bed; false without any night. */
  readonly is_filled: boolean;
  /** True when confirmed and offered beds together suffice on each counted night. */
  readonly has_enough_beds: boolean;
}

export interface Coverage extends CoverageSummary {
  /** All requested nights, oldest first. */
  readonly nights: readonly CoveredNight[];
}

export interface CoverageInput extends StayNights {
  readonly workers: number;
  /** Date in Berlin; its night is still ahead. */
  readonly today: string;
  readonly confirmed: readonly Part[];
  /** Offers that may still be confirmed. */
  readonly offered: readonly Part[];
  /** Confirmed beds that the crew gave back by leaving early: it needs no others (ADR 053). */
  readonly given_back?: readonly Part[];
  /** Stays that were cancelled after such a departure: the crew that moved there needs beds again. */
  readonly cancelled_later?: readonly Part[];
}

/** Counts confirmed and offered beds by night. Parts outside of the requested nights cover nothing. */
export function coverageOf({
  workers,
  today,
  confirmed,
  offered,
  given_back = [],
  cancelled_later = [],
  ...requested
}: CoverageInput): Coverage {
  const confirmedOn = bedsByNight(confirmed);
  const offeredOn = bedsByNight(offered);
  const givenBackOn = bedsByNight(given_back);
  const cancelledOn = bedsByNight(cancelled_later);
  const nights = requestedNights(requested).map((night) => ({
    night,
    confirmed: confirmedOn.get(night) ?? 0,
    offered: offeredOn.get(night) ?? 0,
  }));
  const ahead = nights.filter(({ night }) => night >= today);
  const counted = ahead.length > 0 ? ahead : nights;
  /** Beds that the crew needs no more: those given back, without those that it has, or had, elsewhere. */
  const spared = ({ night, confirmed: sure }: CoveredNight): number => {
    const givenBack = givenBackOn.get(night) ?? 0;
    const elsewhere = Math.max(sure, cancelledOn.get(night) ?? 0);
    return Math.max(0, Math.min(givenBack, workers - elsewhere));
  };
  const settled = (one: CoveredNight): number => one.confirmed + spared(one);
  const missing = (one: CoveredNight): number => Math.max(0, workers - settled(one));
  const bedsConfirmed = smallest(counted.map(settled));
  const bedsOffered = smallest(counted.map((one) => one.offered));
  return {
    nights,
    spans: spansOf(nights, ({ confirmed: sure, offered: open }) => ({ confirmed: sure, offered: open })),
    beds_confirmed: bedsConfirmed,
    beds_offered: bedsOffered,
    beds_missing: Math.max(0, ...ahead.map(missing)),
    missing_spans: partsWhere(ahead, missing),
    confirmed_beyond: partsWhere(counted, (one) => settled(one) - bedsConfirmed),
    offered_beyond: partsWhere(counted, (one) => one.offered - bedsOffered),
    bed_nights: {
      needed: sumOf(counted, (one) => workers - spared(one)),
      confirmed: sumOf(counted, (one) => Math.min(workers - spared(one), one.confirmed)),
      offered: sumOf(counted, (one) => Math.min(missing(one), one.offered)),
    },
    is_filled: counted.length > 0 && counted.every((one) => missing(one) === 0),
    has_enough_beds: counted.length > 0 && counted.every((one) => missing(one) <= one.offered),
  };
}

/** Returns the coverage without its list of nights, as APIs and mails carry it. */
export function summaryOf({ nights: _nights, ...summary }: Coverage): CoverageSummary {
  return summary;
}

/** Returns how many of the requested nights have a bed of these parts: "deckt 3 von 25 Nächten". */
export function nightsCovered(
  requested: StayNights,
  parts: readonly Part[],
): { readonly covered: number; readonly requested: number } {
  const beds = bedsByNight(parts);
  const nights = requestedNights(requested);
  return {
    covered: nights.filter((night) => (beds.get(night) ?? 0) > 0).length,
    requested: nights.length,
  };
}

/** Returns true when one of these parts has a bed on a night that lacks one. */
export function coversMissing(
  { missing_spans }: Pick<CoverageSummary, 'missing_spans'>,
  parts: readonly Part[],
): boolean {
  return haveCommonNight(
    parts.filter(({ beds }) => beds > 0),
    missing_spans,
  );
}

function requestedNights(requested: StayNights): string[] {
  return [...nightsIn(nightSpans(requested).map((span) => ({ ...span, beds: 0 })))].map(({ night }) => night);
}

function bedsByNight(parts: readonly Part[]): Map<string, number> {
  const beds = new Map<string, number>();
  for (const one of nightsIn(parts)) beds.set(one.night, (beds.get(one.night) ?? 0) + one.beds);
  return beds;
}

/** Joins consecutive nights with equal values. */
function spansOf<T extends object>(
  nights: readonly CoveredNight[],
  valuesOf: (night: CoveredNight) => T,
): (Span & T)[] {
  const spans: (Span & T)[] = [];
  let last = '';
  for (const one of nights) {
    const values = valuesOf(one);
    const key = JSON.stringify(values);
    const previous = spans.at(-1);
    const to = addDays(one.night, 1);
    if (previous?.to === one.night && key === last) spans[spans.length - 1] = { ...previous, to };
    else spans.push({ from: one.night, to, ...values });
    last = key;
  }
  return spans;
}

const partsWhere = (nights: readonly CoveredNight[], bedsOf: (night: CoveredNight) => number): Part[] =>
  spansOf(nights, (one) => ({ beds: bedsOf(one) })).filter(({ beds }) => beds > 0);

const smallest = (numbers: readonly number[]): number => (numbers.length === 0 ? 0 : Math.min(...numbers));

function sumOf(nights: readonly CoveredNight[], valueOf: (night: CoveredNight) => number): number {
  return nights.reduce((sum, one) => sum + valueOf(one), 0);
}
