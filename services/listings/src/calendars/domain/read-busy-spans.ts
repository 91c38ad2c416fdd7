import { addDays } from '@kq/contracts';
import ICAL from 'ical.js';
import { createBerlinTime, type BerlinTime } from './berlin-time';
import { horizonOf } from './busy-spans';
import { FeedRefusedError } from './feed-refused-error';
import { isOwnUid } from './own-uid';
import { expandRecurrence, type RecurrenceRule } from './recurrence';

/** Busy nights of one event. ISO dates in Europe/Berlin; `end` is the day after the last night. */
export interface BusySpan {
  readonly start: string;
  readonly end: string;
  /** Of the event; made of the dates where it has none. Several spans may have the same. */
  readonly uid: string;
}

/** A property as ical.js parses it: name, parameters, type, values. */
type JcalProperty = readonly [string, Readonly<Record<string, unknown>>, string, ...unknown[]];
type JcalComponent = readonly [string, readonly JcalProperty[], readonly JcalComponent[]];

const EVENTS_MAX = 2000;
/** Days that all recurrences of a feed together may be searched; 15 daily ones since 1990. */
const SEARCH_DAYS_MAX = 200_000;

/**
 * Reads the busy nights of an iCalendar text that end after `today`, up to 18 months ahead. Keeps dates and ids only,
 * no texts. Cancelled events and those that this product has exported are left out. An event that is marked as
 * transparent is busy: calendar apps mark all-day events so by default.
 * @throws FeedRefusedError for anything that cannot be read completely: half a calendar would show booked nights as free
 */
export function readBusySpans(text: string, today: string): BusySpan[] {
  const events = parseCalendars(text).flatMap(([, , parts]) => parts.filter(([name]) => name === 'vevent'));
  const horizon = horizonOf(today);
  const time = createBerlinTime();
  const budget = { days: SEARCH_DAYS_MAX };
  const replaced = replacedOccurrences(events, time);
  const spans: BusySpan[] = [];
  for (const event of events) {
    const ownSpans = spansOf(event, { time, horizon, budget, replaced });
    spans.push(...ownSpans.filter(({ start, end }) => end > today && start <= horizon));
    if (spans.length > EVENTS_MAX) throw new FeedRefusedError('too_many_events');
  }
  return spans.map((span) => ({ ...span, end: span.end > horizon ? addDays(horizon, 1) : span.end }));
}

function parseCalendars(text: string): JcalComponent[] {
  const body = text.replace(/^\uFEFF/, '').trimStart();
  if (!/^BEGIN:VCALENDAR\s/i.test(body)) throw new FeedRefusedError('not_a_calendar');
  try {
    const parsed = ICAL.parse(body) as unknown as JcalComponent | JcalComponent[];
    const calendars = typeof parsed[0] === 'string' ? [parsed as JcalComponent] : (parsed as JcalComponent[]);
    return calendars.filter(([name]) => name === 'vcalendar');
  } catch (error) {
    throw new FeedRefusedError('not_a_calendar', error);
  }
}

interface Reading {
  readonly time: BerlinTime;
  readonly horizon: string;
  readonly budget: { days: number };
  /** `uid/day` of occurrences that have a separate event. */
  readonly replaced: ReadonlySet<string>;
}

function spansOf(event: JcalComponent, { time, horizon, budget, replaced }: Reading): BusySpan[] {
  const uid = textOf(event, 'uid');
  if (textOf(event, 'status').toUpperCase() === 'CANCELLED' || isOwnUid(uid)) return [];
  const dtstart = propertyOf(event, 'dtstart');
  if (dtstart === undefined) throw new FeedRefusedError('broken_event');
  const start = time.dateOf(dtstart);
  const nights = time.nightsOf(dtstart, propertyOf(event, 'dtend'), propertyOf(event, 'duration'));
  const isOverride = propertyOf(event, 'recurrence-id') !== undefined;
  const days = isOverride ? [start] : daysOf(event, { first: start, until: horizon, budget, time });
  return days
    .filter((day) => isOverride || !replaced.has(`${uid}/${day}`))
    .map((day) => {
      const end = addDays(day, nights);
      return { start: day, end, uid: uid || `${day}/${end}` };
    });
}

interface Occurrences {
  readonly first: string;
  readonly until: string;
  readonly budget: { days: number };
  readonly time: BerlinTime;
}

/** Returns the first days of an event and of its repetitions. */
function daysOf(event: JcalComponent, { first, until, budget, time }: Occurrences): string[] {
  const rules = propertiesOf(event, 'rrule').map(([, , , rule]) => rule as RecurrenceRule);
  const added = propertiesOf(event, 'rdate').flatMap((property) => time.datesOf(property));
  const excluded = new Set(propertiesOf(event, 'exdate').flatMap((property) => time.datesOf(property)));
  const repeated = rules.flatMap((rule) => expandRecurrence(rule, { first, until, budget }));
  return [...new Set([first, ...repeated, ...added])].filter((day) => !excluded.has(day));
}

/** Cancelled replacements count: they take their occurrence away. */
function replacedOccurrences(events: readonly JcalComponent[], time: BerlinTime): Set<string> {
  const replaced = new Set<string>();
  for (const event of events) {
    const occurrence = propertyOf(event, 'recurrence-id');
    if (occurrence !== undefined) replaced.add(`${textOf(event, 'uid')}/${time.dateOf(occurrence)}`);
  }
  return replaced;
}

const propertiesOf = ([, properties]: JcalComponent, name: string): JcalProperty[] =>
  properties.filter(([own]) => own === name);
const propertyOf = (event: JcalComponent, name: string): JcalProperty | undefined =>
  propertiesOf(event, name)[0];
const textOf = (event: JcalComponent, name: string): string =>
  String(propertyOf(event, name)?.[3] ?? '').trim();
