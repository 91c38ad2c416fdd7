import { type RequestStatus } from '@kq/contracts';
import { type DomainEvent } from '../../stays/domain/domain-event';
import { type Actor, type BookingRequestDoc, type RequestRecipient } from './booking-request';
import { assertTransition } from './assert-transition';
import { nextDueAt } from './due-at';
import { requestCoverage } from './coverage';
import { isLive } from './recipient-status';

export type { DomainEvent };

/** Result of a decision about a request; the repository writes the difference and the events in one write. */
export interface Transition {
  readonly next: BookingRequestDoc;
  readonly events: readonly DomainEvent[];
}

export type RecipientPatch = Partial<
  Omit<RequestRecipient, 'accommodation_id' | 'owner_id' | 'changed_version' | 'history'>
>;

/** A change in progress. Documents are never changed in place: fields with a new identity are written. */
export interface Draft {
  /** The current state. */
  readonly doc: BookingRequestDoc;
  set(patch: Partial<BookingRequestDoc>): void;
  setRecipient(accommodationId: number, patch: RecipientPatch, note?: { by: Actor; action: string }): void;
  emit(event: DomainEvent): void;
}

const HISTORY_MAX = 60;

/**
 * Runs `edit` on a copy, then derives the request's status and next timer from the recipients.
 * @throws AppError INTERNAL for a status that its table of transitions does not allow
 */
export function transition(doc: BookingRequestDoc, now: Date, edit: (draft: Draft) => void): Transition {
  let next: BookingRequestDoc = doc;
  const emitted: DomainEvent[] = [];
  edit({
    get doc() {
      return next;
    },
    set(patch) {
      next = { ...next, ...patch };
    },
    setRecipient(accommodationId, patch, note) {
      const recipients = next.recipients.map((recipient) => {
        if (recipient.accommodation_id !== accommodationId) return recipient;
        const history =
          note === undefined
            ? recipient.history
            : [...recipient.history, { at: now, ...note }].slice(-HISTORY_MAX);
        return { ...recipient, ...patch, history, changed_version: doc.version + 1, changed_at: now };
      });
      next = { ...next, recipients };
    },
    emit(event) {
      emitted.push(event);
    },
  });
  if (next === doc) return { next: doc, events: [] };
  const status = deriveStatus(next, now);
  assertTransition(doc, { ...next, status });
  return { next: { ...next, status, due_at: nextDueAt({ ...next, status }) }, events: emitted };
}

/**
 * Derives the status of a request from its recipients, except for states that people or verifications decide. `filled`
 * misses no bed on any night ahead.
 */
export function deriveStatus(doc: BookingRequestDoc, now: Date): RequestStatus {
  if (doc.status === 'awaiting_verification' || doc.status === 'cancelled') return doc.status;
  if (requestCoverage(doc, now).is_filled) return 'filled';
  if (doc.recipients.some((one) => one.beds_confirmed > 0)) return 'partially_filled';
  return doc.deadline_passed_at !== null && !doc.recipients.some(isLive) ? 'expired' : 'open';
}
