import { AppError } from '@kq/kernel';
import { type Actor, type BookingRequestDoc } from './booking-request';
import { recipientOf } from './confirm';
import { assertNotHeld } from './hold';
import { isEnded } from './recipient-status';
import { type Transition, transition } from './transition';

/** Records "telefonisch zugesagt": no answer and no reservation; the owner is asked once to confirm it. */
export function recordPhonedAcceptance(
  doc: BookingRequestDoc,
  accommodationId: number,
  by: Actor,
  now: Date,
): Transition {
  assertNotHeld(doc);
  const recipient = recipientOf(doc, accommodationId);
  const isOpen = doc.status === 'open' || doc.status === 'partially_filled' || doc.status === 'expired';
  if (!isOpen || isEnded(recipient)) throw new AppError('REQUEST_CLOSED');
  if (recipient.phoned_at !== null) return { next: doc, events: [] };
  return transition(doc, now, (draft) => {
    draft.setRecipient(accommodationId, { phoned_at: now }, { by, action: 'phoned' });
    if (doc.dispatcher_id === null) return;
    draft.emit({
      name: 'bookingRequestPhoned',
      data: {
        booking_request_id: doc._id,
        dispatcher_id: doc.dispatcher_id,
        owner_id: recipient.owner_id,
        accommodation_id: accommodationId,
      },
    });
  });
}
