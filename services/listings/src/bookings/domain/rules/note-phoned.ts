import { AppError } from '@kq/service-kit';
import { type Actor, type BookingRequestDoc } from '../booking-request';
import { recipientOf } from './confirm';
import { isEnded } from './recipient-status';
import { type Transition, transition } from './transition';

/** The dispatcher notes "telefonisch zugesagt": takes no beds and is no answer. */
export function notePhonedAcceptance(
  doc: BookingRequestDoc,
  accommodationId: number,
  by: Actor,
  now: Date,
): Transition {
  const recipient = recipientOf(doc, accommodationId);
  const isOpen = doc.status === 'open' || doc.status === 'partially_filled' || doc.status === 'expired';
  if (!isOpen || isEnded(recipient)) throw new AppError('REQUEST_CLOSED');
  if (recipient.phoned_at !== null) return { next: doc, events: [] };
  return transition(doc, now, (draft) =>
    draft.setRecipient(accommodationId, { phoned_at: now }, { by, action: 'phoned' }),
  );
}
