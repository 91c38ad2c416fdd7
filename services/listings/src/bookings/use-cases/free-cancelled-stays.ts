import { type Clock } from '@kq/kernel';
import { type BookingRequestDoc } from '../domain/booking-request';
import { changeRequest } from './change-request';
import { type BookingRequests } from './ports';
import { recordStayFreed } from '../domain/cancel';
import { type Beds } from './take-beds';

/** Releases the beds of what replicas of earlier releases cancelled; the sweeper repeats it when the caller died. */
export type FreeCancelledStays = (doc: BookingRequestDoc) => Promise<BookingRequestDoc>;

export function createFreeCancelledStays(deps: {
  bookings: BookingRequests;
  beds: Beds;
  clock: Clock;
}): FreeCancelledStays {
  return async (doc) => {
    let latest = doc;
    for (const { accommodation_id: id, owner_cancellation, stay_state } of doc.recipients.filter(
      (one) => one.has_stay_to_free,
    )) {
      const stay = stay_state === undefined ? {} : { stay_id: stay_state.stay_id };
      // A house that is booked twice stays booked there.
      await deps.beds.free(
        id,
        { ...stay, request_id: doc._id },
        { isEchoed: owner_cancellation?.reason !== 'double_booked' },
      );
      latest = await changeRequest(deps.bookings, doc._id, (current) =>
        recordStayFreed(current, id, deps.clock.now()),
      );
    }
    return latest;
  };
}
