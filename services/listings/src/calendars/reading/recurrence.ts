import { FeedRefusedError } from '../domain/feed-refused-error';
import { type DayFields, dayOf, daysInMonth, fieldsOf } from './days';

/** The value of an RRULE as ical.js parses it. */
export type RecurrenceRule = Readonly<Record<string, unknown>>;

/** Steps in which the repetitions of a rule before today are counted. */
export const COUNT_STEPS_MAX = 20_000;

type Frequency = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';

export interface Repetition {
  readonly frequency: Frequency;
  readonly interval: number;
  /** Infinity without one. */
  readonly count: number;
  readonly matches: (day: number) => boolean;
  /** Of the days of a period that match, the ones that count; all without positions. */
  readonly positions: readonly number[];
  readonly weekStart: number;
  /** Weekdays of a rule that names nothing else; for counting by arithmetic. */
  readonly weekdaysOnly: ReadonlySet<number> | null;
  /** Whether the rule names no days: it repeats the first one. */
  readonly isPlain: boolean;
}

const KNOWN = new Set([
  ...['freq', 'interval', 'count', 'until', 'wkst', 'byday', 'bymonthday', 'bymonth', 'bysetpos'],
  ...['byyearday', 'byweekno', 'byhour', 'byminute', 'bysecond'],
]);
const FREQUENCIES: readonly unknown[] = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] satisfies Frequency[];
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** Prepares a rule of an event that begins on `first`. @throws FeedRefusedError for repetitions within a day and unknown parts */
export function repetitionOf(rule: RecurrenceRule, first: number): Repetition {
  const { freq: frequency } = rule;
  const isKnown = Object.keys(rule).every((part) => KNOWN.has(part)) && FREQUENCIES.includes(frequency);
  if (!isKnown) throw new FeedRefusedError('unsupported_recurrence');
  const weekStart = typeof rule['wkst'] === 'number' ? rule['wkst'] - 1 : 1;
  const parts = partsOf(rule);
  const { months, weekdays, monthDays, yearDays, weeks } = parts;
  const others = [months, monthDays, yearDays, weeks].every((part) => part === null);
  const positions = numbersOf(rule['bysetpos']);
  // Several times a day are one night.
  const perDay = ['byhour', 'byminute', 'bysecond'].reduce(
    (sum, part) => sum * (setOf(rule[part])?.size ?? 1),
    1,
  );
  return {
    frequency: frequency as Frequency,
    interval: Math.max(1, Number(rule['interval'] ?? 1)),
    count: rule['count'] === undefined ? Infinity : Math.ceil(Number(rule['count']) / perDay),
    matches: matcherOf(frequency as Frequency, parts, { first: fieldsOf(first), weekStart }),
    positions,
    weekStart,
    weekdaysOnly: others && positions.length === 0 && weekdays !== null ? new Set(weekdays.keys()) : null,
    isPlain: others && positions.length === 0 && weekdays === null,
  };
}

interface Parts {
  readonly months: ReadonlySet<number> | null;
  readonly monthDays: ReadonlySet<number> | null;
  readonly yearDays: ReadonlySet<number> | null;
  readonly weeks: ReadonlySet<number> | null;
  /** By weekday: which of the period count; 0 is each. */
  readonly weekdays: ReadonlyMap<number, ReadonlySet<number>> | null;
}

function partsOf(rule: RecurrenceRule): Parts {
  return {
    months: monthsOf(rule['bymonth']),
    monthDays: setOf(rule['bymonthday']),
    yearDays: setOf(rule['byyearday']),
    weeks: setOf(rule['byweekno']),
    weekdays: weekdaysOf(rule['byday']),
  };
}

/** ical.js returns a list with one entry as the entry. */
function listOf(value: unknown): unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}
const numbersOf = (value: unknown): number[] => [...new Set(listOf(value).map(Number))];
function setOf(value: unknown): ReadonlySet<number> | null {
  const numbers = numbersOf(value);
  return numbers.length === 0 ? null : new Set(numbers);
}

/** Null where all months are named. */
function monthsOf(value: unknown): ReadonlySet<number> | null {
  const months = setOf(value);
  return months?.size === 12 ? null : months;
}

