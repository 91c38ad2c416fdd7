import { nightsBetween } from '@kq/contracts';

/** Busy nights of a feed, as ISO dates in Europe/Berlin. `to` is the day after the last busy night. */
export interface DateSpan {
  from: string;
  to: string;
}

/** Unites overlapping and adjacent spans, oldest first. */
export const mergeSpans = (spans: readonly DateSpan[]): DateSpan[] =>
  unite(spans, (last, { from }) => last.to >= from);

function unite(spans: readonly DateSpan[], areOne: (last: DateSpan, next: DateSpan) => boolean): DateSpan[] {
  const united: DateSpan[] = [];
  for (const { from, to } of [...spans].sort((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = united.at(-1);
    if (last === undefined || !areOne(last, { from, to })) united.push({ from, to });
    else if (to > last.to) last.to = to;
  }
  return united;
}

const ahead = (spans: readonly DateSpan[], today: string): DateSpan[] =>
  spans.filter(({ to }) => to > today).map(({ from, to }) => ({ from: from < today ? today : from, to }));

/** Returns the nights on or after `today`, merged. */
export const nightsAhead = (spans: readonly DateSpan[], today: string): DateSpan[] =>
  mergeSpans(ahead(spans, today));

/** Returns the same nights, with events that follow each other kept apart: one of them may be an echo. */
export const eventsAhead = (spans: readonly DateSpan[], today: string): DateSpan[] =>
  unite(ahead(spans, today), (last, { from }) => last.to > from);

/** Returns the nights of merged spans that other merged spans do not have. */
export function nightsWithout(spans: readonly DateSpan[], others: readonly DateSpan[]): DateSpan[] {
  return spans.flatMap(({ from, to }) => {
    const left: DateSpan[] = [];
    let start = from;
    for (const other of others.filter((one) => one.from < to && one.to > from)) {
      if (other.from > start) left.push({ from: start, to: other.from });
      if (other.to > start) start = other.to;
    }
    return start < to ? [...left, { from: start, to }] : left;
  });
}

/** Returns the nights that merged spans have in common. */
export const nightsOfBoth = (a: readonly DateSpan[], b: readonly DateSpan[]): DateSpan[] =>
  nightsWithout(a, nightsWithout(a, b));

/** Counts the nights of merged spans. */
export const countNights = (spans: readonly DateSpan[]): number =>
  spans.reduce((sum, { from, to }) => sum + nightsBetween(from, to), 0);

/** Compares merged spans. */
export const areSameSpans = (a: readonly DateSpan[], b: readonly DateSpan[]): boolean =>
  a.length === b.length && a.every(({ from, to }, i) => from === b[i]?.from && to === b[i].to);
