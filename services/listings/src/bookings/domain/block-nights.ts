import { nightSpans, type Part } from '@kq/contracts';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { nightlyBeds } from '../../accommodations/domain/nightly-beds';
import { type BookingRequestDoc, type RequestRecipient } from './booking-request';

type Calendar = Pick<AccommodationDoc, 'beds_total' | 'blocks' | 'feeds' | 'stays' | 'status'>;

/**
 * Returns the free beds that an owner who declined may block with one tap: of the declined accommodation, on the nights of
 * the request from today on. Nothing else can be blocked by an answer link.
 */
export function blockableNights(
  doc: BookingRequestDoc,
  recipient: RequestRecipient,
  accommodation: Calendar | undefined,
  today: string,
): Part[] {
  if (recipient.status !== 'declined' || accommodation === undefined || accommodation.status === 'deleted')
    return [];
  const { start_date, end_date, nights_pattern } = doc;
  const blocks: Part[] = [];
  for (const { from, to } of nightSpans({ start_date, end_date, nights: nights_pattern ?? 'all' })) {
    const start = from < today ? today : from;
    if (start >= to) continue;
    const nights = nightlyBeds(accommodation, start, to);
    for (const [index, { date, beds_free: beds }] of nights.entries()) {
      const end = nights[index + 1]?.date ?? to;
      const last = blocks.at(-1);
      if (last !== undefined && last.to === date && last.beds === beds) last.to = end;
      else if (beds > 0) blocks.push({ from: date, to: end, beds });
    }
  }
  return blocks;
}
