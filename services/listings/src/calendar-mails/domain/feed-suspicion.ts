import { AppError } from '@kq/kernel';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { type CalendarFeed } from '../../feeds/domain/calendar-feed';
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
