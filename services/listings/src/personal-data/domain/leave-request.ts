import { AppError } from '@kq/kernel';
import { type BookingRequestDoc } from '../../bookings/domain/booking-request';
import { applyDecline } from '../../bookings/domain/answer';
import { cancelRequest } from '../../bookings/domain/cancel';
import { isLive } from '../../bookings/domain/recipient-status';
import { type Transition } from '../../bookings/domain/transition';
import { isSentBy } from './forget-in-request';

const SYSTEM = { kind: 'system', user_id: null } as const;

/**
 * Ends a user's open part in a request: cancels what the sender still asks for, declines what the owner has not settled.
 * Confirmed recipients stay. Idempotent.
 * @throws AppError UNAVAILABLE while a confirmation is in progress or its stay is being recorded, for a few seconds
 */
export function leaveRequest(doc: BookingRequestDoc, userId: number, now: Date): Transition {
  const concerned = doc.recipients.filter((one) => isSentBy(doc, userId) || one.owner_id === userId);
  if (concerned.some((one) => one.confirming !== null || one.stay_to_write)) {
    throw new AppError('UNAVAILABLE', {
      message: `confirmation in progress in booking request ${doc._id}`,
      retryable: true,
    });
  }
  const withdrawn = isSentBy(doc, userId) ? withdraw(doc, now) : { next: doc, events: [] };
  return then(withdrawn, (next) => declineFor(next, userId, now));
}

/** Cancels the whole request when nothing is confirmed, else each open recipient. */
function withdraw(doc: BookingRequestDoc, now: Date): Transition {
  if (doc.status === 'cancelled' || doc.status === 'expired') return { next: doc, events: [] };
  const hasStays = doc.recipients.some((one) => one.status === 'confirmed');
  if (!hasStays) return cancelRequest(doc, { by: SYSTEM }, now);
  return doc.recipients
    .filter(isLive)
    .reduce<Transition>(
      (before, { accommodation_id: accommodationId }) =>
        then(before, (next) => cancelRequest(next, { accommodationId, by: SYSTEM }, now)),
      { next: doc, events: [] },
    );
}

function declineFor(doc: BookingRequestDoc, ownerId: number, now: Date): Transition {
  const open = doc.recipients.filter((one) => one.owner_id === ownerId && isLive(one));
  if (open.length === 0) return { next: doc, events: [] };
  return applyDecline(doc, open, { reason: 'other' }, { ownerId, by: SYSTEM, answerKey: 'erased' }, now);
}

function then(before: Transition, decide: (doc: BookingRequestDoc) => Transition): Transition {
  const after = decide(before.next);
  return { next: after.next, events: [...before.events, ...after.events] };
}
