import { dateInBerlin, type EventEnvelope, events } from '@kq/contracts';
import { type Clock } from '@kq/kernel';
import { createEvent } from '@kq/service-kit/events/create-event';
import { type AccommodationChanges, type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { createChangeAccommodation } from '../../accommodations';
import { type CalendarFeed, feedNews } from '../../feeds/domain/calendar-feed';
import { collisionNews, withCollisions } from '../domain/collisions';

type CalendarChanges = Pick<AccommodationChanges, 'calendar_link' | 'feeds' | 'feeds_due_at'>;

/** Spans of one event; the page and the mail read them all. */
const NIGHTS_MAX = 50;

/** As ChangeAccommodation, for the calendar exchange only. @throws AppError NOT_FOUND, UNAVAILABLE */
export type ChangeCalendar = (
  id: number,
  decide: (doc: AccommodationDoc) => CalendarChanges | null,
) => Promise<AccommodationDoc>;

/**
 * Records collisions with agreed stays in the write of each reading, and publishes what the owner is notified of, and
 * nothing else: no other service sees the calendar exchange.
 */
export function createChangeCalendar(
  deps: Omit<Parameters<typeof createChangeAccommodation>[0], 'eventsOf'>,
): ChangeCalendar {
  const { clock } = deps;
  const change = createChangeAccommodation({
    ...deps,
    eventsOf: (doc, { feeds }) => (feeds === undefined ? [] : feedEvents(doc, feeds, clock)),
  });
  return (id, decide) =>
    change(id, (doc) => {
      const changes = decide(doc);
      if (!changes?.feeds) return changes;
      return {
        ...changes,
        feeds: withCollisions({ ...doc, feeds: changes.feeds }, dateInBerlin(clock.now())),
      };
    });
}

function feedEvents(doc: AccommodationDoc, feeds: readonly CalendarFeed[], clock: Clock): EventEnvelope[] {
  const before = doc.feeds ?? [];
  let sequence = doc.event_seq;
  const next = () => ({ sequence: ++sequence, source: 'listings', clock });
  const subjectOf = ({ id }: Pick<CalendarFeed, 'id'>) => ({
    accommodation_id: doc._id,
    owner_id: doc.owner_id,
    feed_id: id,
  });
  const news = feedNews(before, feeds).map(({ kind, feed }) => {
    if (kind === 'suspicious') {
      const data = { ...subjectOf(feed), suspicion_no: feed.suspicion_no ?? 0 };
      return createEvent(events.calendarFeedSuspicious, data, next());
    }
    const since = feed.failed_since ?? clock.now();
    return createEvent(
      events.calendarFeedFailed,
      { ...subjectOf(feed), failed_since: since.toISOString() },
      next(),
    );
  });
  const collided = collisionNews(before, feeds).map(({ feed, collisions, nights }) =>
    createEvent(
      events.accommodationCalendarCollided,
      {
        ...subjectOf(feed),
        collision_no: collisions.no,
        nights: nights.slice(0, NIGHTS_MAX).map(({ from, to }) => ({ from, to })),
        mail_on: collisions.mail_on,
      },
      next(),
    ),
  );
  return [...news, ...collided];
}
