import { type ReasonTable } from '../param-kinds';

/** Reasons of calendars of other platforms and closures. */
export const calendarReasons = {
  calendar_url_not_readable: {},
  calendar_server_not_found: {},
  calendar_server_slow: {},
  calendar_address_private: {},
  calendar_not_handed_out: {},
  calendar_without_ical: {},
  calendar_without_events: {},
  calendar_too_large: {},
  calendar_rule_unreadable: {},
  calendar_rule_of_event_unreadable: { date: 'date' },
  calendar_already_added: {},
  too_many_calendars: { max: 'number' },
  other_calendar_being_read: {},
  calendars_being_read: {},
  calendar_reading_changed: {},
  closure_needs_later_day: {},
  too_many_accommodations_to_close: { max: 'number' },
  mail_link_incomplete: {},
} as const satisfies ReasonTable;
