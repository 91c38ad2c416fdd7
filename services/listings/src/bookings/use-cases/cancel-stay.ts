import { type CancelStayBody } from '@kq/contracts';
import { type Clock, type Principal } from '@kq/kernel';
import { type BookingRequestDoc } from '../domain/booking-request';
import { cancelStay } from '../domain/cancel-stay';
import { changeRequest } from './change-request';
import { type FreeCancelledStays } from './free-cancelled-stays';
import { type BookingRequests } from './ports';

interface Deps {
  readonly bookings: BookingRequests;
  readonly freeCancelledStays: FreeCancelledStays;
  readonly clock: Clock;
}

export interface CancelStayInput {
  readonly requestId: number;
  readonly principal: Principal;
  readonly body: CancelStayBody;
}

export type CancelStay = (input: CancelStayInput) => Promise<BookingRequestDoc>;

/** Cancels a confirmed stay for its signed-in owner; its beds are released in the same call. */
export function createCancelStay({ bookings, freeCancelledStays, clock }: Deps): CancelStay {
  return async ({ requestId, principal, body }) => {
    const { accommodation_id: accommodationId, reason, note } = body;
    const cancelled = await changeRequest(bookings, requestId, (doc) =>
      cancelStay(
        doc,
        { accommodationId, ownerId: principal.userId, reason, ...(note === undefined ? {} : { note }) },
        clock.now(),
      ),
    );
    return freeCancelledStays(cancelled);
  };
}
