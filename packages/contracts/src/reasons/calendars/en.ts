import { englishCount, englishFormat } from '../../language/english-format';
import { type ReasonTexts } from '../param-kinds';
import { type calendarReasons } from './params';

export const englishCalendarReasons: ReasonTexts<typeof calendarReasons> = {
  calendar_url_not_readable:
    'The address must begin with https:// or webcal://, without a user name and without a port. Addresses with http:// are not encrypted and are not read.',
  calendar_server_not_found:
    'No public server answers at this address. Please check that it is complete and correctly copied.',
  calendar_server_slow: 'The server did not answer within 5 seconds. Please try again later.',
  calendar_address_private:
    'This address is in a private network and cannot be read from here. A public address is needed.',
  calendar_not_handed_out:
    'The server does not know this address or does not hand out the calendar. Please copy the address in the other portal again; it must be readable without signing in.',
  calendar_without_ical:
    'This is not a complete iCal calendar but something else, such as a web page. Take the address of the calendar export, which often ends in .ics.',
  calendar_without_events: 'This calendar has no events, only other entries.',
  calendar_too_large: 'The calendar is too large. Up to 1 MB and 2,000 events are read.',
  calendar_rule_unreadable:
    'An event repeats by a rule that we cannot read. Please enter it in the other calendar one by one, or delete it there.',
  calendar_rule_of_event_unreadable: ({ date }) =>
    `The event of ${englishFormat.dateWithYear(date)} repeats by a rule that we cannot read. Please enter it in the other calendar one by one, or delete it there.`,
  calendar_already_added: 'This calendar has already been added.',
  too_many_calendars: ({ max }) => `At most ${englishCount(max, 'calendar', 'calendars')} per accommodation.`,
  other_calendar_being_read: 'Another calendar is being read right now. Please try again in a moment.',
  calendars_being_read: 'Many calendars are being read right now. Please try again in a moment.',
  calendar_reading_changed:
    'The other portal names other nights by now. Nothing has been released. Please check the new figures.',
  closure_needs_later_day: 'Please choose a date after today.',
  too_many_accommodations_to_close: ({ max }) =>
    `At most ${englishFormat.accommodations(max)} can be closed at once.`,
  mail_link_incomplete: 'This link is not complete. Please open it again from the email.',
};
