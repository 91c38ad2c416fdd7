import { type CrewFacts, PRODUCT_NAME, type StayFacts } from '@kq/contracts';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { type MailAttachment } from './mail-content';
import { type RenderContext } from './render-context';

/**
 * Returns the calendar file of stays: one all-day event for each part. A later file with the same UIDs and a higher
 * sequence replaces an earlier one; the file of a cancelled stay takes its events back. Method and content type agree.
 * @param crew in files for the owner, whose events name the company; files for the dispatcher name the house
 */
export function calendarAttachment(
  stays: readonly StayFacts[],
  context: RenderContext,
  crew: CrewFacts | null,
): MailAttachment {
  const isCancelled = stays.every(({ state }) => state === 'cancelled');
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  const calendar = ical({ name: PRODUCT_NAME, method });
  for (const stay of stays) addEvents(calendar, stay, context, crew);
  return {
    filename: isCancelled ? 'storno.ics' : 'aufenthalt.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: calendar.toString(),
  };
}

function addEvents(
  calendar: ReturnType<typeof ical>,
  stay: StayFacts,
  { texts, organizer }: RenderContext,
  crew: CrewFacts | null,
): void {
  const { format, together } = texts;
  const isCancelled = stay.state === 'cancelled';
  const who = crew === null ? stay.title : (crew.company ?? crew.name ?? stay.title);
  const contact = crew === null ? [stay.phone, stay.email] : [crew.phone, crew.email];
  for (const part of agreedParts(stay)) {
    calendar.createEvent({
      id: uidOf(stay, part.from),
      sequence: stay.version,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      organizer: { name: PRODUCT_NAME, email: organizer },
      start: midnight(part.from),
      end: midnight(part.to),
      allDay: true,
      summary: `${format.beds(part.beds)}: ${who}`,
      location: [stay.address, `${stay.zip_code} ${stay.city}`].filter(Boolean).join(', '),
      description: [
        ...(stay.amount === null
          ? []
          : [format.amountParts(stay.amount), together(format.amountTotal(stay.amount))]),
        ...contact.filter(Boolean),
      ].join('\n'),
    });
  }
}

/** Of a cancelled stay, the nights that were agreed before. */
export const agreedParts = ({ cancellation, parts }: StayFacts): StayFacts['parts'] =>
  cancellation?.parts_before ?? parts;

/** Stays of earlier releases have one event, whose UID stays. */
const uidOf = ({ id, calendar_id: former }: StayFacts, from: string): string =>
  `${former ?? `${id}-${from}`}@kolonnenquartier`;

const midnight = (date: string): Date => new Date(`${date}T00:00:00Z`);
