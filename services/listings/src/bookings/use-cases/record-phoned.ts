import { type Clock, type Principal } from '@kq/kernel';
import { assertDispatcher, dispatcherActor } from '../domain/access';
import { type BookingRequestDoc } from '../domain/booking-request';
import { changeRequest } from './change-request';
import { type BookingRequests } from './ports';
import { recordPhonedAcceptance } from '../domain/record-phoned-acceptance';

export type RecordPhoned = (input: {
  requestId: number;
  principal: Principal;
  accommodationId: number;
}) => Promise<BookingRequestDoc>;

/** Records on a recipient that its owner accepted by phone. */
export function createRecordPhoned({
  bookings,
  clock,
}: {
  bookings: BookingRequests;
  clock: Clock;
}): RecordPhoned {
  return ({ requestId, principal, accommodationId }) =>
    changeRequest(bookings, requestId, (doc) => {
      assertDispatcher(doc, principal);
      return recordPhonedAcceptance(doc, accommodationId, dispatcherActor(principal), clock.now());
    });
}
