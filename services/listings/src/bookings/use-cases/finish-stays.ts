import { AppError, type Clock } from '@kq/kernel';
import { applyStay } from '../domain/apply-stay';
import { type BookingRequestDoc } from '../domain/booking-request';
import { hasStayToCancel } from '../domain/due-at';
import { noteLeft } from '../domain/recipient-stay';
import { recordedCancellation } from '../domain/recorded-cancellation';
import { changeRequest } from './change-request';
import { type BookingRequests } from './ports';
import { type Beds } from './take-beds';
import { cancelStay } from '../../stays/domain/cancel-stay';
import { leaveEarly, type Leaving } from '../../stays/domain/leave-early';
import { newsOf, type StayDoc } from '../../stays/domain/stay';
import { finishStay } from '../../stays/domain/transition';
import { changeStay, type Stays } from '../../stays';

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
    try {
      await changeRequest(bookings, stay.request_id, (doc) => applyStay(doc, newsOf(stay), clock.now()));
    } catch (error) {
      // Nothing is left of a deleted request.
      if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
    }
  }

  async function leave({ _id }: BookingRequestDoc, stayId: number, leaving: Leaving): Promise<void> {
    await finish(await changeStay(stays, stayId, (current) => leaveEarly(current, leaving, clock.now())));
    await changeRequest(bookings, _id, (current) => noteLeft(current, stayId));
  }

  return {
    finish,
    /**
     * Ends what a request has ended: cancels the stays of cancelled recipients (of a whole request, or by a replica of an
     * earlier release), and leaves those that have begun.
     */
    async cancelled(doc: BookingRequestDoc): Promise<BookingRequestDoc> {
      const recipients = doc.recipients.filter((one) => hasStayToCancel(one) || one.leaving);
      for (const recipient of recipients) {
        const { stay_state: state } = recipient;
        if (state === undefined) continue;
        if (recipient.leaving) {
          await leave(doc, state.stay_id, recipient.leaving);
          continue;
        }
        const how = recordedCancellation(doc, recipient);
        await finish(
          await changeStay(stays, state.stay_id, (current) => cancelStay(current, how, clock.now())),
        );
      }
      return recipients.length === 0 ? doc : ((await bookings.findById(doc._id)) ?? doc);
    },
  };
}

export type FinishStays = ReturnType<typeof createFinishStays>;
