import { FeedRefusedError } from '../domain/feed-refused-error';
import { dayOf, fieldsOf } from './days';
import { COUNT_STEPS_MAX, type Repetition, startOfWeek } from './recurrence';

interface Window {
  readonly from: number;
  /** Last day. */
  readonly to: number;
}

/** Steps that all rules of a calendar have left, counted down. */
export interface Steps {
  left: number;
}

interface Search extends Window {
  readonly steps: Steps;
}

/**
 * Returns the days within a window on which an event repeats, its first one included. The work depends on the window
 * only, not on when the event began (docs/security.md S30).
 * @throws FeedRefusedError for a rule whose repetitions before the window take too many steps to count
 */
export function repeatedDays(repetition: Repetition, first: number, { from, to, steps }: Search): number[] {
  const days = first >= from && first <= to ? [first] : [];
  if (to <= first) return days;
  const start = Math.max(from, first + 1);
  const before = Number.isFinite(repetition.count) ? countBefore(repetition, first, start, steps) : 0;
  let left = repetition.count - before;
  const { periodOf, boundsOf } = periodsOf(repetition);
  const { interval } = repetition;
  const skipped = Math.ceil((periodOf(start) - periodOf(first)) / interval);
  for (let period = periodOf(first) + skipped * interval; left > 0; period += interval) {
    const bounds = boundsOf(period);
    if (bounds.from > to) break;
    for (const day of daysOf(repetition, bounds, { from: start, to })) {
      if (left-- > 0) days.push(day);
    }
  }
  return days;
}

/** Returns true for a rule with a number of repetitions whose last one is before `day`. */
export function hasEndedBefore(repetition: Repetition, first: number, day: number, steps: Steps): boolean {
  const { count } = repetition;
  return first < day && Number.isFinite(count) && countBefore(repetition, first, day, steps) >= count;
}

/** Counts the repetitions from the first one to before `day`, at most `count`. */
function countBefore(repetition: Repetition, first: number, day: number, steps: Steps): number {
  const { frequency, interval, count, weekdaysOnly, weekStart, isPlain } = repetition;
  if (isPlain && frequency === 'DAILY') return Math.min(count, 1 + Math.floor((day - 1 - first) / interval));
  if (isPlain && frequency === 'WEEKLY')
    return Math.min(count, 1 + Math.floor((day - 1 - first) / interval / 7));
  if (weekdaysOnly !== null && frequency === 'WEEKLY')
    return Math.min(count, countWeekdays({ weekdays: weekdaysOnly, interval, weekStart }, first, day));
  let counted = 1;
  let own = COUNT_STEPS_MAX;
  for (const { matches, isKnown, days } of matchesByPeriod(repetition, first, day)) {
    own -= isKnown ? 1 : days;
    steps.left -= isKnown ? KNOWN_COST : days;
    if (own < 0 || steps.left < 0) throw new FeedRefusedError('unsupported_recurrence');
    counted += matches;
    if (counted >= count) break;
  }
  return Math.min(count, counted);
}

/** Of a step that searches nothing. */
const KNOWN_COST = 0.02;

/**
 * Yields how often a rule repeats in each period after the first day and before `day`. Months of the same length that
 * begin on the same weekday repeat alike: each kind is searched once. The same for years.
 */
function* matchesByPeriod(repetition: Repetition, first: number, day: number) {
  // Each day counts for itself, so that days can be counted by months.
  const isDaily = repetition.frequency === 'DAILY' && repetition.interval === 1;
  const { periodOf, boundsOf } = periodsOf(isDaily ? { ...repetition, frequency: 'MONTHLY' } : repetition);
  const hasKinds = isDaily || repetition.frequency === 'MONTHLY' || repetition.frequency === 'YEARLY';
  const window = { from: first + 1, to: day - 1 };
  const kinds: number[] = [];
  let bounds = boundsOf(periodOf(first));
  for (let period = periodOf(first); bounds.from < day; period += repetition.interval) {
    bounds = boundsOf(period);
    const isWhole = hasKinds && bounds.from >= window.from && bounds.to <= window.to;
    const kind = isWhole ? kindOf(bounds) : -1;
    const known = kinds[kind];
    const matches = known ?? daysOf(repetition, bounds, window).length;
    if (isWhole) kinds[kind] = matches;
    yield { matches, isKnown: known !== undefined, days: bounds.to - bounds.from + 1 };
  }
}

/** Numbers what decides on which days of a month or a year a rule repeats: first weekday, length, month, leap year. */
function kindOf({ from, to }: Window): number {
  const { year, month, weekday } = fieldsOf(from);
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return (((to - from) * 7 + weekday) * 12 + month) * 2 + (isLeap ? 1 : 0);
}

interface Weeks {
  readonly weekdays: ReadonlySet<number>;
  readonly interval: number;
  readonly weekStart: number;
}

/** Counts the first day and all named weekdays after it and before `day`, in whole weeks. */
function countWeekdays({ weekdays, interval, weekStart }: Weeks, first: number, day: number): number {
  const week = startOfWeek(first, weekStart);
  const named = (from: number, to: number): number => {
    let sum = 0;
    for (let one = from; one < to; one += 1) if (weekdays.has((((one + 4) % 7) + 7) % 7)) sum += 1;
    return sum;
  };
  const weeks = Math.floor((day - week) / 7);
  if (weeks === 0) return 1 + named(first + 1, day);
  const inFirstWeek = named(first + 1, week + 7);
  const wholeWeeks = Math.floor((weeks - 1) / interval);
  const inLastWeek = weeks % interval === 0 ? named(week + weeks * 7, day) : 0;
  return 1 + inFirstWeek + wholeWeeks * weekdays.size + inLastWeek;
}

/** Returns the days of one period on which the rule repeats, within a window. */
function daysOf({ matches, positions }: Repetition, period: Window, window: Window): number[] {
  const isWhole = positions.length > 0;
  const from = isWhole ? period.from : Math.max(period.from, window.from);
  const to = isWhole ? period.to : Math.min(period.to, window.to);
  const found: number[] = [];
  for (let day = from; day <= to; day += 1) if (matches(day)) found.push(day);
  if (!isWhole) return found;
  const chosen = positions.map((position) => found.at(position > 0 ? position - 1 : position));
  return [...new Set(chosen)]
    .filter((day) => day !== undefined && day >= window.from && day <= window.to)
    .sort((a, b) => Number(a) - Number(b)) as number[];
}

/** Returns how a frequency divides the days. */
function periodsOf({ frequency, weekStart }: Pick<Repetition, 'frequency' | 'weekStart'>): {
  periodOf: (day: number) => number;
  boundsOf: (period: number) => Window;
} {
  switch (frequency) {
    case 'DAILY':
      return { periodOf: (day) => day, boundsOf: (day) => ({ from: day, to: day }) };
    case 'WEEKLY': {
      const origin = startOfWeek(0, weekStart);
      return {
        periodOf: (day) => Math.floor((day - origin) / 7),
        boundsOf: (week) => ({ from: origin + week * 7, to: origin + week * 7 + 6 }),
      };
    }
    case 'MONTHLY':
      return {
        periodOf: (day) => fieldsOf(day).year * 12 + fieldsOf(day).month - 1,
        boundsOf: (month) => ({ from: dayOf(0, month + 1, 1), to: dayOf(0, month + 2, 1) - 1 }),
      };
    case 'YEARLY':
      return {
        periodOf: (day) => fieldsOf(day).year,
        boundsOf: (year) => ({ from: dayOf(year, 1, 1), to: dayOf(year + 1, 1, 1) - 1 }),
      };
  }
}
