import { isIsoDate, TIME_ZONE } from '@kq/contracts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@kq/kernel';
import { FeedRefusedError } from './feed-refused-error';

/** A date or time property as ical.js parses it: name, parameters, type, values. */
export type TimeProperty = readonly [string, Readonly<Record<string, unknown>>, string, ...unknown[]];

export type BerlinTime = ReturnType<typeof createBerlinTime>;

const TIME = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}):(\d{2}):(\d{2})(Z?))?/;
const DURATION = /^([+-]?)P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/**
 * Creates the conversion of iCalendar times to dates in Europe/Berlin. A time without a zone, or in a zone that is not
 * an IANA name, counts as Berlin's: definitions of zones in a feed (VTIMEZONE) are not read.
 */
export function createBerlinTime() {
  const formats = new Map<string, Intl.DateTimeFormat | null>();

  function formatOf(zone: string): Intl.DateTimeFormat | null {
    const known = formats.get(zone);
    if (known !== undefined) return known;
    const made = formatIn(zone);
    formats.set(zone, made);
    return made;
  }

  /** Returns what a clock in the zone shows at an instant, as milliseconds of that wall time in UTC. */
  function wallAt(format: Intl.DateTimeFormat, instant: number): number {
    const part = Object.fromEntries(
      format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
    return Date.UTC(year, month - 1, day, hour, minute, second);
  }

  const berlin = formatIn(TIME_ZONE) as Intl.DateTimeFormat;

  /** Returns the wall time in Berlin, as milliseconds of that wall time in UTC. */
  function wallOf([, parameters]: TimeProperty, value: unknown): number {
    const [, date = '', hour, minute, second, utc] = TIME.exec(String(value)) ?? [];
    if (!isIsoDate(date)) throw new FeedRefusedError('broken_event');
    const day = Date.parse(`${date}T00:00:00Z`);
    if (hour === undefined) return day;
    const wall = day + Number(hour) * HOUR_MS + Number(minute) * MINUTE_MS + Number(second) * 1000;
    if (utc === 'Z') return wallAt(berlin, wall);
    const zone = String(parameters['tzid'] ?? TIME_ZONE);
    const format = zone === TIME_ZONE ? null : formatOf(zone);
    if (format === null) return wall;
    // The offset at the wall time read as UTC is wrong only within hours of a clock change.
    const instant = wall - (wallAt(format, wall) - wall);
    return wallAt(berlin, wall - (wallAt(format, instant) - instant));
  }

  const dayOf = (wall: number): string =>
    new Date(Math.floor(wall / DAY_MS) * DAY_MS).toISOString().slice(0, 10);

  function endOf(start: number, end: TimeProperty | undefined, duration: TimeProperty | undefined): number {
    if (end !== undefined) return wallOf(end, end[3]);
    return duration === undefined ? start : start + durationMs(String(duration[3]));
  }

  return {
    dateOf: (property: TimeProperty): string => dayOf(wallOf(property, property[3])),
    /** Returns the dates of a list such as EXDATE. */
    datesOf: (property: TimeProperty): string[] => {
      const [, , , ...values] = property;
      return values.map((value) => dayOf(wallOf(property, Array.isArray(value) ? value[0] : value)));
    },
    /** Counts the nights from the start to the departure on the day of the end: at least one. */
    nightsOf(start: TimeProperty, end: TimeProperty | undefined, duration: TimeProperty | undefined): number {
      const from = wallOf(start, start[3]);
      const nights = Math.floor(endOf(from, end, duration) / DAY_MS) - Math.floor(from / DAY_MS);
      return Math.min(Math.max(nights, 1), NIGHTS_MAX);
    },
  };
}

/** Ten years: beyond, the sum of a date and its nights could leave the range of dates. */
const NIGHTS_MAX = 3660;

/** Returns null for a name that is not an IANA zone. */
function formatIn(zone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function durationMs(text: string): number {
  const [all, sign, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = DURATION.exec(text) ?? [];
  if (all === undefined || sign === '-') throw new FeedRefusedError('broken_event');
  const wholeDays = Number(weeks) * 7 + Number(days);
  return ((wholeDays * 24 + Number(hours)) * 60 + Number(minutes)) * MINUTE_MS + Number(seconds) * 1000;
}
