import { ENDED_RECIPIENT_STATUSES } from '@kq/contracts/constants';
import { formatShortRange } from '@kq/contracts/format';
import { missingBedsPath } from '@kq/contracts/stays/missing-beds';
import { nightCount, partsGivenBack } from '@kq/contracts/stays/part';
import { type BookingRequest, type Recipient } from '../api/booking-request-api';
import { requestStatusText } from '../texts';
import { isConfirmable, isWaiting } from './recipient-groups';

const { missing: text } = requestStatusText;

export interface MissingBedsReason {
  readonly title: string;
  readonly text: string;
}

const NIGHTS_MAX = 2;

/**
 * Returns why the request still misses beds that no owner can be expected to offer; null while an owner is waited for, while
 * offers suffice, and when no bed is missing. Beds that an owner cancelled are always told.
 */
export function missingBedsReason(request: BookingRequest): MissingBedsReason | null {
  const { status, coverage, recipients, held_until } = request;
  if (coverage.missing_spans.length === 0 || status === 'awaiting_verification' || held_until) return null;
  const beds = coverage.beds_missing;
  const lost = recipients.filter((one) => one.status === 'cancelled_by_owner').map(({ title }) => title);
  if (lost.length > 0) {
    const title = lost.length === 1 ? text.cancelledByOwner : text.cancelledByOwners;
    const mayAnswer = recipients.some((one) => !ENDED_RECIPIENT_STATUSES.includes(one.status));
    return {
      title: title(lost.join(', '), beds),
      text: mayAnswer ? text.answersPossible : text.searchOthers,
    };
  }
  if (recipients.some(isWaiting) || coverage.has_enough_beds) return null;
  if (recipients.some(isConfirmable)) return { title: text.offersShort, text: text.searchOthers };
  if (recipients.length > 0 && recipients.every((one) => one.status === 'declined'))
    return { title: text.allDeclined, text: text.searchAll(beds) };
  return { title: text.nobodyLeft(beds, nightsOf(request)), text: text.searchOthers };
}

/** Returns the search for nights ahead that a crew gave back by leaving early; null without any. */
export function givenBackPath(
  request: BookingRequest,
  { early_departure: left, parts }: Recipient,
  today: string,
): string | null {
  const missing_spans = left
    ? partsGivenBack(left.parts_before, parts).filter(({ from }) => from >= today)
    : [];
  const beds_missing = Math.max(0, ...missing_spans.map(({ beds }) => beds));
  return missingBedsPath(siteOf(request), { missing_spans, beds_missing });
}

/** The place and the pattern of nights of a request, as the search takes them. */
export const siteOf = ({ location, nights_pattern: nights }: BookingRequest) => ({
  location: location.display_name,
  lat: location.lat,
  lng: location.lng,
  placeId: location.place_id,
  kind: location.kind,
  nights: nights ?? undefined,
});

/** `in den Nächten 6.–28. Mai` where beds lack on some of the nights; empty where they lack on all. */
function nightsOf({ coverage: { missing_spans, spans } }: BookingRequest): string {
  if (nightCount(missing_spans) === nightCount(spans)) return '';
  const named = missing_spans.slice(0, NIGHTS_MAX).map(({ from, to }) => formatShortRange(from, to));
  return text.inNights(named.join(', '), missing_spans.length > NIGHTS_MAX);
}
