import { type CancelBody } from '@kq/contracts';
import { AppError, type Clock, type Principal } from '@kq/kernel';
import { cancelStay } from '../../stays/domain/cancel-stay';
import { changeStay, type Stays } from '../../stays';
import { type FinishStays } from './finish-stays';
import { type RecordStays } from './record-stays';
import { assertDispatcher, dispatcherActor } from '../domain/access';
import { type BookingRequestDoc } from '../domain/booking-request';
import { cancelRequest, shownCosts } from '../domain/cancel';
import { blockedHousesOf } from '../domain/cancellation-cost';
import { recipientOf } from '../domain/confirm';
import { type Transition } from '../domain/transition';
import { changeRequest } from './change-request';
import { type FreeCancelledStays } from './free-cancelled-stays';
import { type AccommodationStore, type BookingRequests } from './ports';

interface Deps {
  readonly bookings: BookingRequests;
  readonly accommodations: Pick<AccommodationStore, 'findByIds'>;
  readonly stays: Stays;
  readonly recordStays: RecordStays;
  readonly finishStays: FinishStays;
  readonly freeCancelledStays: FreeCancelledStays;
  readonly clock: Clock;
}

export interface CancelInput {
  readonly requestId: number;
  readonly principal: Principal;
  readonly body: CancelBody;
}

export type CancelBookingRequest = (input: CancelInput) => Promise<BookingRequestDoc>;

type Decide = (doc: BookingRequestDoc) => Transition;

/**
 * Cancels a request or one of its recipients at the sums that were shown. One stay is cancelled first, then its beds are
 * released, then the request says so. A whole request is one write, and its stays follow.
 */
export function createCancelBookingRequest(deps: Deps): CancelBookingRequest {
  const { bookings, accommodations, stays, recordStays, finishStays, freeCancelledStays, clock } = deps;

  return async ({ requestId, principal, body }) => {
    const found = await bookings.findById(requestId);
    if (found === null) throw new AppError('NOT_FOUND');
    assertDispatcher(found, principal);
    const doc = await recordStays(found);
    const blockedHouses = await blockedOf(doc);
    const decide: Decide = (current) => {
      assertDispatcher(current, principal);
      const { accommodation_id: accommodationId, reason } = body;
      const what = { accommodationId, reason, shownFor: shownCosts(body), blockedHouses };
      return cancelRequest(current, { ...what, by: dispatcherActor(principal) }, clock.now());
    };
    if (body.accommodation_id !== undefined) await cancelAgreed(doc, body.accommodation_id, decide);
    const cancelled = await changeRequest(bookings, requestId, decide);
    return finishStays.cancelled(await freeCancelledStays(cancelled));
  };

  /** Cancels what is agreed with one accommodation; the request then finds it cancelled. */
  async function cancelAgreed(
    doc: BookingRequestDoc,
    accommodationId: number,
    decide: Decide,
  ): Promise<void> {
    const { status, stay_state: state } = recipientOf(doc, accommodationId);
    if (status !== 'confirmed' || state === undefined) return;
    const { cancellation } = recipientOf(decide(doc).next, accommodationId);
    if (cancellation === undefined) return;
    await finishStays.finish(
      await changeStay(stays, state.stay_id, (stay) => cancelStay(stay, cancellation, clock.now())),
    );
  }

  /** Returns the confirmed accommodations of a request that are blocked. */
  async function blockedOf({ recipients }: BookingRequestDoc): Promise<ReadonlySet<number>> {
    const confirmed = recipients.filter((one) => one.status === 'confirmed');
    if (confirmed.length === 0) return new Set();
    return blockedHousesOf(await accommodations.findByIds(confirmed.map((one) => one.accommodation_id)));
  }
}
