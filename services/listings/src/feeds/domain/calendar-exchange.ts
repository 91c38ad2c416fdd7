import { type CalendarFeed } from './calendar-feed';

/** State of the secret link of the exported calendar; the link itself is derived (ADR 006). */
export interface CalendarLink {
  /** Rises with every renewal and ends all earlier links. */
  epoch: number;
  active: boolean;
  renewed_at: Date;
}

/** The part of an accommodation that exchanges calendars with other platforms. */
export interface CalendarExchange {
  /** Calendars of other platforms, whose busy nights block beds. Absent before the first. */
  feeds?: CalendarFeed[];
  /** When the first feed is due; null or absent without one. */
  feeds_due_at?: Date | null;
  /** Absent before the first link. */
  calendar_link?: CalendarLink | null;
}

/** Ends the calendar exchange of a deleted accommodation: addresses of feeds may contain secrets. */
export const NO_CALENDARS = { feeds: [], feeds_due_at: null, calendar_link: null };
