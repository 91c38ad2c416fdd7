import { type Clock, type Principal } from '@kq/kernel';
import { assertDispatcher, dispatcherActor } from '../domain/access';
import { type BookingRequestDoc } from '../domain/booking-request';
import { changeRequest } from './change-request';
import { type FreeCancelledStays } from './free-cancelled-stays';
import { type BookingRequests } from './ports';
import { cancelRequest } from '../domain/cancel';

interface Deps {
  readonly bookings: BookingRequests;
  readonly freeCancelledStays: FreeCancelledStays;
  readonly clock: Clock;
}

export interface CancelInput {
  readonly requestId: number;
  readonly principal: Principal;
  readonly accommodationId: number | undefined;
}

export type CancelBookingRequest = (input: CancelInput) => Promise<BookingRequestDoc>;

/** Cancels a request or one of its recipients; confirmed beds are released in the same call. */
export function createCancelBookingRequest({
  bookings,
  freeCancelledStays,
  clock,
}: Deps): CancelBookingRequest {
  return async ({ requestId, principal, accommodationId }) => {
    const cancelled = await changeRequest(bookings, requestId, (doc) => {
      assertDispatcher(doc, principal);
      return cancelRequest(doc, { accommodationId, by: dispatcherActor(principal) }, clock.now());
    });
    return freeCancelledStays(cancelled);
  };
}
