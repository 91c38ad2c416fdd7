import { type BookingRequestDoc, type RequestRecipient } from './booking-request';
import { verificationEndsAt } from './due-at';
import { dropRequest } from './open-request';
import { isHeld } from './held-state';
import { isOffered, isSilent } from './recipient-status';
import { deriveStatus, type Draft, type Transition, transition } from './transition';

const SYSTEM = { kind: 'system', user_id: null } as const;

/** Applies all timers of a request: drop without verification, reminder, deadline, expired offers. */
export function applyDueTimers(doc: BookingRequestDoc, now: Date): Transition {
  if (doc.status === 'awaiting_verification') {
    return verificationEndsAt(doc) <= now ? dropRequest(doc, now) : { next: doc, events: [] };
  }
  // A held request has one timer: settle-held-requests.ts processes it.
  if (doc.status === 'cancelled' || doc.status === 'filled' || isHeld(doc)) return { next: doc, events: [] };
  return transition(doc, now, (draft) => {
    remindSilentOwners(draft, now);
    expire(draft, now);
  });
}

function remindSilentOwners(draft: Draft, now: Date): void {
  const { doc } = draft;
  if (doc.remind_at === null || doc.remind_at > now) return;
  draft.set({ remind_at: null });
  const silent = silentOwners(doc);
  if (silent.length === 0 || doc.dispatcher_id === null || doc.answer_by <= now) return;
  draft.emit({
    name: 'bookingRequestReminderDue',
    data: {
      booking_request_id: doc._id,
      dispatcher_id: doc.dispatcher_id,
      owner_ids: silent,
      answer_by: doc.answer_by.toISOString(),
    },
  });
}

/** Reports both in one event: recipients without an answer at the deadline (which sends the summary), and expired offers. */
function expire(draft: Draft, now: Date): void {
  const { doc } = draft;
  const isDeadline = doc.deadline_passed_at === null && doc.answer_by <= now;
  const ended = doc.recipients.filter(
    (one) => hasRunOut(one, now) || (doc.answer_by <= now && isSilent(one)),
  );
  if (!isDeadline && ended.length === 0) return;
  for (const { accommodation_id } of ended) {
    draft.setRecipient(accommodation_id, { status: 'expired' }, { by: SYSTEM, action: 'expire' });
  }
  draft.set({ expiry_count: doc.expiry_count + 1, ...(isDeadline ? { deadline_passed_at: now } : {}) });
  if (doc.dispatcher_id === null) return;
  draft.emit({
    name: 'bookingRequestExpired',
    data: {
      booking_request_id: doc._id,
      dispatcher_id: doc.dispatcher_id,
      expiry_no: doc.expiry_count + 1,
      recipients: ended.map(({ accommodation_id, owner_id }) => ({ accommodation_id, owner_id })),
      is_whole_request: deriveStatus(draft.doc, now) === 'expired',
    },
  });
}

function hasRunOut(recipient: RequestRecipient, now: Date): boolean {
  if (!isOffered(recipient) || recipient.confirming !== null || recipient.offer === null) return false;
  return recipient.offer.valid_until <= now;
}

/** Returns owners who answered for none of their accommodations. */
export function silentOwners(doc: BookingRequestDoc): number[] {
  const answered = new Set(
    doc.recipients.filter((one) => one.answered_at !== null).map((one) => one.owner_id),
  );
  const silent = doc.recipients.filter(isSilent).map((one) => one.owner_id);
  return [...new Set(silent)].filter((ownerId) => !answered.has(ownerId));
}
