import { type CancelBody, dateInBerlin, isBeforeArrivalEnds } from '@kq/contracts';
import { reason } from '@kq/contracts/reasons/reason';
import { AppError } from '@kq/kernel';
import {
  type Actor,
  type BookingRequestDoc,
  type RecipientCancellation,
  type RequestRecipient,
} from './booking-request';
import { confirmedAmount } from './amounts';
import { costOfCancelling } from './cancellation-cost';
import { assertShownCosts, type ShownCost } from '../../stays/domain/shown-costs';
import { recipientOf } from './confirm';
import { confirmedParts } from './coverage';
import { dropRequest } from './open-request';
import { isLive, referenceOf, stayReferenceOf } from './recipient-status';
import { agreedDates, isStayAhead } from './recipient-stay';
import { type Draft, type Transition, transition } from './transition';

export interface Cancellation {
  /** Cancels one accommodation; the whole request without it. */
  readonly accommodationId?: number | undefined;
  readonly by: Actor;
  readonly reason?: string | undefined;
  /** The sums that the dispatcher read; by default none was shown. */
  readonly shownFor?: ShownCost;
  /** Blocked accommodations, whose stays are cancelled for 0 €. */
  readonly blockedHouses?: ReadonlySet<number>;
}

/** Returns the sums that a call names; with a list, a stay that it lacks was not shown. */
export function shownCosts({ expected_cost_cents, expected_costs }: CancelBody): ShownCost {
  if (expected_costs === undefined) return () => expected_cost_cents;
  const byId = new Map(expected_costs.map((one) => [one.accommodation_id, one.cost_cents]));
  return (id) => (byId.has(id) ? byId.get(id) : NaN);
}

/**
 * Cancels a request or one recipient for the dispatcher: asked or offered recipients become `withdrawn`, confirmed ones
 * `cancelled_by_dispatcher` with their beds released. Of a whole request, stays that have begun end today
 * (docs/design.md D68) and those that are over stay. Idempotent.
 * @throws AppError CONFLICT while a confirmation is in progress, REQUEST_CLOSED when there is nothing left to cancel and
 * for one stay that has begun, CANCELLATION_COST_CHANGED when a stay costs another sum than the one that was shown.
 */
export function cancelRequest(doc: BookingRequestDoc, cancellation: Cancellation, now: Date): Transition {
  const { accommodationId } = cancellation;
  if (accommodationId !== undefined)
    return cancelAccommodation(doc, recipientOf(doc, accommodationId), cancellation, now);
  if (doc.status === 'cancelled') return { next: doc, events: [] };
  if (doc.status === 'awaiting_verification') return dropRequest(doc, now);
  if (doc.status === 'expired') throw new AppError('REQUEST_CLOSED');
  const concerned = doc.recipients.filter(
    (one) => isLive(one) || (one.status === 'confirmed' && isStayAhead(one, doc, now)),
  );
  if (concerned.length === 0 && doc.recipients.some((one) => one.status === 'confirmed')) throw isOver();
  concerned.forEach(assertNotConfirming);
  const records = recordsOf(doc, concerned, cancellation, now);
  const running = concerned.filter((one) => isRunning(doc, one, now));
  return transition(doc, now, (draft) => {
    draft.set({ status: 'cancelled' });
    for (const { accommodation_id: id } of running) {
      const sum_cents = records.get(id)?.sum_cents ?? null;
      const leaving = { departure: dateInBerlin(now), at: now, sum_cents };
      draft.setRecipient(id, { leaving });
    }
    const others = concerned.filter((one) => !running.includes(one));
    cancelRecipients(draft, others, records, { by: cancellation.by, isWhole: true });
  });
}

function cancelAccommodation(
  doc: BookingRequestDoc,
  recipient: RequestRecipient,
  cancellation: Cancellation,
  now: Date,
): Transition {
  if (doc.status === 'awaiting_verification') throw new AppError('CONFLICT');
  if (recipient.status === 'withdrawn' || recipient.status === 'cancelled_by_dispatcher')
    return { next: doc, events: [] };
  if (!isLive(recipient) && recipient.status !== 'confirmed') throw new AppError('REQUEST_CLOSED');
  assertCancellable(doc, recipient, now);
  const records = recordsOf(doc, [recipient], cancellation, now);
  return transition(doc, now, (draft) =>
    cancelRecipients(draft, [recipient], records, { by: cancellation.by, isWhole: false }),
  );
}

