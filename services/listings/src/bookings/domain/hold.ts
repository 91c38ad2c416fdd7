import { reason } from '@kq/contracts/reasons/reason';
import { AppError } from '@kq/kernel';
import { type BookingRequestDoc, type WithdrawnReason } from './booking-request';
import { arrivalLiesAhead } from './deadline';
import { isHeld } from './held-state';
import { openedEvent, openedState } from './open-request';
import { type Transition, transition } from './transition';

/** Sends a held request to its owners, with a deadline from now on; withdraws it when arrival has passed. */
export function releaseHeld(doc: BookingRequestDoc, now: Date): Transition {
  if (!isHeld(doc) || doc.dispatcher_id === null) return { next: doc, events: [] };
  const dispatcher = { userId: doc.dispatcher_id, companyId: doc.company_id };
  if (!arrivalLiesAhead(doc.start_date, now)) return endHeld(doc, now, {});
  return transition(doc, now, (draft) => {
    draft.set({ ...openedState(doc, dispatcher, now), held_until: null });
    draft.emit(openedEvent(draft.doc, dispatcher.userId));
  });
}

/** Withdraws a held request by the operator's decision. No owner was asked, so none is notified. */
export const withdrawHeld = (doc: BookingRequestDoc, reason: WithdrawnReason, now: Date): Transition =>
  isHeld(doc) ? endHeld(doc, now, { withdrawn_because: reason }) : { next: doc, events: [] };

/** @throws AppError CONFLICT while no owner knows of the request */
export function assertNotHeld(doc: BookingRequestDoc): void {
  if (!isHeld(doc)) return;
  throw new AppError('CONFLICT', {
    reason: reason('request_held'),
  });
}

function endHeld(doc: BookingRequestDoc, now: Date, why: Partial<BookingRequestDoc>): Transition {
  return transition(doc, now, (draft) => {
    for (const { accommodation_id: id } of doc.recipients)
      draft.setRecipient(id, { status: 'withdrawn' }, { by: SYSTEM, action: 'withdraw' });
    draft.set({ status: 'cancelled', held_until: null, ...why });
  });
}

const SYSTEM = { kind: 'system', user_id: null } as const;
