import {
  type Coverage,
  coverageOf,
  dateInBerlin,
  type Part,
  partsGivenBack,
  partsOf,
  type StayNights,
} from '@kq/contracts';
import { type BookingRequestDoc, type RequestRecipient } from './booking-request';
import { isOffered } from './recipient-status';

type RequestedDates = Pick<BookingRequestDoc, 'start_date' | 'end_date' | 'nights_pattern'>;
type Agreed = Pick<RequestRecipient, 'offer' | 'beds_confirmed' | 'stay_state'>;

/** Returns the nights that a request asks for. */
export const requestedNights = ({ start_date, end_date, nights_pattern }: RequestedDates): StayNights => ({
  start_date,
  end_date,
  nights: nights_pattern,
});

/** Returns the nights and beds that are agreed with a recipient: those of its stay, before it is recorded of its offer. */
export function confirmedParts(
  request: RequestedDates,
  { offer, beds_confirmed, stay_state }: Agreed,
): Part[] {
  if (beds_confirmed === 0) return [];
  if (stay_state !== undefined) return stay_state.parts;
  return partsOf({ ...(offer ?? requestedNights(request)), beds: beds_confirmed });
}

/** Returns the nights and beds of an offer that may still be confirmed. */
export const offeredParts = (recipient: Pick<RequestRecipient, 'status' | 'offer'>): Part[] =>
  isOffered(recipient) && recipient.offer !== null ? partsOf(recipient.offer) : [];

/** Returns the nights and beds that a crew gave back by leaving early. */
const givenBack = ({ stay_state: stay }: Agreed): Part[] =>
  stay?.early_departure === undefined ? [] : partsGivenBack(stay.early_departure.parts_before, stay.parts);

/** Returns the nights and beds that confirmations have reserved or are reserving. */
export const takenParts = (doc: BookingRequestDoc): Part[] =>
  doc.recipients.flatMap((one) => [
    ...confirmedParts(doc, one),
    ...(one.confirming === null || one.offer === null
      ? []
      : partsOf({ ...one.offer, beds: one.confirming.beds })),
  ]);

/**
 * Counts the beds of a request by night: the only count behind its status, releases, pages, mails and figures. `seen`
 * limits it to some recipients.
 */
export function requestCoverage(
  doc: Pick<BookingRequestDoc, 'start_date' | 'end_date' | 'nights_pattern' | 'workers' | 'recipients'>,
  now: Date,
  seen: readonly RequestRecipient[] = doc.recipients,
): Coverage {
  return coverageOf({
    ...requestedNights(doc),
    workers: doc.workers,
    today: dateInBerlin(now),
    confirmed: seen.flatMap((one) => confirmedParts(doc, one)),
    offered: seen.flatMap(offeredParts),
    given_back: seen.flatMap(givenBack),
  });
}
