/** Dates are ISO `YYYY-MM-DD` in Europe/Berlin everywhere; a stay runs from its first night's date to the departure date. */

export const TIME_ZONE = 'Europe/Berlin';

const berlinDate = new Intl.DateTimeFormat('en-CA', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

const berlinHours = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  hour: '2-digit',
  hourCycle: 'h23',
});

/** Returns the calendar date in Berlin at an instant. */
export function dateInBerlin(instant: Date): string {
  return berlinDate.format(instant);
}

/** Returns the number of nights between two ISO dates; negative when `end` is before `start`. */
export function nightsBetween(start: string, end: string): number {
  return Math.round((Date.parse(`${end}T00:00:00Z`) - Date.parse(`${start}T00:00:00Z`)) / 86_400_000);
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Returns true for an existing calendar date in ISO form, which excludes `2026-02-30`. */
export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}

/** Returns the instant of a wall-clock time in Berlin, with daylight saving: `berlinInstant('2026-11-25', 18)`. */
export function berlinInstant(date: string, hour: number): Date {
  const guess = new Date(`${date}T${String(hour).padStart(2, '0')}:00:00Z`);
  for (const offsetHours of [1, 2]) {
    const candidate = new Date(guess.getTime() - offsetHours * 3_600_000);
    if (berlinHour(candidate) === hour && dateInBerlin(candidate) === date) return candidate;
  }
  return guess;
}

/** Returns the weekday of an ISO date: 0 = Sunday … 6 = Saturday. */
export function weekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

export function berlinHour(instant: Date): number {
  return Number(berlinHours.format(instant));
}
