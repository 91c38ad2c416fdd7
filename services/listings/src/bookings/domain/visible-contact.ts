import { isLinkAlive } from './answerable';
import { type BookingRequestDoc, type RequestContact } from './booking-request';

/** Returns the sender's contact data while owners may see them (docs/design.md D11); null later and after an erasure. */
export const visibleContact = (
  { contact, end_date }: Pick<BookingRequestDoc, 'contact' | 'end_date'>,
  now: Date,
): RequestContact | null => (isLinkAlive({ end_date }, now) && contact.email !== '' ? contact : null);
