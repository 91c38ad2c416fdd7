/* Days as numbers since 1 January 1970, in the proleptic Gregorian calendar. */

export const DAY_MS = 86_400_000;

export interface DayFields {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  /** 0 = Sunday. */
  readonly weekday: number;
}

const DAYS_OF_ERA = 146_097;
/** From 1 March of the year 0 to 1 January 1970. */
const SHIFT = 719_468;

/** Returns the number of a day; months and days beyond their range continue in the next one. */
export function dayOf(year: number, month: number, day: number): number {
  const months = year * 12 + month - 1;
  // Years begin in March, so that a leap day is the last day of its year.
  const shifted = Math.floor((months - 2) / 12);
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const monthOfYear = (((months - 2) % 12) + 12) % 12;
  const dayOfYear = Math.floor((153 * monthOfYear + 2) / 5) + day - 1;
  const leapDays = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  return era * DAYS_OF_ERA + yearOfEra * 365 + leapDays + dayOfYear - SHIFT;
}

/** Inverse of `dayOf`. */
export function fieldsOf(number: number): DayFields {
  const shifted = number + SHIFT;
  const era = Math.floor(shifted / DAYS_OF_ERA);
  const dayOfEra = shifted - era * DAYS_OF_ERA;
  const lost =
    Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / (DAYS_OF_ERA - 1));
  const yearOfEra = Math.floor((dayOfEra - lost) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthOfYear = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthOfYear < 10 ? monthOfYear + 3 : monthOfYear - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * monthOfYear + 2) / 5) + 1,
    weekday: (((number + 4) % 7) + 7) % 7,
  };
}

export const daysInMonth = (year: number, month: number): number =>
  dayOf(year, month + 1, 1) - dayOf(year, month, 1);

/** Returns the number of an ISO date; null for a day that does not exist. */
export function parseDay(iso: string): number | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso) ?? [];
  if (year === undefined) return null;
  const number = dayOf(Number(year), Number(month), Number(day));
  return isoOf(number) === iso ? number : null;
}

export function isoOf(number: number): string {
  const { year, month, day } = fieldsOf(number);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}
