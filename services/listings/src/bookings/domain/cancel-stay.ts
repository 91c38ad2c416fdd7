import { type CancelStayBody, type OwnerCancelReason } from '@kq/contracts';
import { reason } from '@kq/contracts/reasons/reason';
import { AppError } from '@kq/kernel';
import { type BookingRequestDoc, type RecipientCancellation, type RequestRecipient } from './booking-request';
import { assertNotConfirming, recordOf } from './cancel';
import { recipientOf } from './confirm';
import { stayReferenceOf } from './recipient-status';
import { requestCoverage } from './coverage';
import { arrivalLiesAhead } from './deadline';
import { agreedDates } from './recipient-stay';
import { type Draft, type Transition, transition } from './transition';

export interface StayCancellation extends Pick<CancelStayBody, 'reason' | 'note'> {
  readonly accommodationId: number;
  readonly ownerId: number;
}

/**
 * Cancels a confirmed stay for its owner until the day of arrival: the recipient becomes `cancelled_by_owner`, its beds
 * are released, and the request lacks beds again. Idempotent: a repetition keeps the first reason.
 * @throws AppError NOT_FOUND for accommodations of other owners, CONFLICT while a confirmation is in progress,
 * REQUEST_CLOSED for a stay that is not confirmed or has begun.
 */
export function cancelStay(
  doc: BookingRequestDoc,
  { accommodationId, ownerId, reason, note }: StayCancellation,
  now: Date,
): Transition {
  const recipient = recipientOf(doc, accommodationId);
  if (recipient.owner_id !== ownerId) throw new AppError('NOT_FOUND');
  if (recipient.status === 'cancelled_by_owner') return { next: doc, events: [] };
  assertNotConfirming(recipient);
  if (!canCancelStay(doc, recipient, now)) throw closed(recipient);
  const how = { by: 'owner', user_id: ownerId, at: now, reason, note: note || null, sum_cents: 0 } as const;
  return transition(doc, now, (draft) => endByOwner(draft, recipient, recordOf(doc, recipient, how), now));
}

/** Ends what is confirmed with a recipient, as its owner cancelled it: the crew lacks its beds. */
export function endByOwner(
  draft: Draft,
  recipient: RequestRecipient,
  cancellation: RecipientCancellation,
  now: Date,
): void {
  const { note, at, user_id, parts_before } = cancellation;
  const reason = (cancellation.reason ?? 'other') as OwnerCancelReason;
  const beds = Math.max(0, ...parts_before.map((part) => part.beds));
  draft.setRecipient(
    recipient.accommodation_id,
    {
      status: 'cancelled_by_owner',
      beds_confirmed: 0,
      confirmed_amount: null,
      has_stay_to_free: recipient.stay_state === undefined,
      cancellation,
      owner_cancellation: { reason, note, beds, at },
    },
    { by: { kind: 'owner', user_id }, action: 'cancel_stay' },
  );
  const { doc } = draft;
  if (doc.dispatcher_id === null) return;
  draft.emit({
    name: 'bookingRequestStayCancelled',
    data: {
      ...stayReferenceOf(recipient),
      booking_request_id: doc._id,
      dispatcher_id: doc.dispatcher_id,
      reason,
      beds,
      beds_missing: requestCoverage(doc, now).beds_missing,
    },
  });
}

/** Returns true for a confirmed stay whose day of arrival has not passed. */
export function canCancelStay(doc: BookingRequestDoc, recipient: RequestRecipient, now: Date): boolean {
  return recipient.status === 'confirmed' && arrivalLiesAhead(agreedDates(recipient, doc).start_date, now);
}

function closed({ status }: RequestRecipient): AppError {
  return new AppError('REQUEST_CLOSED', {
    reason: reason(status === 'confirmed' ? 'stay_begun' : 'stay_not_confirmed'),
  });
}
