import { WORKERS_MAX, WORKERS_MIN } from '@kq/contracts/constants';
import { addDays, isIsoDate } from '@kq/contracts/dates';
import { nightSpans, type NightsPattern } from '@kq/contracts/stays/part';

/** Error text of a crew field for anything but a whole number of people (docs/spec HOME-21). */
export const CREW_TEXT = `Bitte ${WORKERS_MIN} bis ${WORKERS_MAX} Personen angeben, in ganzen Zahlen.`;

/** The crew that a form field holds, or null for anything but a whole number from 1 to 999. */
export function parseCrew(text: string): number | null {
  if (!/^\s*\d{1,6}\s*$/.test(text)) return null;
  const crew = Number(text);
  return crew >= WORKERS_MIN && crew <= WORKERS_MAX ? crew : null;
}

/** Dates of a stay as forms hold them: ISO or empty. */
export interface StayDates {
  readonly start: string;
  readonly end: string;
}

/**
 * Moves dates that cannot be booked to the nearest that can: no start before `today`, no end before the day after the
 * start. Typed dates ignore the limits of a date field, so forms call this when a date field is left. Empty and
 * incomplete dates stay.
 */
export function fitStayDates({ start, end }: StayDates, today: string): StayDates {
  const fitStart = isIsoDate(start) && start < today ? today : start;
  const earliestEnd = addDays(isIsoDate(fitStart) ? fitStart : today, 1);
  return { start: fitStart, end: isIsoDate(end) && end < earliestEnd ? earliestEnd : end };
}

/** Error text of the nights for dates without a night of the pattern. */
export const NO_NIGHTS_TEXT =
  'Zwischen Anreise und Abreise liegt keine Nacht von Montag bis Donnerstag. Bitte wählen Sie „Alle“ oder andere Daten.';

/** False for a stay without a night of its pattern; incomplete and reversed dates have other errors. */
export const hasNights = ({ start, end }: StayDates, nights: NightsPattern): boolean =>
  !isIsoDate(start) ||
  !isIsoDate(end) ||
  start >= end ||
  nightSpans({ start_date: start, end_date: end, nights }).length > 0;
