import { addDays } from '@kq/contracts';
import { type DateSpan, mergeSpans, nightsOfBoth, nightsWithout } from '../../feeds/domain/busy-spans';
import { type CalendarFeed, type Collisions } from '../../feeds/domain/calendar-feed';
import { type Conflict, conflictsOf } from './conflicts';
import { countedSpans } from '../../feeds/domain/echo';

type Feed = Pick<CalendarFeed, 'id' | 'name' | 'spans' | 'beds' | 'echoes' | 'collisions'>;

interface Calendar<F extends Feed> {
  readonly beds_total: number;
  readonly stays: Parameters<typeof conflictsOf>[0]['stays'];
  readonly feeds: readonly F[];
}

/** Records in each feed the nights that collide with agreed stays; an equal reading changes nothing. */
export function withCollisions<F extends Feed>(calendar: Calendar<F>, today: string): F[] {
  const conflicts = conflictsOf(calendar, today);
  return calendar.feeds.map((feed) => {
    const nights = collidingNights(feed, calendar.stays, conflicts);
    const before = feed.collisions;
    if (before === undefined && nights.length === 0) return feed;
    const { no = 0, mail_on } = before ?? {};
    const isNews = nightsWithout(nights, before?.nights ?? []).length > 0;
    if (!isNews) return { ...feed, collisions: { no, nights, mail_on: mail_on ?? today } };
    const isFirstToday = mail_on === undefined || mail_on < today;
    return { ...feed, collisions: { no: no + 1, nights, mail_on: isFirstToday ? today : addDays(today, 1) } };
  });
}

/** Returns the nights of conflicts on which this feed takes beds, merged. */
export const collidingNights = (
  feed: Pick<Feed, 'spans' | 'beds' | 'echoes'>,
  stays: Calendar<Feed>['stays'],
  conflicts: readonly Conflict[],
): DateSpan[] =>
  nightsOfBoth(
    conflicts.map(({ from, to }) => ({ from, to })),
    mergeSpans(countedSpans(feed, stays)),
  );

/** Nights of a feed that are news. */
export interface CollisionNews {
  readonly feed: Pick<CalendarFeed, 'id'>;
  readonly collisions: Collisions;
  /** Those that were not known before. */
  readonly nights: readonly DateSpan[];
}

/** Returns what a change of an accommodation's feeds reports as collisions. */
export function collisionNews(
  before: readonly CalendarFeed[],
  after: readonly CalendarFeed[],
): CollisionNews[] {
  return after.flatMap((feed) => {
    const known = before.find(({ id }) => id === feed.id)?.collisions;
    const { collisions } = feed;
    if (collisions === undefined || collisions.no === (known?.no ?? 0)) return [];
    return [{ feed, collisions, nights: nightsWithout(collisions.nights, known?.nights ?? []) }];
  });
}
