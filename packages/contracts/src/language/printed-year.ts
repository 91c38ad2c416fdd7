import { dateInBerlin, nightsBetween } from '../dates';

/** A date further away than this from today carries its year, also in the current year: about six months. */
export const YEARLESS_DAYS = 183;

/** Returns the current date in Berlin, by the clock of the process. */
export const berlinToday = (): string => dateInBerlin(new Date());

/**
 * Returns true where a date is printed with its year, in every language: not in the current year, or more than six
 * months away (docs/look.md L22). A date without a year therefore always means the current year.
 */
export const needsYear = (isoDate: string, today: string): boolean =>
  isoDate.slice(0, 4) !== today.slice(0, 4) || Math.abs(nightsBetween(today, isoDate)) > YEARLESS_DAYS;

/** Returns true where a span is printed with years: both of its ends carry one as soon as one of them needs it. */
export const spanNeedsYear = (start: string, end: string, today: string): boolean =>
  needsYear(start, today) || needsYear(end, today);
