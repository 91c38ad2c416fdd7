import { FeedRefusedError } from '../domain/feed-refused-error';
import { type Component, type Outline } from './outline';

/* What one calendar may contain, events that are over left out (docs/security.md S30). */

export const RULES_MAX = 200;
export const EVENTS_MAX = 2000;
/** Each member of a list counts as one. */
export const PROPERTIES_MAX = 40_000;
export const MEMBERS_MAX = 1000;

const LISTS = new Set(['rrule', 'rdate', 'exdate', 'freebusy']);

/** Checks the size of a calendar by counting, before anything in it is interpreted. @throws FeedRefusedError */
export function assertWithinLimits(outline: Outline, live: readonly Component[]): void {
  let { properties } = outline;
  let [events, rules] = [0, 0];
  for (const { lines, properties: own, kind } of live) {
    properties += own;
    if (kind === 'vevent') events += 1;
    for (const { name, parameters, value } of lines) {
      const members = LISTS.has(name) ? longestList(value) : 1;
      if (members > MEMBERS_MAX || longestList(parameters, ';') > MEMBERS_MAX)
        throw new FeedRefusedError('too_many_members');
      properties += members - 1;
      if (name === 'rrule') rules += 1;
      if (name === 'freebusy') events += members;
    }
  }
  if (properties > PROPERTIES_MAX) throw new FeedRefusedError('too_many_properties');
  if (rules > RULES_MAX) throw new FeedRefusedError('too_many_rules');
  if (events > EVENTS_MAX) throw new FeedRefusedError('too_many_events');
}

/** Counts the members of the longest list in a value; parts of a rule are lists of their own. */
export function longestList(value: string, separator = ','): number {
  let [longest, members] = [1, 1];
  for (const char of value) {
    if (char === separator) members += 1;
    else if (char === ';') members = 1;
    if (members > longest) longest = members;
  }
  return longest;
}
