import { formatShortRange } from '@kq/contracts/format';
import { haveCommonNight, nightCount } from '@kq/contracts/stays/part';
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
    return { title: title(lost.join(', '), beds), text: text.answersPossible };
  }
  if (recipients.some(isWaiting) || coverage.has_enough_beds) return null;
  if (recipients.some(isConfirmable)) return { title: text.offersShort, text: text.searchOthers };
  if (recipients.some((one) => hasGivenBack(one, coverage)))
    return { title: text.leftEarly(beds, nightsOf(request)), text: text.searchAfterLeaving };
  if (recipients.length > 0 && recipients.every((one) => one.status === 'declined'))
    return { title: text.allDeclined, text: text.searchAll(beds) };
  return { title: text.nobodyLeft(beds, nightsOf(request)), text: text.searchOthers };
}

/** True where the crew leaves early, and nights that it gives back now lack beds. */
const hasGivenBack = (
  { status, early_departure: left }: Recipient,
  { missing_spans }: BookingRequest['coverage'],
): boolean =>
  status === 'confirmed' && left !== undefined && haveCommonNight(missing_spans, left.parts_before);

/** `6.–28. Mai` where beds lack on some of the nights; empty where they lack on all. */
function nightsOf({ coverage: { missing_spans, spans } }: BookingRequest): string {
  if (nightCount(missing_spans) === nightCount(spans)) return '';
  const named = missing_spans.slice(0, NIGHTS_MAX).map(({ from, to }) => formatShortRange(from, to));
  return ` ${named.join(', ')}${missing_spans.length > NIGHTS_MAX ? ' und in weiteren Nächten' : ''}`;
}