function assertCancellable(doc: BookingRequestDoc, recipient: RequestRecipient, now: Date): void {
  assertNotConfirming(recipient);
  if (recipient.status !== 'confirmed') return;
  if (!isStayAhead(recipient, doc, now)) throw isOver();
  if (!isRunning(doc, recipient, now)) return;
  const { title } = recipient;
  throw new AppError('REQUEST_CLOSED', { reason: reason('stay_not_cancellable_after_arrival', { title }) });
}

const isOver = (): AppError => new AppError('REQUEST_CLOSED', { reason: reason('stay_over') });

/** Returns true for a confirmed stay whose day of arrival has passed: the crew can only leave early. */
const isRunning = (doc: BookingRequestDoc, recipient: RequestRecipient, now: Date): boolean =>
  recipient.status === 'confirmed' &&
  !isBeforeArrivalEnds(agreedDates(recipient, doc).start_date, now) &&
  isStayAhead(recipient, doc, now);

/** @throws AppError CONFLICT while the beds of this recipient are being reserved */
export function assertNotConfirming({ confirming }: RequestRecipient): void {
  if (confirming === null) return;
  throw new AppError('CONFLICT', {
    reason: reason('accommodation_being_confirmed', { then: 'retry' }),
  });
}

type Records = ReadonlyMap<number, RecipientCancellation>;

/** Withdraws open recipients and cancels confirmed ones. `records`: how each confirmed recipient is cancelled. */
export function cancelRecipients(
  draft: Draft,
  recipients: readonly RequestRecipient[],
  records: Records,
  how: { readonly by: Actor; readonly isWhole: boolean },
): void {
  for (const { accommodation_id: id, stay_state } of recipients) {
    const cancellation = records.get(id);
    const patch =
      cancellation === undefined
        ? ({ status: 'withdrawn' } as const)
        : ({
            status: 'cancelled_by_dispatcher',
            beds_confirmed: 0,
            confirmed_amount: null,
            // The stay is cancelled next, and frees them.
            has_stay_to_free: stay_state === undefined,
            cancellation,
          } as const);
    draft.setRecipient(id, patch, { by: how.by, action: 'cancel' });
  }
  const { doc } = draft;
  draft.set({ cancel_count: doc.cancel_count + 1 });
  // A held request is unknown to its owners; owners of running stays get a separate mail about the early departure.
  if (recipients.length === 0 && doc.recipients.some(({ leaving }) => leaving)) return;
  if (doc.dispatcher_id === null || doc.opened_at === null) return;
  draft.emit({
    name: 'bookingRequestCancelled',
    data: {
      booking_request_id: doc._id,
      dispatcher_id: doc.dispatcher_id,
      cancel_no: doc.cancel_count + 1,
      recipients: recipients.map(referenceOf),
      stays: recipients.filter((one) => records.has(one.accommodation_id)).map(stayReferenceOf),
      is_whole_request: how.isWhole,
    },
  });
}

const NONE: ReadonlySet<number> = new Set();

/** Returns what is recorded of cancelling the confirmed ones. @throws AppError CANCELLATION_COST_CHANGED */
function recordsOf(
  doc: BookingRequestDoc,
  recipients: readonly RequestRecipient[],
  how: Cancellation,
  now: Date,
): Records {
  const { blockedHouses = NONE, shownFor = () => undefined } = how;
  const stays = recipients.filter((one) => one.status === 'confirmed');
  const costs = stays.map((one) => ({
    accommodation_id: one.accommodation_id,
    ...costOfCancelling(doc, one, { now, blockedHouses }),
  }));
  assertShownCosts(costs, shownFor);
  return new Map(
    stays.map((one, index) => [
      one.accommodation_id,
      recordOf(doc, one, {
        by: 'dispatcher',
        user_id: how.by.user_id,
        at: now,
        reason: how.reason || null,
        note: null,
        sum_cents: costs[index]?.sum_cents ?? null,
      }),
    ]),
  );
}

/** Adds to a cancellation what was agreed before. */
export const recordOf = (
  doc: BookingRequestDoc,
  one: RequestRecipient,
  cancellation: Omit<RecipientCancellation, 'parts_before' | 'amount'>,
): RecipientCancellation => ({
  ...cancellation,
  parts_before: confirmedParts(doc, one),
  amount: confirmedAmount(one),
});

/** Records that the reservation of an earlier release is removed from the accommodation. */
export function recordStayFreed(doc: BookingRequestDoc, accommodationId: number, now: Date): Transition {
  if (!recipientOf(doc, accommodationId).has_stay_to_free) return { next: doc, events: [] };
  return transition(doc, now, (draft) => draft.setRecipient(accommodationId, { has_stay_to_free: false }));
}
