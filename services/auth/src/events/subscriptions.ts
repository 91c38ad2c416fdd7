import { events } from '@kq/contracts';
import { on, type Subscription } from '@kq/service-kit';
import { type UseCases } from '../domain/use-cases';

/** All events that auth listens to. */
export function authSubscriptions(useCases: () => UseCases): Subscription[] {
  return [
    on(events.bookingRequestVerificationNeeded, ({ booking_request_id: id }) =>
      useCases().sendBookingProof(id),
    ),
  ];
}
