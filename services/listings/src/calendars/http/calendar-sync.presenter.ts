import {
  type CalendarFeedView,
  type CalendarSync,
  dateInBerlin,
  type OwnerCalendarLink,
} from '@kq/contracts';
import { type Clock, type ReplaceableSecret } from '@kq/kernel';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { type CalendarLink } from '../../feeds/domain/calendar-exchange';
import { type CalendarFeed, feedState } from '../../feeds/domain/calendar-feed';
import { countNights, nightsAhead } from '../../feeds/domain/busy-spans';
import { conflictsOf } from '../domain/conflicts';
import { countedSpans, probableEchoes } from '../../feeds/domain/echo';
import { nightsOfFeed } from '../../feeds/domain/nights-of-feed';
import { readingOf } from '../../feeds/domain/release-reading';
import { calendarToken, ownerCalendarToken } from '../domain/calendar-link';
import { type CompaniesOf } from '../use-cases/ports';

interface Deps {
  readonly linkSecret: ReplaceableSecret;
  /** Absolute URLs are built from the configuration only (docs/security.md S7). */
  readonly publicUrl: () => string;
  readonly clock: Clock;
  readonly companiesOf: CompaniesOf;
}

/** Creates the owner's view of the link to the calendar of all accommodations. */
export function createOwnerLinkPresenter({ linkSecret, publicUrl }: Pick<Deps, 'linkSecret' | 'publicUrl'>) {
  return (ownerId: number, link: CalendarLink | null): OwnerCalendarLink => {
    const token = ownerCalendarToken(linkSecret, ownerId, link);
    if (token === null || link === null) return { link: null };
    const base = publicUrl().replace(/\/+$/, '');
    return {
      link: {
        url: `${base}/api/accommodations/owner/${ownerId}/calendar.ics?token=${token}`,
        renewed_at: link.renewed_at.toISOString(),
      },
    };
  };
}

/** Creates the owner's view of the calendar exchange. */
export function createCalendarSyncPresenter({ linkSecret, publicUrl, clock, companiesOf }: Deps) {
  function linkOf(doc: AccommodationDoc): CalendarSync['link'] {
    const token = calendarToken(linkSecret, doc);
    if (token === null || !doc.calendar_link) return null;
    const base = publicUrl().replace(/\/+$/, '');
    return {
      url: `${base}/api/accommodations/${doc._id}/calendar.ics?token=${token}`,
      renewed_at: doc.calendar_link.renewed_at.toISOString(),
    };
  }

  /** The stays are named as in the calendar; one can be cancelled until its day of arrival. */
  async function conflictsIn(doc: AccommodationDoc, today: string): Promise<CalendarSync['conflicts']> {
    const conflicts = conflictsOf(doc, today);
    const requestIds = conflicts.flatMap(({ stays }) => stays.map(({ request_id }) => request_id));
    const companies = await companiesOf(doc.owner_id, requestIds);
    return conflicts.map(({ from, to, stays, feeds }) => ({
      from,
      to,
      stays: stays.map((stay) => ({
        request_id: stay.request_id,
        from: stay.from,
        to: stay.to,
        beds: stay.beds,
        name: companies.get(stay.request_id) ?? null,
        can_cancel: stay.from >= today,
      })),
      feeds: [...feeds],
    }));
  }

  return async (doc: AccommodationDoc): Promise<CalendarSync> => {
    const today = dateInBerlin(clock.now());
    return {
      link: linkOf(doc),
      feeds: (doc.feeds ?? []).map((feed) => presentFeed(feed, doc, today)),
      conflicts: await conflictsIn(doc, today),
    };
  };
}

const FREED_MAX = 100;

function presentFeed(feed: CalendarFeed, { stays }: AccommodationDoc, today: string): CalendarFeedView {
  const { pending, freed } = nightsOfFeed(feed, today);
  return {
    id: feed.id,
    name: feed.name,
    source: feed.url === null ? 'file' : 'url',
    host: feed.url === null ? null : hostOf(feed.url),
    beds: feed.beds,
    state: feedState(feed),
    nights: countNights(nightsAhead(countedSpans(feed, stays), today)),
    echoes: nightsAhead(probableEchoes(feed, stays), today).slice(0, FREED_MAX),
    pending_nights: pending,
    freed: freed.slice(0, FREED_MAX).map(({ from, to }) => ({ from, to })),
    reading: readingOf(feed, today),
    last_read_at: feed.last_read_at.toISOString(),
  };
}

/** Not by URL: addresses may have the scheme of calendar apps (webcal). */
const hostOf = (url: string): string => /^[a-z]+:\/\/([^/?#]+)/i.exec(url)?.[1] ?? '';
