import { addDays, berlinInstant, dateInBerlin, weekday } from '@kq/contracts';
import { HOUR_MS, MINUTE_MS } from '@kq/kernel';

const DEFAULT_AHEAD_HOURS = 24;
const MIN_AHEAD_HOURS = 2;
const BEFORE_ARRIVAL_HOURS = 12;
const CLOSING_HOUR = 18;
const DEFAULT_ARRIVAL = '15:00';
const SUNDAY = 0;

export interface Arrival {
  readonly startDate: string;
  /** `HH:MM`, when the crew named it. */
  readonly arrivalFrom: string | null;
}

/**
 * Returns the deadline for answers (docs/design.md D48): the next 18:00 in Berlin that is no Sunday and at least 24 h
 * in the future, at the latest 12 h before arrival. When arrival is too near for that: the last 18:00 that still fits,
 * else the last fitting instant, else two hours from now but never beyond the day of arrival.
 */
export function defaultAnswerBy(now: Date, arrival: Arrival): Date {
  const { earliest, latest } = answerByBounds(now, arrival);
  const preferred = closingTimeFrom(new Date(now.getTime() + DEFAULT_AHEAD_HOURS * HOUR_MS));
  if (preferred <= latest) return preferred;
  const lastFitting = closingTimeBefore(latest);
  return lastFitting >= earliest ? lastFitting : latest;
}

/** Returns the earliest and latest valid deadline; `earliest <= latest` always. */
export function answerByBounds(now: Date, arrival: Arrival): { earliest: Date; latest: Date } {
  const dayEnd = endOfDay(arrival.startDate);
  const earliest = earlier(new Date(now.getTime() + MIN_AHEAD_HOURS * HOUR_MS), dayEnd);
  const latest = new Date(arrivalInstant(arrival).getTime() - BEFORE_ARRIVAL_HOURS * HOUR_MS);
  return { earliest, latest: later(earliest, latest) };
}

/** Returns half of the answering period, at the latest 3 h before its end; null when there is no time for a reminder. */
export function remindAt(openedAt: Date, answerBy: Date): Date | null {
  const half = (openedAt.getTime() + answerBy.getTime()) / 2;
  const at = Math.min(half, answerBy.getTime() - 3 * HOUR_MS);
  return at >= openedAt.getTime() + HOUR_MS / 2 ? new Date(at) : null;
}

/**
 * Returns the expiry of an offer: 48 h after the deadline (after the answer, when that was late), at the next full hour,
 * never beyond the day of arrival.
 */
export function offerValidUntil(now: Date, answerBy: Date, startDate: string): Date {
  const end = later(now, answerBy).getTime() + 48 * HOUR_MS;
  return earlier(new Date(Math.ceil(end / HOUR_MS) * HOUR_MS), endOfDay(startDate));
}

/** Returns true until the end of the day of arrival in Berlin. */
export function arrivalLiesAhead(startDate: string, now: Date): boolean {
  return dateInBerlin(now) <= startDate;
}

/** Returns midnight in Berlin at the end of a date. */
export function endOfDay(date: string): Date {
  return berlinInstant(addDays(date, 1), 0);
}

function arrivalInstant({ startDate, arrivalFrom }: Arrival): Date {
  const [hour = '0', minute = '0'] = (arrivalFrom ?? DEFAULT_ARRIVAL).split(':');
  return new Date(berlinInstant(startDate, Number(hour)).getTime() + Number(minute) * MINUTE_MS);
}

function closingTimeFrom(instant: Date): Date {
  let date = dateInBerlin(instant);
  while (weekday(date) === SUNDAY || berlinInstant(date, CLOSING_HOUR) < instant) date = addDays(date, 1);
  return berlinInstant(date, CLOSING_HOUR);
}

function closingTimeBefore(instant: Date): Date {
  let date = dateInBerlin(instant);
  while (weekday(date) === SUNDAY || berlinInstant(date, CLOSING_HOUR) > instant) date = addDays(date, -1);
  return berlinInstant(date, CLOSING_HOUR);
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);
const later = (a: Date, b: Date): Date => (a > b ? a : b);
