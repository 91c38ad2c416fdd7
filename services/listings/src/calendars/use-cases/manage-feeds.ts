import { dateInBerlin } from '@kq/contracts';
import { AppError, type Clock } from '@kq/kernel';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { assertOwner } from '../../accommodations';
import { assertFeedBeds, type CalendarFeed, firstDueAt } from '../../feeds/domain/calendar-feed';
import { withRelease } from '../../feeds/domain/release-reading';
import { type ChangeCalendar } from './change-calendar';

interface Deps {
  readonly change: ChangeCalendar;
  readonly clock: Clock;
}

export type ManageFeeds = ReturnType<typeof createManageFeeds>;

/** Use cases of one feed of an own accommodation. @throws AppError NOT_FOUND, VALIDATION_FAILED, CONFLICT */
export function createManageFeeds({ change, clock }: Deps) {
  return {
    /** Accepts the suspicious reading that `reading` names. */
    release: ({ id, feedId, ownerId }: FeedOfOwner, reading: string): Promise<AccommodationDoc> =>
      change(id, (doc) => {
        const today = dateInBerlin(clock.now());
        const feeds = feedsOf(doc, feedId, ownerId);
        return {
          feeds: feeds.map((feed) => (feed.id === feedId ? withRelease(feed, reading, today) : feed)),
        };
      }),
    setBeds: ({ id, feedId, ownerId }: FeedOfOwner, beds: CalendarFeed['beds']): Promise<AccommodationDoc> =>
      change(id, (doc) => {
        const feeds = feedsOf(doc, feedId, ownerId);
        assertFeedBeds(doc, beds);
        return { feeds: feeds.map((feed) => (feed.id === feedId ? { ...feed, beds } : feed)) };
      }),
    remove: (id: number, feedId: number, ownerId: number): Promise<AccommodationDoc> =>
      change(id, (doc) => {
        const feeds = feedsOf(doc, feedId, ownerId).filter((feed) => feed.id !== feedId);
        return { feeds, feeds_due_at: firstDueAt(feeds) };
      }),
  };
}

export interface FeedOfOwner {
  readonly id: number;
  readonly feedId: number;
  readonly ownerId: number;
}

function feedsOf(doc: AccommodationDoc, feedId: number, ownerId: number) {
  assertOwner(doc, ownerId);
  const feeds = doc.feeds ?? [];
  if (!feeds.some((feed) => feed.id === feedId)) throw new AppError('NOT_FOUND');
  return feeds;
}
