import { FeedRefusedError } from '../domain/feed-refused-error';
import { type Clock, UTC } from './clock';
import { type Clocks } from './clocks';
import { DAY_MS, parseDay } from './days';
import { type Component } from './outline';
import { type Parameters, type Property, propertyOf } from './properties';

export interface Moment {
  /** Milliseconds of the wall time of its own clock. */
  readonly wall: number;
  readonly clock: Clock;
  /** A whole day. */
  readonly isDate: boolean;
}

/** The first occurrence of an event, by the clock of its start. */
export interface Series extends Moment {
  readonly lengthMs: number;
}

const TIME = /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2}):?(\d{2})?(Z?))?/;
const DURATION = /^([+-]?)P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;
/** More than 9000 years: a later end could leave the range of dates. */
const SECONDS_MAX = 3e11;

/** Returns a date or time of a property. @throws FeedRefusedError for a day that does not exist */
export function momentOf(parameters: Parameters, value: string, clocks: Clocks): Moment {
  const [, year, month, date, hour, minute, second, utc] = TIME.exec(value) ?? [];
  const day = year === undefined ? null : parseDay(`${year}-${month}-${date}`);
  if (day === null) throw new FeedRefusedError('broken_event');
  if (hour === undefined) return { wall: day * DAY_MS, clock: clocks.berlin, isDate: true };
  const seconds = (Number(hour) * 60 + Number(minute)) * 60 + Number(second ?? 0);
  const { tzid } = parameters;
  const zoned = tzid === undefined ? clocks.berlin : clocks.of(String(tzid));
  return { wall: day * DAY_MS + seconds * 1000, clock: utc === 'Z' ? UTC : zoned, isDate: false };
}

const firstMoment = ({ parameters, values }: Property, clocks: Clocks): Moment =>
  momentOf(parameters, values[0] ?? '', clocks);

/** Returns the first occurrence of an event. @throws FeedRefusedError without a start */
export function seriesOf(event: Component, clocks: Clocks): Series {
  const dtstart = propertyOf(event, 'dtstart');
  if (dtstart === undefined) throw new FeedRefusedError('broken_event');
  const start = firstMoment(dtstart, clocks);
  const dtend = propertyOf(event, 'dtend');
  if (dtend !== undefined) {
    const end = firstMoment(dtend, clocks);
    return { ...start, lengthMs: wallIn(start, end) - start.wall };
  }
  const duration = propertyOf(event, 'duration');
  if (duration !== undefined) return { ...start, lengthMs: durationMs(duration.values[0] ?? '') };
  return { ...start, lengthMs: start.isDate ? DAY_MS : 0 };
}

/** Returns what the clock of a series shows at a moment; a date is the same day everywhere. */
export function wallIn({ clock }: Pick<Moment, 'clock'>, moment: Moment): number {
  if (moment.isDate || moment.clock === clock) return moment.wall;
  return clock.toWall(moment.clock.toInstant(moment.wall));
}

/** Returns a moment that belongs to a series: a time without a zone is one of its clock. */
export function ownMoment(parameters: Parameters, value: string, series: Series, clocks: Clocks): Moment {
  const moment = momentOf(parameters, value, clocks);
  const isFloating = !moment.isDate && parameters['tzid'] === undefined && !value.endsWith('Z');
  return isFloating ? { ...moment, clock: series.clock } : moment;
}

/** @throws FeedRefusedError for a negative duration */
export function durationMs(text: string): number {
  const [all, sign, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] =
    DURATION.exec(text.slice(0, 100)) ?? [];
  if (all === undefined || sign === '-') throw new FeedRefusedError('broken_event');
  const wholeDays = Number(weeks) * 7 + Number(days);
  const total = ((wholeDays * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);
  return Math.min(total, SECONDS_MAX) * 1000;
}
