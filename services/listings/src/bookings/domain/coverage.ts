import {
  type Coverage,
  coverageOf,
  dateInBerlin,
  haveCommonNight,
  type Part,
  partsGivenBack,
  partsOf,
  type StayNights,
} from '@kq/contracts';
import { type BookingRequestDoc, type RequestRecipient } from './booking-request';
import { recordedCancellation } from './recorded-cancellation';
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

type Seen = readonly RequestRecipient[];

/** Returns the stays that were cancelled after the crew had given back other beds on one of their nights (ADR 053). */
function cancelledAfterDepartures(doc: Pick<BookingRequestDoc, 'dispatcher_id'>, seen: Seen): Part[] {
  const departures = seen.flatMap((one) => {
    const at = one.stay_state?.early_departure?.at;
    return at === undefined ? [] : [{ at, parts: givenBack(one) }];
  });
  if (departures.length === 0) return [];
  return seen.filter(isCancelled).flatMap((one) => {
    const { at, parts_before } = recordedCancellation(doc, one);
    const isLater = departures.some((left) => left.at <= at && haveCommonNight(left.parts, parts_before));
    return isLater ? parts_before : [];
  });
}

const isCancelled = ({ status }: RequestRecipient): boolean =>
  status === 'cancelled_by_owner' || status === 'cancelled_by_dispatcher';

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
  doc: Pick<
    BookingRequestDoc,
    'start_date' | 'end_date' | 'nights_pattern' | 'workers' | 'recipients' | 'dispatcher_id'
  >,
  now: Date,
  seen: Seen = doc.recipients,
): Coverage {
  return coverageOf({
    ...requestedNights(doc),
    workers: doc.workers,
    today: dateInBerlin(now),
    confirmed: seen.flatMap((one) => confirmedParts(doc, one)),
    offered: seen.flatMap(offeredParts),
    given_back: seen.flatMap(givenBack),
    cancelled_later: cancelledAfterDepartures(doc, seen),
  });
}
