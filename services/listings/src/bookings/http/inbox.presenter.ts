import { datesOf, type OwnerInboxItem } from '@kq/contracts';
import { amountOfOffer, askedAmount, askedNightCount, askedNights, confirmedAmount } from '../domain/amounts';
import { type BookingRequestDoc, type RequestRecipient } from '../domain/booking-request';
import { canCancelStay } from '../domain/cancel-stay';
import { confirmedParts } from '../domain/coverage';
import { isOffered, isSilent } from '../domain/recipient-status';
import { siteOfRequest } from '../domain/site-of-request';
import { presentContact, reachableContact, visibleStayDetails } from '../domain/visible-contact';

/** Presents a received request to one owner: their recipients only (docs/design.md D11). */
export function presentInboxItem(doc: BookingRequestDoc, ownerId: number, now: Date): OwnerInboxItem {
  const own = doc.recipients.filter((one) => one.owner_id === ownerId);
  const contact = reachableContact(doc, own, now);
  const { billing, on_site_contact } = visibleStayDetails(doc, own, now);
  return {
    id: doc._id,
    status: doc.status,
    ...siteOfRequest(doc),
    start_date: doc.start_date,
    end_date: doc.end_date,
    nights: askedNightCount(doc),
    nights_pattern: doc.nights_pattern,
    workers: doc.workers,
    answer_by: doc.answer_by.toISOString(),
    created_at: doc.created_at.toISOString(),
    contact: contact === null ? null : presentContact(contact),
    billing: billing === null ? null : { ...billing },
    on_site_contact,
    message: contact === null ? null : doc.message,
    arrival_from: doc.arrival_from,
    vehicles: doc.vehicles === null ? null : { ...doc.vehicles },
    rooms_wish: contact === null ? null : doc.rooms_wish,
    own: own.map((one) => presentAccommodation(doc, one, now)),
  };
}

function presentAccommodation(doc: BookingRequestDoc, one: RequestRecipient, now: Date) {
  const { nights, ...asked } = one.offer ?? askedNights(doc);
  const { start_date, end_date } = datesOf(confirmedParts(doc, one), asked);
  return {
    accommodation_id: one.accommodation_id,
    title: one.title,
    status: one.status,
    amount: amountOf(doc, one),
    start_date,
    end_date,
    ...(nights === undefined ? {} : { nights }),
    beds_confirmed: one.beds_confirmed,
    ...departureBefore(one, asked),
    can_cancel: canCancelStay(doc, one, now),
  };
}

function departureBefore(
  { status, stay_state: stay }: RequestRecipient,
  asked: Parameters<typeof datesOf>[1],
) {
  if (status !== 'confirmed' || stay?.early_departure === undefined) return {};
  return { departure_before: datesOf(stay.early_departure.parts_before, asked).end_date };
}

function amountOf(doc: BookingRequestDoc, one: RequestRecipient) {
  if (isSilent(one)) return askedAmount(doc, one);
  return confirmedAmount(one) ?? (one.offer !== null && isOffered(one) ? amountOfOffer(one.offer) : null);
}
