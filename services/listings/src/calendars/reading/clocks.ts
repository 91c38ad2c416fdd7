import { type Clock } from './clock';
import { DAY_MS } from './days';
import { observedClock } from './observed-clock';
import { type Component } from './outline';
import { textOf } from './properties';
import { ianaNameOf } from './zone-names';

const OWN_ZONE = 'Europe/Berlin';
const QUARTER_MS = 15 * 60_000;

export interface Clocks {
  /** Times without a zone count as Berlin's. */
  readonly berlin: Clock;
  /** Returns the clock of a TZID; Berlin's for one that is neither known nor defined in the calendar. */
  of(tzid: string): Clock;
}

/** Creates the clocks of a calendar, from names of zones and from the definitions (VTIMEZONE) in it. */
export function createClocks(definitions: ReadonlyMap<string, Component>): Clocks {
  const byName = new Map<string, Clock | null>();
  const berlin = named(OWN_ZONE) as Clock;

  function named(name: string): Clock | null {
    const key = name.toLowerCase();
    const known = byName.get(key);
    if (known !== undefined) return known;
    const format = formatIn(name);
    const made = format === null ? null : clockOf((instant) => offsetIn(format, instant));
    byName.set(key, made);
    return made;
  }

  const byTzid = new Map<string, Clock>();
  function resolve(tzid: string): Clock {
    const definition = definitions.get(tzid);
    const location = definition && textOf(definition, 'x-lic-location');
    const names = [ianaNameOf(tzid), location ?? null];
    for (const name of names) {
      const clock = name === null ? null : named(name);
      if (clock !== null) return clock;
    }
    return (definition && observedClock(definition.observances)) ?? berlin;
  }

  return {
    berlin,
    of(tzid) {
      const known = byTzid.get(tzid) ?? resolve(tzid);
      byTzid.set(tzid, known);
      return known;
    },
  };
}

/** Creates a clock that asks for the offset once a day, and once a quarter of an hour on days of a change. */
function clockOf(offsetAt: (instant: number) => number): Clock {
  const offsets = new Map<number, number>();
  const once = (instant: number): number => {
    const known = offsets.get(instant);
    if (known !== undefined) return known;
    const offset = offsetAt(instant);
    offsets.set(instant, offset);
    return offset;
  };
  const offsetOf = (instant: number): number => {
    const midnight = Math.floor(instant / DAY_MS) * DAY_MS;
    const offset = once(midnight);
    if (once(midnight + DAY_MS) === offset) return offset;
    return once(Math.floor(instant / QUARTER_MS) * QUARTER_MS);
  };
  return {
    toWall: (instant) => instant + offsetOf(instant),
    toInstant(wall) {
      // The offset at the wall time read as UTC is wrong only within hours of a clock change.
      const guess = wall - offsetOf(wall);
      return wall - offsetOf(guess);
    },
  };
}

function offsetIn(format: Intl.DateTimeFormat, instant: number): number {
  const part: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(instant)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  const wall = new Date(0);
  wall.setUTCFullYear(year, month - 1, day);
  return wall.setUTCHours(hour, minute, second) - instant;
}

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
