import { addDays, nightsBetween, weekday } from '../dates';

/** Nights of a stay. Dates are ISO days; `to` is the day after the last night. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** Nights with a number of beds. */
export interface Part {
  from: string;
  /** Day after the last night. */
  to: string;
  beds: number;
}

/** `mon_thu`: the nights of Monday to Thursday, departure on Friday; the weekends are not part of the stay. */
export const NIGHTS_PATTERNS = ['all', 'mon_thu'] as const;
export type NightsPattern = (typeof NIGHTS_PATTERNS)[number];

/** Dates and pattern of a stay; without a pattern all nights. */
export interface StayNights {
  readonly start_date: string;
  readonly end_date: string;
  readonly nights?: NightsPattern | null | undefined;
}

const MONDAY = 1;
const FRIDAY = 5;
const WEEK = 7;

/**
 * Returns the uninterrupted spans of a stay: one for all nights, one a week for `mon_thu`, the first and the last cut by
 * the dates. Empty when the pattern has no night between the dates.
 */
export function nightSpans({ start_date, end_date, nights }: StayNights): Span[] {
  if (start_date >= end_date) return [];
  if (nights !== 'mon_thu') return [{ from: start_date, to: end_date }];
  const spans: Span[] = [];
  const daysSinceMonday = (weekday(start_date) + WEEK - MONDAY) % WEEK;
  for (
    let monday = addDays(start_date, -daysSinceMonday);
    monday < end_date;
    monday = addDays(monday, WEEK)
  ) {
    const from = monday < start_date ? start_date : monday;
    const friday = addDays(monday, FRIDAY - MONDAY);
    const to = friday < end_date ? friday : end_date;
    if (from < to) spans.push({ from, to });
  }
  return spans;
}

/** Returns the first arrival and the last departure of the pattern's nights; the dates themselves without such a night. */
export function datesOfNights(stay: StayNights): { start_date: string; end_date: string } {
  const spans = nightSpans(stay);
  return {
    start_date: spans[0]?.from ?? stay.start_date,
    end_date: spans.at(-1)?.to ?? stay.end_date,
  };
}

/** Returns the spans of a stay with its number of beds on each night. */
export const partsOf = ({ beds, ...stay }: StayNights & { readonly beds: number }): Part[] =>
  nightSpans(stay).map(({ from, to }) => ({ from, to, beds }));

interface Dates {
  readonly start_date: string;
  readonly end_date: string;
}

/** Returns first arrival and last departure over all spans; without any those of `otherwise`. */
export const datesOf = (spans: readonly Span[], otherwise: Dates): Dates => ({
  start_date: spans.map(({ from }) => from).sort()[0] ?? otherwise.start_date,
  end_date:
    spans
      .map(({ to }) => to)
      .sort()
      .at(-1) ?? otherwise.end_date,
});

/** Returns true when a night belongs to spans of both. */
export const haveCommonNight = (some: readonly Span[], others: readonly Span[]): boolean =>
  some.some((one) => others.some((other) => one.from < other.to && other.from < one.to));

/** Returns the nights before a day. */
export const partsBefore = <T extends Span>(parts: readonly T[], day: string): T[] =>
  parts.filter(({ from }) => from < day).map((part) => (part.to > day ? { ...part, to: day } : part));

/** Returns the nights and beds of parts that an earlier departure cut off. */
export function partsGivenBack(before: readonly Part[], after: readonly Part[]): Part[] {
  return before.flatMap((part) => {
    const kept = after.find(({ from }) => from === part.from);
    if (kept === undefined) return [part];
    return kept.to < part.to ? [{ ...part, from: kept.to }] : [];
  });
}

/** Returns the number of different nights. */
export const nightCount = (spans: readonly Span[]): number =>
  merged(spans).reduce((sum, { from, to }) => sum + nightsBetween(from, to), 0);

/** Returns the nights of the longest uninterrupted span, by which minimum nights and discounts are decided; 0 for none. */
export const longestSpan = (spans: readonly Span[]): number =>
  Math.max(0, ...merged(spans).map(({ from, to }) => nightsBetween(from, to)));

/** Iterates over the nights of each part. Parts of the same nights return them once a part. */
export function* nightsIn(parts: readonly Part[]): Generator<{ night: string; beds: number }> {
  for (const { from, to, beds } of parts) {
    for (let night = from; night < to; night = addDays(night, 1)) yield { night, beds };
  }
}

/** Returns the spans in order, with those that touch or overlap as one. */
function merged(spans: readonly Span[]): Span[] {
  if (spans.length < 2) return spans.filter(({ from, to }) => from < to);
  const result: Span[] = [];
  for (const span of [...spans].sort((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = result.at(-1);
    if (last === undefined || span.from > last.to) result.push(span);
    else if (span.to > last.to) result[result.length - 1] = { from: last.from, to: span.to };
  }
  return result;
}
