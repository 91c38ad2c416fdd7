import { FeedRefusedError } from '../domain/feed-refused-error';
import { type Clocks } from './clocks';
import { DAY_MS, isoOf } from './days';
import { EVENTS_MAX } from './limits';
import { type Stretch } from './nights';
import { type Component } from './outline';
import { propertiesOf, propertyOf, rulesOf } from './properties';
import { type RecurrenceRule, repetitionOf } from './recurrence';
import { repeatedDays, type Steps } from './repeated-days';
import { durationMs, momentOf, ownMoment, type Series, wallIn } from './times';

interface Reading {
  readonly clocks: Clocks;
  /** Days from today to the horizon. */
  readonly window: { readonly from: number; readonly to: number };
  readonly steps: Steps;
  /** Returns days of the series that have an event of their own. */
  readonly replaced: () => ReadonlySet<number>;
}

/** Days before today on which an event that repeats may have begun; with the horizon 950 days for each rule. */
const LENGTH_MAX_DAYS = 400;

/**
 * Returns when an event takes place, its repetitions included. These are days of the clock of its start: `BYDAY=SU` of
 * an event that starts in UTC names Sundays of UTC.
 * @throws FeedRefusedError
 */
export function occurrencesOf(event: Component, series: Series, reading: Reading): Stretch[] {
  if (propertyOf(event, 'recurrence-id') !== undefined)
    return [stretchOf(series, series.wall, reading.clocks)];
  const { wall, lengthMs } = series;
  const first = Math.floor(wall / DAY_MS);
  const days = new Set([first]);
  for (const rule of namedRules(event, first))
    for (const day of daysOfRule(rule, series, reading, first)) days.add(day);
  const timeMs = wall - first * DAY_MS;
  const added = addedTo(event, series, reading.clocks);
  if (days.size + added.length > EVENTS_MAX) throw new FeedRefusedError('too_many_events');
  const excluded = excludedDays(event, series, reading);
  const replaced = reading.replaced();
  const isHeld = (day: number) => !excluded.has(day) && !replaced.has(day);
  const repeated = [...days].filter(isHeld).map((day) => ({ wall: day * DAY_MS + timeMs, lengthMs }));
  const others = added.filter((one) => isHeld(Math.floor(one.wall / DAY_MS)));
  return [...repeated, ...others].map((one) =>
    stretchOf({ ...series, lengthMs: one.lengthMs }, one.wall, reading.clocks),
  );
}

function stretchOf({ clock, lengthMs, isDate }: Series, wall: number, { berlin }: Clocks): Stretch {
  const inBerlin = (one: number) => (clock === berlin ? one : berlin.toWall(clock.toInstant(one)));
  return { startWall: inBerlin(wall), endWall: inBerlin(wall + lengthMs), isDate };
}

function namedRules(event: Component, first: number): RecurrenceRule[] {
  return withDate(first, () => rulesOf(event));
}

/** Names a rule that cannot be read by the date of its event. */
function withDate<T>(day: number, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof FeedRefusedError) || error.reason !== 'unsupported_recurrence') throw error;
    throw new FeedRefusedError(error.reason, error.cause, isoOf(day));
  }
}

function daysOfRule(
  rule: RecurrenceRule,
  series: Series,
  { clocks, window, steps }: Reading,
  first: number,
): number[] {
  const lengthDays = lengthOf(series);
  const last = lastDayOf(rule, series, clocks);
  // One day more on each side, for clocks east and west of Berlin.
  const from = window.from - lengthDays - 1;
  const to = Math.min(window.to + 1, last);
  if (last < from) return [];
  return withDate(first, () => {
    if (lengthDays > LENGTH_MAX_DAYS) throw new FeedRefusedError('unsupported_recurrence');
    return repeatedDays(repetitionOf(rule, first), first, { from, to, steps });
  });
}

/** At least one: an end before the start is a mistake. */
const lengthOf = ({ lengthMs }: Series): number => Math.max(1, Math.ceil(lengthMs / DAY_MS));

/** Returns the last day on which a rule may begin an occurrence; Infinity without UNTIL. */
function lastDayOf({ until }: RecurrenceRule, series: Series, clocks: Clocks): number {
  if (typeof until !== 'string') return Infinity;
  const moment = momentOf({}, until, clocks);
  if (moment.isDate) return Math.floor(moment.wall / DAY_MS);
  if (series.isDate && /T23:?59:?59Z$/.test(until)) return Math.floor(moment.wall / DAY_MS);
  // Without a zone it is a time of the clock of the series.
  const wall = until.endsWith('Z') ? wallIn(series, moment) : moment.wall;
  const day = Math.floor(wall / DAY_MS);
  const timeMs = ((series.wall % DAY_MS) + DAY_MS) % DAY_MS;
  return wall - day * DAY_MS >= timeMs ? day : day - 1;
}

/** Returns the occurrences of RDATE; a period has its own length. */
function addedTo(event: Component, series: Series, clocks: Clocks): { wall: number; lengthMs: number }[] {
  return propertiesOf(event, 'rdate').flatMap(({ parameters, values }) =>
    values.map((value) => {
      const [start = '', end] = value.split('/');
      const moment = ownMoment(parameters, start, series, clocks);
      const wall = moment.isDate && !series.isDate ? moment.wall + timeOfDay(series) : wallIn(series, moment);
      if (end === undefined) return { wall, lengthMs: series.lengthMs };
      if (/^[+-]?P/.test(end)) return { wall, lengthMs: durationMs(end) };
      return { wall, lengthMs: wallIn(series, ownMoment(parameters, end, series, clocks)) - wall };
    }),
  );
}

const timeOfDay = ({ wall }: Series): number => wall - Math.floor(wall / DAY_MS) * DAY_MS;

function excludedDays(event: Component, series: Series, { clocks, window }: Reading): Set<number> {
  const days = new Set<number>();
  const lengthDays = lengthOf(series);
  for (const { parameters, values } of propertiesOf(event, 'exdate'))
    for (const value of values) {
      const moment = ownMoment(parameters, value, series, clocks);
      const day = Math.floor(moment.wall / DAY_MS);
      if (day < window.from - lengthDays - 3 || day > window.to + 3) continue;
      days.add(Math.floor(wallIn(series, moment) / DAY_MS));
    }
  return days;
}
