import { FeedRefusedError } from '../domain/feed-refused-error';
import { type Clocks, createClocks } from './clocks';
import { isoOf, parseDay } from './days';
import { assertWithinLimits, EVENTS_MAX } from './limits';
import { nightsOf, type Stretch } from './nights';
import { occurrencesOf } from './occurrences';
import { type Component, outlineOf } from './outline';
import { isOver, stepsOfCalendar } from './over';
import { isOwnUid } from '../domain/is-own-uid';
import { propertiesOf, textOf } from './properties';
import { createReplacements } from './replacements';
import { type Steps } from './repeated-days';
import { durationMs, momentOf, seriesOf } from './times';

/** Busy nights as ISO dates in Europe/Berlin; `to` is the day after the last one. */
export interface BusySpan {
  readonly from: string;
  readonly to: string;
}

/** Nights that a calendar may name ahead of today: 18 months. */
export const HORIZON_DAYS = 550;

/**
 * Reads the busy nights of an iCalendar text from `today` on, up to 18 months ahead; README.md lists the shapes. Keeps
 * dates only. Its work is bounded by limits that are checked first (docs/security.md S30), so that the same text is
 * always read or always refused.
 * @throws FeedRefusedError for anything that cannot be read completely: half a calendar would show booked nights as free
 */
export function readCalendar(text: string, today: string): BusySpan[] {
  const now = parseDay(today) ?? 0;
  const outline = outlineOf(text);
  const steps = stepsOfCalendar();
  const readable = outline.components.filter(({ kind }) => kind !== 'vtimezone');
  if (readable.length === 0 && outline.hasOthers) throw new FeedRefusedError('nothing_readable');
  const live = readable.filter((component) => !isOver(component, now, steps));
  assertWithinLimits(outline, live);
  const clocks = createClocks(definitionsIn(outline.components));
  const window = { from: now, to: now + HORIZON_DAYS };
  const stretches = stretchesOf(live, clocks, { ...window, steps });
  return nightsOf(stretches, window).map(({ from, to }) => ({ from: isoOf(from), to: isoOf(to) }));
}

function definitionsIn(components: readonly Component[]): Map<string, Component> {
  const zones = components.filter(({ kind }) => kind === 'vtimezone');
  return new Map(zones.map((zone) => [textOf(zone, 'tzid').replace(/^"|"$/g, ''), zone]));
}

interface Search {
  readonly from: number;
  readonly to: number;
  readonly steps: Steps;
}

/** @throws FeedRefusedError */
function stretchesOf(live: readonly Component[], clocks: Clocks, { steps, ...window }: Search): Stretch[] {
  const events = live.filter((one) => one.kind === 'vevent' && !isCancelled(one));
  const replacedDays = createReplacements(live, clocks);
  const all = live.flatMap((one) => (one.kind === 'vfreebusy' ? busyPeriodsOf(one, clocks) : []));
  for (const event of events) {
    const uid = textOf(event, 'uid');
    const series = seriesOf(event, clocks);
    const replaced = () => replacedDays(uid, series);
    // Such events return by way of other platforms; their day of departure is one all the same.
    const isOwn = isOwnUid(uid);
    for (const stretch of occurrencesOf(event, series, { clocks, window, steps, replaced }))
      all.push({ ...stretch, isOwn });
    if (all.length > EVENTS_MAX) throw new FeedRefusedError('too_many_events');
  }
  return all;
}

/** A text may have a line that begins as a status does: in doubt, the event holds. */
const isCancelled = (event: Component): boolean => {
  const all = event.lines.filter(({ name }) => name === 'status');
  return all.length > 0 && all.every(({ value }) => value.toUpperCase() === 'CANCELLED');
};

function busyPeriodsOf(component: Component, clocks: Clocks): Stretch[] {
  return propertiesOf(component, 'freebusy').flatMap(({ parameters, values }) => {
    if (String(parameters['fbtype'] ?? '').toUpperCase() === 'FREE') return [];
    return values.map((period) => {
      const [start = '', end = ''] = period.split('/');
      const from = momentOf(parameters, start, clocks);
      const startWall = clocks.berlin.toWall(from.clock.toInstant(from.wall));
      if (/^[+-]?P/.test(end)) return { startWall, endWall: startWall + durationMs(end), isDate: false };
      const to = momentOf(parameters, end, clocks);
      return { startWall, endWall: clocks.berlin.toWall(to.clock.toInstant(to.wall)), isDate: false };
    });
  });
}
