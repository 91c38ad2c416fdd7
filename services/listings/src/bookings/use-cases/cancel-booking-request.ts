import { type CancelBody } from '@kq/contracts';
import { type Clock, type Principal } from '@kq/kernel';
import { assertDispatcher, dispatcherActor } from '../domain/access';
import { type BookingRequestDoc } from '../domain/booking-request';
import { changeRequest } from './change-request';
import { type FreeCancelledStays } from './free-cancelled-stays';
import { type AccommodationStore, type BookingRequests } from './ports';
import { blockedHousesOf } from '../domain/cancellation-cost';
import { cancelRequest, shownCosts } from '../domain/cancel';

interface Deps {
  readonly bookings: BookingRequests;
  readonly accommodations: Pick<AccommodationStore, 'findByIds'>;
  readonly freeCancelledStays: FreeCancelledStays;
  readonly clock: Clock;
}

export interface CancelInput {
  readonly requestId: number;
  readonly principal: Principal;
  readonly body: CancelBody;
}

export type CancelBookingRequest = (input: CancelInput) => Promise<BookingRequestDoc>;

/** Cancels a request or one of its recipients at the sums that were shown; confirmed beds are released in the same call. */
export function createCancelBookingRequest({
  bookings,
  accommodations,
  freeCancelledStays,
  clock,
}: Deps): CancelBookingRequest {
  return async ({ requestId, principal, body }) => {
    const blockedHouses = await blockedOf(requestId, principal);
    const cancelled = await changeRequest(bookings, requestId, (doc) => {
      assertDispatcher(doc, principal);
      return cancelRequest(
        doc,
        {
          accommodationId: body.accommodation_id,
          by: dispatcherActor(principal),
          reason: body.reason,
          shownFor: shownCosts(body),
          blockedHouses,
        },
        clock.now(),
      );
    });
    return freeCancelledStays(cancelled);
  };

  /** Returns the confirmed accommodations of a request that are blocked. */
  async function blockedOf(requestId: number, principal: Principal): Promise<ReadonlySet<number>> {
    const doc = await bookings.findById(requestId);
    if (doc === null) return new Set();
    assertDispatcher(doc, principal);
    const stays = doc.recipients.filter((one) => one.status === 'confirmed');
    if (stays.length === 0) return new Set();
    const houses = await accommodations.findByIds(stays.map((one) => one.accommodation_id));
    return blockedHousesOf(houses);
  }
}
