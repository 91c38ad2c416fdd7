import { addDays, nightsBetween, weekday } from '@kq/contracts';
import { FeedRefusedError } from './feed-refused-error';

/** The value of an RRULE as ical.js parses it. */
export type RecurrenceRule = Readonly<Record<string, unknown>>;

interface Expansion {
  readonly first: string;
  /** Last day that is searched. */
  readonly until: string;
  /** Days that may still be searched in this feed; counted down. */
  readonly budget: { days: number };
}

const SUPPORTED = new Set(['freq', 'interval', 'count', 'until', 'wkst', 'byday', 'bymonthday', 'bymonth']);
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/**
 * Returns the first days of the repetitions of an event. Tests each day against the rule, so that a rule without any
 * match ends at `until`; the iterator of ical.js does not end for `FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=31`.
 * @throws FeedRefusedError for repetitions within a day and rarely used parts such as BYSETPOS
 */
export function expandRecurrence(rule: RecurrenceRule, { first, until, budget }: Expansion): string[] {
  const matches = createMatcher(rule, first);
  const count = rule['count'] === undefined ? Infinity : Number(rule['count']);
  const lastDay = earlier(until, typeof rule['until'] === 'string' ? rule['until'].slice(0, 10) : until);
  const days: string[] = [];
  for (let day = first; day <= lastDay && days.length < count; day = addDays(day, 1)) {
    if ((budget.days -= 1) < 0) throw new FeedRefusedError('too_many_events');
    // The first day counts also where the rule does not name it (RFC 5545, 3.8.5.3).
    if (day === first || matches(day)) days.push(day);
  }
  return days;
}

const earlier = (a: string, b: string): string => (a < b ? a : b);

function createMatcher(rule: RecurrenceRule, first: string): (day: string) => boolean {
  if (Object.keys(rule).some((part) => !SUPPORTED.has(part)))
    throw new FeedRefusedError('unsupported_recurrence');
  const interval = Math.max(1, Number(rule['interval'] ?? 1));
  const byMonth = listOf(rule['bymonth']).map(Number);
  const byMonthDay = listOf(rule['bymonthday']).map(Number);
  const byDay = listOf(rule['byday']).map(String);
  const isInMonth = (day: string) => byMonth.length === 0 || byMonth.includes(monthOf(day));
  const isMonthDay = (day: string) =>
    byMonthDay.some((number) => dayOfMonth(day) === (number < 0 ? daysInMonth(day) + 1 + number : number));
  const isWeekday = (day: string) => byDay.some((name) => isNamedWeekday(name, day));
  const hasDays = byMonthDay.length > 0 || byDay.length > 0;
  const isNamedDay = (day: string) =>
    (byMonthDay.length === 0 || isMonthDay(day)) && (byDay.length === 0 || isWeekday(day));
  const isSameMonthDay = (day: string) => (hasDays ? isNamedDay(day) : dayOfMonth(day) === dayOfMonth(first));

  switch (rule['freq']) {
    case 'DAILY':
      return (day) => nightsBetween(first, day) % interval === 0 && isInMonth(day) && isNamedDay(day);
    case 'WEEKLY': {
      const start = weekStart(rule['wkst']);
      const week = (day: string) => nightsBetween(weekOf(first, start), weekOf(day, start)) / 7;
      const isDay = (day: string) => (byDay.length > 0 ? isWeekday(day) : weekday(day) === weekday(first));
      return (day) => week(day) % interval === 0 && isInMonth(day) && isDay(day);
    }
    case 'MONTHLY':
      return (day) => monthsBetween(first, day) % interval === 0 && isInMonth(day) && isSameMonthDay(day);
    case 'YEARLY': {
      // Ordinals such as 20MO then count within the year.
      if (byDay.length > 0 && byMonth.length === 0) throw new FeedRefusedError('unsupported_recurrence');
      const isMonth = (day: string) =>
        byMonth.length > 0 ? isInMonth(day) : monthOf(day) === monthOf(first);
      return (day) => (yearOf(day) - yearOf(first)) % interval === 0 && isMonth(day) && isSameMonthDay(day);
    }
    default:
      throw new FeedRefusedError('unsupported_recurrence');
  }
}

/** ical.js returns a list with one entry as the entry. */
function listOf(value: unknown): unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

const yearOf = (day: string): number => Number(day.slice(0, 4));
const monthOf = (day: string): number => Number(day.slice(5, 7));
const dayOfMonth = (day: string): number => Number(day.slice(8, 10));
const monthsBetween = (a: string, b: string): number =>
  (yearOf(b) - yearOf(a)) * 12 + monthOf(b) - monthOf(a);
const daysInMonth = (day: string): number => new Date(Date.UTC(yearOf(day), monthOf(day), 0)).getUTCDate();

/** ical.js numbers the first day of the week from 1 = Sunday; the default is Monday. */
const weekStart = (wkst: unknown): number => (typeof wkst === 'number' ? wkst - 1 : 1);
const weekOf = (day: string, start: number): string => addDays(day, -((weekday(day) - start + 7) % 7));

/** `MO` is every Monday, `2MO` the second one of the month, `-1MO` the last one. */
function isNamedWeekday(name: string, day: string): boolean {
  const [, ordinalText = '', code = ''] = /^([+-]?\d{0,2})([A-Z]{2})$/.exec(name) ?? [];
  if (WEEKDAYS[weekday(day)] !== code) return false;
  const ordinal = Number(ordinalText || 0);
  if (ordinal === 0) return true;
  const fromStart = Math.ceil(dayOfMonth(day) / 7);
  const fromEnd = Math.ceil((daysInMonth(day) - dayOfMonth(day) + 1) / 7);
  return ordinal > 0 ? fromStart === ordinal : fromEnd === -ordinal;
}
