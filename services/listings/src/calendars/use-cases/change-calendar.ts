import { type EventEnvelope, events } from '@kq/contracts';
import { type Clock } from '@kq/kernel';
import { createEvent } from '@kq/service-kit/events/create-event';
import { type AccommodationChanges, type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { createChangeAccommodation } from '../../accommodations/use-cases/change-accommodation';
import { type CalendarFeed, feedNews } from '../domain/calendar-feed';

type CalendarChanges = Pick<AccommodationChanges, 'calendar_link' | 'feeds' | 'feeds_due_at'>;

/** As ChangeAccommodation, for the calendar exchange only. @throws AppError NOT_FOUND, UNAVAILABLE */
export type ChangeCalendar = (
  id: number,
  decide: (doc: AccommodationDoc) => CalendarChanges | null,
) => Promise<AccommodationDoc>;

/** Publishes what the owner is notified of, and nothing else: no other service sees the calendar exchange. */
export const createChangeCalendar = (
  deps: Omit<Parameters<typeof createChangeAccommodation>[0], 'eventsOf'>,
): ChangeCalendar =>
  createChangeAccommodation({
    ...deps,
    eventsOf: (doc, { feeds }) => (feeds === undefined ? [] : feedEvents(doc, feeds, deps.clock)),
  });

function feedEvents(doc: AccommodationDoc, feeds: readonly CalendarFeed[], clock: Clock): EventEnvelope[] {
  return feedNews(doc.feeds ?? [], feeds).map(({ kind, feed }, index) => {
    const meta = { sequence: doc.event_seq + 1 + index, source: 'listings', clock };
    const subject = { accommodation_id: doc._id, owner_id: doc.owner_id, feed_id: feed.id };
    if (kind === 'suspicious') {
      const data = { ...subject, suspicion_no: feed.suspicion_no ?? 0 };
      return createEvent(events.calendarFeedSuspicious, data, meta);
    }
    const since = feed.failed_since ?? clock.now();
    return createEvent(events.calendarFeedFailed, { ...subject, failed_since: since.toISOString() }, meta);
  });
}
