import { AppError } from '@kq/kernel';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { countNights, type DateSpan, nightsAhead, nightsWithout } from '../../calendars/domain/busy-spans';
import { type CalendarFeed } from '../../calendars/domain/calendar-feed';
import { type LinkSubject } from './link-token';

type Calendars = Pick<AccommodationDoc, '_id' | 'owner_id' | 'feeds'>;

export const feedSubject = ({ _id, owner_id }: Calendars, feedId: number): LinkSubject => [
  'calendar-feed',
  _id,
  owner_id,
  feedId,
];

export const findFeed = ({ feeds }: Calendars, feedId: number): CalendarFeed | undefined =>
  (feeds ?? []).find(({ id }) => id === feedId);

/** Returns the feed whose suspicion this number names. @throws AppError GONE for a removed feed and after a newer one */
export function suspiciousFeed(doc: Calendars, feedId: number, no: number): CalendarFeed {
  const feed = findFeed(doc, feedId);
  if (feed === undefined || (feed.suspicion_no ?? 0) !== no) throw new AppError('GONE');
  return feed;
}

export interface NightsOfFeed {
  readonly blocked: number;
  /** By the suspicious reading; null without one. */
  readonly pending: number | null;
  /** Nights that a release frees. */
  readonly freed: readonly DateSpan[];
}

export function nightsOfFeed({ spans, pending }: CalendarFeed, today: string): NightsOfFeed {
  const blocked = nightsAhead(spans, today);
  if (pending === null) return { blocked: countNights(blocked), pending: null, freed: [] };
  const read = nightsAhead(pending.spans, today);
  return {
    blocked: countNights(blocked),
    pending: countNights(read),
    freed: nightsWithout(blocked, read),
  };
}