function weekdaysOf(value: unknown): Map<number, Set<number>> | null {
  const names = listOf(value).map(String);
  if (names.length === 0) return null;
  const weekdays = new Map<number, Set<number>>();
  for (const name of names) {
    const [, ordinal = '', code = ''] = /^([+-]?\d{0,2})([A-Z]{2})$/.exec(name) ?? [];
    const weekday = WEEKDAYS.indexOf(code);
    if (weekday < 0) throw new FeedRefusedError('unsupported_recurrence');
    const ordinals = weekdays.get(weekday) ?? new Set();
    weekdays.set(weekday, ordinals.add(Number(ordinal || 0)));
  }
  return weekdays;
}

interface Anchor {
  readonly first: DayFields;
  readonly weekStart: number;
}

/** Tests each day, so that a rule without any match ends with the days: `FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=31`. */
function matcherOf(
  frequency: Frequency,
  { months, monthDays, yearDays, weeks, weekdays }: Parts,
  { first, weekStart }: Anchor,
): (day: number) => boolean {
  const namesDays = monthDays !== null || yearDays !== null || weekdays !== null;
  const ordinalsOfYear = frequency === 'YEARLY' && months === null;
  const hasOrdinals = frequency === 'MONTHLY' || (frequency === 'YEARLY' && weeks === null);

  const isNamedWeekday = (day: number, fields: DayFields): boolean => {
    const ordinals = weekdays?.get(fields.weekday);
    if (ordinals === undefined) return false;
    if (ordinals.has(0) || !hasOrdinals) return true;
    const [start, length] = ordinalsOfYear
      ? [dayOf(fields.year, 1, 1), daysInYear(fields.year)]
      : [dayOf(fields.year, fields.month, 1), daysInMonth(fields.year, fields.month)];
    const index = day - start;
    return ordinals.has(Math.floor(index / 7) + 1) || ordinals.has(-Math.floor((length - 1 - index) / 7) - 1);
  };
  const isOfFirst = (fields: DayFields): boolean => {
    if (frequency === 'DAILY') return true;
    if (frequency === 'WEEKLY' || weeks !== null) return fields.weekday === first.weekday;
    const isMonth = frequency === 'MONTHLY' || months !== null || fields.month === first.month;
    return isMonth && fields.day === first.day;
  };

  return (day) => {
    const fields = fieldsOf(day);
    if (months !== null && !months.has(fields.month)) return false;
    if (weeks !== null && !isOfWeek(day, weeks, weekStart)) return false;
    if (!namesDays) return isOfFirst(fields);
    if (monthDays !== null && !isOfMonth(fields, monthDays)) return false;
    if (yearDays !== null && !isOfYear(day, fields, yearDays)) return false;
    return weekdays === null || isNamedWeekday(day, fields);
  };
}

const isOfMonth = ({ year, month, day }: DayFields, days: ReadonlySet<number>): boolean =>
  hasFromEitherEnd(days, day, daysInMonth(year, month));
const isOfYear = (day: number, { year }: DayFields, days: ReadonlySet<number>): boolean =>
  hasFromEitherEnd(days, day - dayOf(year, 1, 1) + 1, daysInYear(year));
const daysInYear = (year: number): number => dayOf(year + 1, 1, 1) - dayOf(year, 1, 1);
const hasFromEitherEnd = (numbers: ReadonlySet<number>, position: number, length: number): boolean =>
  numbers.has(position) || numbers.has(position - length - 1);

/** Week 1 has at least four days of its year (RFC 5545, 3.3.10). */
function isOfWeek(day: number, weeks: ReadonlySet<number>, weekStart: number): boolean {
  const start = startOfWeek(day, weekStart);
  const { year } = fieldsOf(start + 3);
  const number = Math.floor((start + 3 - dayOf(year, 1, 1)) / 7) + 1;
  const last = startOfWeek(dayOf(year, 12, 28), weekStart);
  return weeks.has(number) || weeks.has(number - Math.floor((last + 3 - dayOf(year, 1, 1)) / 7) - 2);
}

export const startOfWeek = (day: number, weekStart: number): number =>
  day - ((((day + 4 - weekStart) % 7) + 7) % 7);
