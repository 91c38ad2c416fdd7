import { addDays, type AccommodationCalendar } from '@kq/contracts';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { nightlyBeds } from '../../accommodations/domain/nightly-beds';

/** Nights ahead that an owner is asked about. */
const NIGHTS = 14;

/** Presents an accommodation with its free beds of the next two weeks, for mail and page. */
export function presentCalendar(doc: AccommodationDoc, today: string): AccommodationCalendar {
  return {
    id: doc._id,
    title: doc.title,
    zip_code: doc.zip_code,
    city: doc.city,
    beds_total: doc.beds_total,
    free: freeSpans(doc, today),
    confirmed_at: doc.availability_confirmed_at?.toISOString() ?? null,
  };
}

/** Unites nights in a row with the same number of free beds. */
function freeSpans(doc: AccommodationDoc, today: string): AccommodationCalendar['free'] {
  const spans: AccommodationCalendar['free'] = [];
  for (const { date, beds_free } of nightlyBeds(doc, today, addDays(today, NIGHTS))) {
    const last = spans.at(-1);
    if (last?.beds_free === beds_free) last.to = addDays(date, 1);
    else spans.push({ from: date, to: addDays(date, 1), beds_free });
  }
  return spans;
}
