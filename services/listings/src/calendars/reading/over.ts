import { FeedRefusedError } from '../domain/feed-refused-error';
import { dayOf } from './days';
import { longestList, MEMBERS_MAX } from './limits';
import { type Component } from './outline';
import { rulesOf, textOf } from './properties';
import { repetitionOf } from './recurrence';
import { hasEndedBefore, type Steps } from './repeated-days';

const DATE = /(\d{4})-?(\d{2})-?(\d{2})/;
const PARAMETERS_MAX = 500;
const DURATION = /^P(?:(\d{1,5})W)?(?:(\d{1,5})D)?(?:T|$)/i;
/** Of all rules of a calendar; a rule alone takes at most 20 000. */
const STEPS_MAX = 200_000;
/** A time zone is at most one day away, and a duration in hours less than the days below it. */
const MARGIN_DAYS = 2;

export const stepsOfCalendar = (): Steps => ({ left: STEPS_MAX });

/**
 * Returns true for an event or a list of busy periods that has ended before today with all its repetitions. Looks at
 * dates only: what is over may contain anything else. In doubt, it is not over.
 */
export function isOver(component: Component, today: number, steps: Steps): boolean {
  const last =
    component.kind === 'vfreebusy' ? dateIn(component, 'dtend') : lastDayOf(component, today, steps);
  return last !== null && last + MARGIN_DAYS < today;
}

/** Returns the last day of an event and its repetitions; null for one that is unknown or without an end. */
function lastDayOf(event: Component, today: number, steps: Steps): number | null {
  const start = dateIn(event, 'dtstart');
  const end = dateIn(event, 'dtend');
  const first = start ?? end;
  const length = lengthOf(event, start, end);
  if (first === null || length === null) return null;
  let last = Math.max(first + length, dateIn(event, 'recurrence-id') ?? first);
  let isCounted: boolean | undefined;
  for (const { name, parameters, value } of event.lines) {
    if (name === 'rdate') {
      const added = lastDateOf(value);
      if (added === null) return null;
      last = Math.max(last, added + length);
    } else if (name === 'rrule') {
      const until = dateOf(/UNTIL=([^;]*)/i.exec(value)?.[1] ?? '');
      if (
        until === null &&
        !(isCounted ??= isCountedOut(event, first, today - length - MARGIN_DAYS - 1, steps))
      )
        return null;
      last = Math.max(last, (until ?? first) + length);
    } else if (name === 'recurrence-id' && /;\s*RANGE\s*=/i.test(parameters.slice(0, PARAMETERS_MAX)))
      return null;
  }
  return last;
}

function lengthOf(event: Component, start: number | null, end: number | null): number | null {
  if (start !== null && end !== null) return Math.max(1, end - start);
  const text = textOf(event, 'duration');
  if (text === '') return 1;
  const [all, weeks = 0, days = 0] = DURATION.exec(text) ?? [];
  // Hours may be many: `PT240H`.
  return all === undefined || text.length > 20 || /T\d{3}/i.test(text)
    ? null
    : Number(weeks) * 7 + Number(days) + 2;
}

/** Returns true when all rules with a number of repetitions have ended before a day. */
function isCountedOut(event: Component, first: number, day: number, steps: Steps): boolean {
  if (event.lines.some(({ name, value }) => name === 'rrule' && longestList(value) > MEMBERS_MAX))
    return false;
  try {
    return rulesOf(event).every(
      (rule) => 'until' in rule || hasEndedBefore(repetitionOf(rule, first), first, day, steps),
    );
  } catch (error) {
    if (error instanceof FeedRefusedError) return false;
    throw error;
  }
}

/** Returns the latest date of a list; null where a period has a duration. */
function lastDateOf(value: string): number | null {
  if (/p/i.test(value) || longestList(value) > MEMBERS_MAX) return null;
  let last: number | null = null;
  for (const member of value.split(/[,/]/)) last = Math.max(last ?? -Infinity, dateOf(member) ?? Infinity);
  return last;
}

const dateIn = (component: Component, name: string): number | null => dateOf(textOf(component, name));

function dateOf(text: string): number | null {
  const [, year, month, day] = DATE.exec(text.slice(0, 20)) ?? [];
  return year === undefined ? null : dayOf(Number(year), Number(month), Number(day));
}
