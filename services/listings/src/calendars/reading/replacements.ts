import { FeedRefusedError } from '../domain/feed-refused-error';
import { type Clock } from './clock';
import { type Clocks } from './clocks';
import { DAY_MS, isoOf } from './days';
import { type Component } from './outline';
import { type Property, propertyOf, textOf } from './properties';
import { ownMoment, type Series, wallIn } from './times';

/**
 * Creates the lookup of the days of a series that have an event of their own (RECURRENCE-ID), cancelled ones too: they
 * take the day away. Each of them is parsed once, and its days are computed once for each clock.
 */
export function createReplacements(events: readonly Component[], clocks: Clocks) {
  const byUid = new Map<string, Property[]>();
  for (const event of events) {
    const id = propertyOf(event, 'recurrence-id');
    if (id === undefined) continue;
    const uid = textOf(event, 'uid');
    const known = byUid.get(uid);
    if (known === undefined) byUid.set(uid, [id]);
    else known.push(id);
  }
  const computed = new Map<string, Map<Clock, Set<number>>>();

  /** @throws FeedRefusedError for an event that replaces all later ones too */
  return (uid: string, series: Series): ReadonlySet<number> => {
    const known = computed.get(uid) ?? new Map<Clock, Set<number>>();
    computed.set(uid, known);
    const days =
      known.get(series.clock) ?? new Set((byUid.get(uid) ?? []).map((id) => replacedDay(id, series, clocks)));
    known.set(series.clock, days);
    return days;
  };
}

function replacedDay({ parameters, values: [value = ''] }: Property, series: Series, clocks: Clocks): number {
  const day = Math.floor(wallIn(series, ownMoment(parameters, value, series, clocks)) / DAY_MS);
  if (String(parameters['range'] ?? '').toUpperCase() === 'THISANDFUTURE')
    throw new FeedRefusedError('unsupported_recurrence', undefined, isoOf(day));
  return day;
}
