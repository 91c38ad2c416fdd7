/** Dates are ISO `YYYY-MM-DD` in Europe/Berlin everywhere; a stay runs from its first night's date to the departure date. */

export const TIME_ZONE = 'Europe/Berlin';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Returns the instant as if Berlin's clock showed UTC: one hour ahead of UTC, two in summer time, which runs from the
 * last Sunday of March to the last of October, each 01:00 UTC (directive 2000/84/EC). `Intl` knows the same, but loading
 * its time zones is the largest part of a page's start on a phone.
 */
function berlinClock(instant: Date): Date {
  const year = instant.getUTCFullYear();
  const at = instant.getTime();
  const isSummer = at >= lastSundayAtOne(year, 2) && at < lastSundayAtOne(year, 9);
  return new Date(at + (isSummer ? 2 : 1) * HOUR_MS);
}

/** 01:00 UTC on the last Sunday of a month (0–11) with 31 days. */
function lastSundayAtOne(year: number, month: number): number {
  const last = Date.UTC(year, month, 31, 1);
  return last - new Date(last).getUTCDay() * DAY_MS;
}

/** Returns the calendar date in Berlin at an instant. */
export function dateInBerlin(instant: Date): string {
  return berlinClock(instant).toISOString().slice(0, 10);
}

/** Returns the number of nights between two ISO dates; negative when `end` is before `start`. */
export function nightsBetween(start: string, end: string): number {
  return Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS);
}

/** Returns midnight in UTC, for formatters and files in UTC; the day in Berlin begins earlier. */
export const midnightUtc = (date: string): Date => new Date(`${date}T00:00:00Z`);

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the same day of a later month, or the last one of a shorter month. */
export function addMonths(date: string, months: number): string {
  const year = Number(date.slice(0, 4));
  const month = Number(date.slice(5, 7));
  const day = Number(date.slice(8));
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}

/** Returns true for an existing calendar date in ISO form, which excludes `2026-02-30`. */
export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(text);
  // A day that the month lacks is one of the next month.
  return !Number.isNaN(time) && new Date(time).getUTCDate() === Number(text.slice(8));
}

/** Returns the instant of a wall-clock time in Berlin, with daylight saving: `berlinInstant('2026-11-25', 18)`. */
export function berlinInstant(date: string, hour: number): Date {
  const guess = new Date(`${date}T${String(hour).padStart(2, '0')}:00:00Z`);
  for (const offsetHours of [1, 2]) {
    const candidate = new Date(guess.getTime() - offsetHours * HOUR_MS);
    if (berlinHour(candidate) === hour && dateInBerlin(candidate) === date) return candidate;
  }
  return guess;
}

/** Returns the weekday of an ISO date: 0 = Sunday … 6 = Saturday. */
export function weekday(date: string): number {
  return new Date(date).getUTCDay();
}

export function berlinHour(instant: Date): number {
  return berlinClock(instant).getUTCHours();
}

/** Returns the time of day in Berlin: `18:00`. */
export function berlinTime(instant: Date): string {
  return berlinClock(instant).toISOString().slice(11, 16);
}
