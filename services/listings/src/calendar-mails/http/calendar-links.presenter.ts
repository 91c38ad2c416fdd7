import { type CalendarCheck, dateInBerlin, type FeedSuspicion, type Language } from '@kq/contracts';
import { countNights } from '../../feeds/domain/busy-spans';
import { nightsOfFeed } from '../../feeds/domain/nights-of-feed';
import { readingOf } from '../../feeds/domain/release-reading';
import { confirmedSince, isConfirmedOn, linkEndOf } from '../domain/calendar-check';
import { presentCalendar } from '../domain/accommodation-calendar';
import { type OpenedCheck } from '../use-cases/calendar-check-link';
import { type OpenedFeed } from '../use-cases/feed-suspicion-link';

const LIST_MAX = 100;

export function presentCheck(
  { check, accommodations }: OpenedCheck,
  now: Date,
  language: Language,
): CalendarCheck {
  const today = dateInBerlin(now);
  return {
    language,
    accommodations: accommodations.slice(0, LIST_MAX).map((doc) => presentCalendar(doc, today)),
    total: accommodations.length,
    mailed_at: check.mailed_at.toISOString(),
    expires_at: linkEndOf(check).toISOString(),
    confirmed_at: confirmedSince(accommodations, check.mailed_at)?.toISOString() ?? null,
    is_confirmed_today: accommodations.length > 0 && accommodations.every((doc) => isConfirmedOn(doc, now)),
  };
}

export function presentSuspicion({ doc, feed }: OpenedFeed, now: Date, language: Language): FeedSuspicion {
  const today = dateInBerlin(now);
  const { blocked, pending, freed } = nightsOfFeed(feed, today);
  return {
    language,
    accommodation_id: doc._id,
    title: doc.title,
    zip_code: doc.zip_code,
    city: doc.city,
    feed_name: feed.name,
    state: pending === null ? 'settled' : 'suspicious',
    nights: blocked,
    pending_nights: pending,
    freed: freed.slice(0, LIST_MAX).map(({ from, to }) => ({ from, to })),
    freed_nights: countNights(freed),
    reading: readingOf(feed, today),
    last_read_at: feed.last_read_at.toISOString(),
  };
}
