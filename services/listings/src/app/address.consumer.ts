import { events } from '@kq/contracts';
import { on, type Subscription } from '@kq/service-kit';
import { type OwnerVerification } from '../accommodations/use-cases/owner-verification';
import { type SettleProof } from '../bookings/use-cases/settle-proof';

interface Deps {
  readonly settleProof: SettleProof;
  readonly ownerVerification: Pick<OwnerVerification, 'publish'>;
}

/** Handles verified and rejected addresses of auth: opens or drops waiting requests, publishes accommodations. */
export function addressConsumers({ settleProof, ownerVerification }: Deps): Subscription[] {
  return [
    on(events.addressProved, async ({ user_id: userId, booking_request_id: bookingRequestId }) => {
      await settleProof.open({ userId, bookingRequestId });
      await ownerVerification.publish(userId);
    }),
    on(events.addressRejected, ({ user_id: userId, booking_request_id: bookingRequestId }) =>
      settleProof.drop({ userId, bookingRequestId }),
    ),
  ];
}
