import { AppError, type Clock } from '@kq/kernel';
import { applyStay } from '../../bookings/domain/apply-stay';
import { type BookingRequestDoc, type RequestRecipient } from '../../bookings/domain/booking-request';
import { hasStayToCancel } from '../../bookings/domain/due-at';
import { changeRequest } from '../../bookings/use-cases/change-request';
import { type BookingRequests } from '../../bookings/use-cases/ports';
import { type Beds } from '../../bookings/use-cases/take-beds';
import { type CancelInput, cancelStay } from '../domain/cancel-stay';
import { type StayDoc, stateOf } from '../domain/stay';
import { finishStay } from '../domain/transition';
import { changeStay } from './change-stay';
import { type Stays } from './ports';

interface Deps {
  readonly bookings: BookingRequests;
  readonly stays: Stays;
  readonly beds: Pick<Beds, 'free' | 'replace'>;
  readonly clock: Clock;
}

/** What follows a change of a stay: the accommodation's beds, then the request. Every step is repeatable. */
export function createFinishStays({ bookings, stays, beds, clock }: Deps) {
  /** Makes accommodation and request show a changed stay. */
  async function finish(stay: StayDoc): Promise<void> {
    if (!stay.is_unfinished) return;
    const { _id, request_id, accommodation_id, state, parts, cancellation, version } = stay;
    const ids = { stay_id: _id, request_id };
    if (state === 'cancelled') {
      // A house that is booked twice stays booked there.
      await beds.free(accommodation_id, ids, { isEchoed: cancellation?.reason !== 'double_booked' });
    } else await beds.replace(accommodation_id, ids, parts);
    await tellRequest(stay);
    await changeStay(stays, _id, (current) => finishStay(current, version));
  }

  async function tellRequest(stay: StayDoc): Promise<void> {
    const { amount, cancellation } = stay;
    const news = {
      ...stateOf(stay),
      ...(cancellation === undefined ? {} : { cancellation: { ...cancellation, amount } }),
    };
    try {
      await changeRequest(bookings, stay.request_id, (doc) => applyStay(doc, news, clock.now()));
    } catch (error) {
      // Nothing is left of a deleted request.
      if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
    }
  }

  return {
    finish,
    /** Cancels the stays of cancelled recipients: of a whole request, or by a replica of an earlier release. */
    async cancelled(doc: BookingRequestDoc): Promise<BookingRequestDoc> {
      const recipients = doc.recipients.filter(hasStayToCancel);
      for (const recipient of recipients) {
        const { stay_state: state } = recipient;
        if (state === undefined) continue;
        const how = cancellationOf(doc, recipient);
        await finish(
          await changeStay(stays, state.stay_id, (current) => cancelStay(current, how, clock.now())),
        );
      }
      return recipients.length === 0 ? doc : ((await bookings.findById(doc._id)) ?? doc);
    },
  };
}

export type FinishStays = ReturnType<typeof createFinishStays>;

/** Returns how a recipient was cancelled; earlier releases record less, and no sum. */
function cancellationOf(
  { dispatcher_id }: BookingRequestDoc,
  { cancellation, status, changed_at, owner_id, owner_cancellation: owner }: RequestRecipient,
): CancelInput {
  if (cancellation !== undefined) return cancellation;
  if (status === 'cancelled_by_dispatcher')
    return {
      by: 'dispatcher',
      user_id: dispatcher_id,
      at: changed_at,
      reason: null,
      note: null,
      sum_cents: null,
    };
  const { at = changed_at, reason = null, note = null } = owner ?? {};
  return { by: 'owner', user_id: owner_id, at, reason, note, sum_cents: 0 };
}
