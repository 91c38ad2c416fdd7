import { DAY_MS } from '@kq/kernel';
import { type BookingRequestDoc, type RequestRecipient } from './booking-request';
import { answerByBounds, arrivalLiesAhead, defaultAnswerBy, remindAt } from './deadline';
import { heldState } from './held-state';
import { withoutSiteText } from './site-of-request';
import { type Transition, transition } from './transition';

/** Equal to the lifetime of its Idempotency-Key. */
const KEEP_DROPPED_MS = DAY_MS;

/** The verified sender of a request. */
export interface Dispatcher {
  readonly userId: number;
  readonly companyId: number | null;
}

/** Returns the fields set by opening; a new request of a verified sender is created with them. */
export function openedState(
  doc: BookingRequestDoc,
  dispatcher: Dispatcher,
  now: Date,
): Partial<BookingRequestDoc> {
  const answerBy = deadlineAtOpening(doc, now);
  return {
    status: 'open',
    dispatcher_id: dispatcher.userId,
    company_id: dispatcher.companyId,
    opened_at: now,
    answer_by: answerBy,
    remind_at: remindAt(now, answerBy),
  };
}

/** Returns the event that triggers the mails to the owners. */
export function openedEvent(doc: BookingRequestDoc, dispatcherId: number) {
  return {
    name: 'bookingRequestOpened',
    data: {
      booking_request_id: doc._id,
      dispatcher_id: dispatcherId,
      owner_ids: ownerIds(doc),
      recipients: askedRecipients(doc).length,
      workers: doc.workers,
    },
  } as const;
}

interface OpenOptions {
  /** Accommodations that the sender had already asked for overlapping dates. */
  readonly askedBefore?: ReadonlySet<number>;
  /** The sender's new requests wait for the decision about reports (docs/security.md S1). */
  readonly isHeld?: boolean;
}

/** Opens the request after the verification of the address, unless its arrival has passed in the meantime. */
export function openRequest(
  doc: BookingRequestDoc,
  dispatcher: Dispatcher,
  now: Date,
  { askedBefore = new Set(), isHeld = false }: OpenOptions = {},
): Transition {
  if (doc.status !== 'awaiting_verification') return { next: doc, events: [] };
  if (!arrivalLiesAhead(doc.start_date, now)) return dropRequest(doc, now);
  const repeated = doc.recipients.filter((one) => askedBefore.has(one.accommodation_id));
  return transition(doc, now, (draft) => {
    for (const { accommodation_id: id } of repeated)
      draft.setRecipient(
        id,
        { status: 'withdrawn', asked_before: true },
        { by: SYSTEM, action: 'asked_before' },
      );
    if (repeated.length === doc.recipients.length) {
      // Nothing is left to send: the request stays readable for its sender and never reaches an owner.
      draft.set({ status: 'cancelled', dispatcher_id: dispatcher.userId, company_id: dispatcher.companyId });
      return;
    }
    if (isHeld) {
      draft.set(heldState({ ...doc, answer_by: deadlineAtOpening(doc, now) }, dispatcher, now));
      return;
    }
    draft.set(openedState(doc, dispatcher, now));
    draft.emit(openedEvent(draft.doc, dispatcher.userId));
  });
}

/**
 * Drops a request that was never verified, was rejected or was withdrawn by its sender: no owner was notified, and its
 * texts are deleted.
 */
export function dropRequest(doc: BookingRequestDoc, now: Date): Transition {
  if (doc.status !== 'awaiting_verification') return { next: doc, events: [] };
  return transition(doc, now, (draft) => {
    draft.set({
      status: 'cancelled',
      dropped_at: now,
      purge_when_empty: new Date(now.getTime() + KEEP_DROPPED_MS),
      contact: { name: '', company: null, email: '', phone: null },
      location: withoutSiteText(doc),
      message: null,
      rooms_wish: null,
      on_site_contact: null,
      billing: null,
    });
    draft.emit({ name: 'bookingRequestDropped', data: { booking_request_id: doc._id } });
  });
}

export function ownerIds(doc: Pick<BookingRequestDoc, 'recipients'>): number[] {
  return [...new Set(askedRecipients(doc).map((recipient) => recipient.owner_id))];
}

const SYSTEM = { kind: 'system', user_id: null } as const;

const askedRecipients = ({ recipients }: Pick<BookingRequestDoc, 'recipients'>): RequestRecipient[] =>
  recipients.filter((recipient) => recipient.asked_before !== true);

/** Returns a new deadline for a late verification, so that owners get the full period. */
function deadlineAtOpening(doc: BookingRequestDoc, now: Date): Date {
  const arrival = { startDate: doc.start_date, arrivalFrom: doc.arrival_from };
  if (!doc.is_answer_by_chosen) return defaultAnswerBy(now, arrival);
  const { earliest } = answerByBounds(now, arrival);
  return doc.answer_by < earliest ? defaultAnswerBy(now, arrival) : doc.answer_by;
}
