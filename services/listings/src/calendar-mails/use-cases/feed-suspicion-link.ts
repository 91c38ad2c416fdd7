import { AppError, type ReplaceableSecret } from '@kq/kernel';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { type AccommodationRepository } from '../../accommodations';
import { type CalendarFeed } from '../../feeds/domain/calendar-feed';
import { type ManageFeeds } from '../../calendars';
import { feedSubject, suspiciousFeed } from '../domain/feed-suspicion';
import { linkRefused, numberOfToken } from '../domain/link-token';

interface Deps {
  readonly repository: Pick<AccommodationRepository, 'findById'>;
  readonly feeds: Pick<ManageFeeds, 'release'>;
  readonly linkSecret: ReplaceableSecret;
}

export interface LinkedFeed {
  readonly id: number;
  readonly feedId: number;
  readonly token: string | undefined;
}

export interface OpenedFeed {
  readonly doc: AccommodationDoc;
  readonly feed: CalendarFeed;
}

/** Use cases of the page behind "Nächte prüfen". @throws AppError FORBIDDEN for a wrong token, GONE for an ended link, CONFLICT */
export function createFeedSuspicionLink({ repository, feeds, linkSecret }: Deps) {
  async function open({ id, feedId, token }: LinkedFeed): Promise<OpenedFeed> {
    const doc = await repository.findById(id);
    if (doc === null) throw linkRefused();
    const no = numberOfToken(linkSecret, feedSubject(doc, feedId), token);
    if (doc.owner_blocked === true) throw new AppError('GONE');
    return { doc, feed: suspiciousFeed(doc, feedId, no) };
  }

  return {
    open,
    async release(link: LinkedFeed, reading: string): Promise<OpenedFeed> {
      const { doc } = await open(link);
      try {
        await feeds.release({ ...link, ownerId: doc.owner_id }, reading);
      } catch (error) {
        // Removed after it was read.
        if (error instanceof AppError && error.code === 'NOT_FOUND') throw new AppError('GONE');
        throw error;
      }
      return open(link);
    },
  };
}
