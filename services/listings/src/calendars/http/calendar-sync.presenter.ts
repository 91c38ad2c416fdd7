import { type CalendarSync } from '@kq/contracts';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { calendarToken } from '../domain/calendar-link';

interface Deps {
  readonly linkSecret: string;
  /** Absolute URLs are built from the configuration only (docs/security.md S7). */
  readonly publicUrl: () => string;
}

/** Creates the owner's view of the calendar exchange. */
export function createCalendarSyncPresenter({ linkSecret, publicUrl }: Deps) {
  function linkOf(doc: AccommodationDoc): CalendarSync['link'] {
    const token = calendarToken(linkSecret, doc);
    if (token === null || !doc.calendar_link) return null;
    const base = publicUrl().replace(/\/+$/, '');
    return {
      url: `${base}/api/accommodations/${doc._id}/calendar.ics?token=${token}`,
      renewed_at: doc.calendar_link.renewed_at.toISOString(),
    };
  }

  return (doc: AccommodationDoc): CalendarSync => ({ link: linkOf(doc) });
}
