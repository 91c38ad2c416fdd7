import { PRODUCT_NAME, formatBeds } from '@kq/contracts';
import ical, { ICalCalendarMethod } from 'ical-generator';
import { amountLines, type DueMail, type MailItem, ownerContactFact } from './request-facts';
import { germanTexts } from './texts';

/** Returns one all-day event per confirmed accommodation; the stable uid lets a later file replace an earlier one. */
export function calendarFile(mail: DueMail, confirmed: readonly MailItem[]): string {
  const calendar = ical({
    name: `${PRODUCT_NAME} ${mail.request.place}`,
    method: ICalCalendarMethod.PUBLISH,
  });
  for (const item of confirmed) {
    const [label, contact] = ownerContactFact(item) ?? [];
    calendar.createEvent({
      id: `${mail.request.id}-${item.accommodation_id}@kolonnenquartier`,
      start: midnight(item.offer?.start_date ?? mail.request.start_date),
      end: midnight(item.offer?.end_date ?? mail.request.end_date),
      allDay: true,
      summary: `${formatBeds(item.amount.beds)}: ${item.title}`,
      location: [item.address, `${item.zip_code} ${item.city}`].filter(Boolean).join(', '),
      description: [
        ...amountLines(item.amount, germanTexts),
        ...(contact ? [`${label} ${contact}`] : []),
      ].join('\n'),
    });
  }
  return calendar.toString();
}

const midnight = (date: string): Date => new Date(`${date}T00:00:00Z`);
