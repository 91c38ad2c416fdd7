import { type Clock } from './clock';
import { type ContentLine } from './content-lines';
import { DAY_MS, dayOf, daysInMonth, fieldsOf } from './days';

const OFFSET = /^([+-])(\d{2}):?(\d{2})/;
const ONSET = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})/;
const MINUTE_MS = 60_000;

interface Observance {
  /** Since which instant it is defined, as wall time. */
  readonly since: number;
  readonly offsetMs: number;
  /** Wall time of its onset in a year; null for one that lasts. */
  readonly onsetIn: ((year: number) => number) | null;
}

/**
 * Creates the clock of a zone that a calendar defines (VTIMEZONE), by its latest definitions: offsets, and onsets that
 * repeat each year on a weekday of a month. Returns null for a definition without an offset.
 */
export function observedClock(observances: readonly (readonly ContentLine[])[]): Clock | null {
  const all = observances.flatMap((lines) => observanceOf(lines) ?? []).sort((a, b) => b.since - a.since);
  const [latest] = all;
  if (latest === undefined) return null;
  const yearly = all.filter(({ onsetIn }) => onsetIn !== null).slice(0, 2);
  const offsetOf = (wall: number): number => {
    if (yearly.length < 2) return latest.offsetMs;
    const { year } = fieldsOf(Math.floor(wall / DAY_MS));
    const begun = yearly
      .flatMap(({ offsetMs, onsetIn }) =>
        [year - 1, year].map((one) => ({ offsetMs, onset: onsetIn?.(one) ?? 0 })),
      )
      .filter(({ onset }) => onset <= wall);
    return begun.reduce((last, one) => (one.onset > last.onset ? one : last), {
      offsetMs: latest.offsetMs,
      onset: -Infinity,
    }).offsetMs;
  };
  return {
    toInstant: (wall) => wall - offsetOf(wall),
    toWall: (instant) => instant + offsetOf(instant + latest.offsetMs),
  };
}

function observanceOf(lines: readonly ContentLine[]): Observance | null {
  const valueIn = (name: string): string => lines.find((line) => line.name === name)?.value ?? '';
  const [, sign, hours, minutes] = OFFSET.exec(valueIn('tzoffsetto')) ?? [];
  if (sign === undefined) return null;
  const offsetMs = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  const [, year, month, day, hour, minute] = ONSET.exec(valueIn('dtstart')) ?? [];
  if (year === undefined) return { since: -Infinity, offsetMs, onsetIn: null };
  const timeMs = (Number(hour) * 60 + Number(minute)) * MINUTE_MS;
  const since = dayOf(Number(year), Number(month), Number(day)) * DAY_MS;
  return { since, offsetMs, onsetIn: onsetOf(valueIn('rrule'), timeMs) };
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** Returns the onset of `FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU`; null for other rules, and for one that has ended. */
function onsetOf(rule: string, timeMs: number): ((year: number) => number) | null {
  const month = Number(/BYMONTH=(\d{1,2})/i.exec(rule)?.[1] ?? 0);
  const [, ordinal, name = ''] = /BYDAY=([+-]?\d)([A-Z]{2})/i.exec(rule) ?? [];
  const weekday = WEEKDAYS.indexOf(name.toUpperCase());
  if (month < 1 || month > 12 || weekday < 0 || /UNTIL=/i.test(rule)) return null;
  return (year) => weekdayOf(year, month, Number(ordinal), weekday) * DAY_MS + timeMs;
}

function weekdayOf(year: number, month: number, ordinal: number, weekday: number): number {
  const first = dayOf(year, month, 1);
  if (ordinal > 0) return first + ((weekday - fieldsOf(first).weekday + 7) % 7) + (ordinal - 1) * 7;
  const last = first + daysInMonth(year, month) - 1;
  return last - ((fieldsOf(last).weekday - weekday + 7) % 7) + (ordinal + 1) * 7;
}
