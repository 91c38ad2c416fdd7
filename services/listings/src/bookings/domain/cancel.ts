import { dateInBerlin } from '@kq/contracts';
import { AppError } from '@kq/kernel';
import { type Actor, type BookingRequestDoc, type RequestRecipient } from './booking-request';
import { referenceOf, recipientOf } from './confirm';
import { dropRequest } from './open-request';
import { isLive } from './recipient-status';
import { type Draft, type Transition, transition } from './transition';

export interface Cancellation {
  /** Cancels one accommodation; the whole request without it. */
  readonly accommodationId?: number;
  readonly by: Actor;
}

/**
 * Cancels a request or one recipient for the dispatcher: asked or offered recipients become `withdrawn`, confirmed ones
 * `cancelled_by_dispatcher` with their beds released. Idempotent.
 * @throws AppError CONFLICT while a confirmation is in progress, REQUEST_CLOSED when there is nothing left to cancel.
 */
export function cancelRequest(
  doc: BookingRequestDoc,
  { accommodationId, by }: Cancellation,
  now: Date,
): Transition {
  if (accommodationId !== undefined)
    return cancelAccommodation(doc, recipientOf(doc, accommodationId), by, now);
  if (doc.status === 'cancelled') return { next: doc, events: [] };
  if (doc.status === 'awaiting_verification') return dropRequest(doc, now);
  if (doc.status === 'expired') throw new AppError('REQUEST_CLOSED');
  const concerned = doc.recipients.filter((one) => isLive(one) || one.status === 'confirmed');
  concerned.forEach((one) => assertCancellable(one, now));
  return transition(doc, now, (draft) => {
    draft.set({ status: 'cancelled' });
    takeBack(draft, concerned, { by, isWhole: true });
  });
}

function cancelAccommodation(
  doc: BookingRequestDoc,
  recipient: RequestRecipient,
  by: Actor,
  now: Date,
): Transition {
  if (doc.status === 'awaiting_verification') throw new AppError('CONFLICT');
  if (recipient.status === 'withdrawn' || recipient.status === 'cancelled_by_dispatcher')
    return { next: doc, events: [] };
  if (!isLive(recipient) && recipient.status !== 'confirmed') throw new AppError('REQUEST_CLOSED');
  assertCancellable(recipient, now);
  return transition(doc, now, (draft) => takeBack(draft, [recipient], { by, isWhole: false }));
}

function assertCancellable(recipient: RequestRecipient, now: Date): void {
  assertNotConfirming(recipient);
  const isOver = recipient.status === 'confirmed' && (recipient.offer?.end_date ?? '') <= dateInBerlin(now);
  if (isOver) throw new AppError('REQUEST_CLOSED', { userMessage: 'Dieser Aufenthalt ist schon beendet.' });
}

/** @throws AppError CONFLICT while the beds of this recipient are being reserved */
export function assertNotConfirming({ confirming }: RequestRecipient): void {
  if (confirming === null) return;
  throw new AppError('CONFLICT', {
    userMessage: 'Diese Unterkunft wird gerade bestätigt. Bitte versuchen Sie es gleich noch einmal.',
  });
}

function takeBack(
  draft: Draft,
  recipients: readonly RequestRecipient[],
  how: { by: Actor; isWhole: boolean },
): void {
  for (const { accommodation_id, status } of recipients) {
    const patch =
      status === 'confirmed'
        ? ({
            status: 'cancelled_by_dispatcher',
            beds_confirmed: 0,
            confirmed_amount: null,
            has_stay_to_free: true,
          } as const)
        : ({ status: 'withdrawn' } as const);
    draft.setRecipient(accommodation_id, patch, { by: how.by, action: 'cancel' });
  }
  const { doc } = draft;
  draft.set({ cancel_count: doc.cancel_count + 1 });
  // A held request is unknown to its owners.
  if (doc.dispatcher_id === null || doc.opened_at === null) return;
  draft.emit({
    name: 'bookingRequestCancelled',
    data: {
      booking_request_id: doc._id,
      dispatcher_id: doc.dispatcher_id,
      cancel_no: doc.cancel_count + 1,
      recipients: recipients.map(referenceOf),
      is_whole_request: how.isWhole,
    },
  });
}

/** Records that the stay is removed from the accommodation. */
export function recordStayFreed(doc: BookingRequestDoc, accommodationId: number, now: Date): Transition {
  if (!recipientOf(doc, accommodationId).has_stay_to_free) return { next: doc, events: [] };
  return transition(doc, now, (draft) => draft.setRecipient(accommodationId, { has_stay_to_free: false }));
}
