import { PRODUCT_NAME, stayEvents } from '@kq/contracts';
import { germanFormat } from '@kq/contracts/language/german-format';
import ical, { ICalEventStatus } from 'ical-generator';
import { type OwnStay } from '../use-cases/read-own-stay';

/** Returns an owner's stay as iCalendar text, with the ids and versions of the files in its mails. */
export function stayCalendarFile({ stay, crew }: OwnStay): string {
  const calendar = ical({ name: PRODUCT_NAME });
  for (const event of stayEvents(stay, stay.parts, WORDS, crew))
    calendar.createEvent({ ...event, status: ICalEventStatus.CONFIRMED });
  return calendar.toString();
}

const WORDS = { format: germanFormat, together: (total: string) => `Zusammen ${total}` };
