import { events } from '@kq/contracts';
import { on, type Subscription } from '@kq/service-kit';
import { type SettleProof } from '../domain/settle-proof';

/** Proofs of addresses, from auth: waiting requests go out or are dropped. */
export function addressConsumers(settleProof: SettleProof): Subscription[] {
  return [
    on(events.addressProved, ({ user_id, booking_request_id }) =>
      settleProof.open({ userId: user_id, bookingRequestId: booking_request_id }),
    ),
    on(events.addressRejected, ({ user_id, booking_request_id }) =>
      settleProof.drop({ userId: user_id, bookingRequestId: booking_request_id }),
    ),
  ];
}
