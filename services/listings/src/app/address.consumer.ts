import { events } from '@kq/contracts';
import { on, type Subscription } from '@kq/service-kit';
import { type OwnerVerification } from '../accommodations/use-cases/owner-verification';
import { type SettleVerification } from '../bookings/use-cases/settle-verification';

interface Deps {
  readonly settleVerification: SettleVerification;
  readonly ownerVerification: Pick<OwnerVerification, 'publish'>;
}

/** Handles verified and rejected addresses of auth: opens or drops waiting requests, publishes accommodations. */
export function addressConsumers({ settleVerification, ownerVerification }: Deps): Subscription[] {
  return [
    on(events.addressVerified, async ({ user_id: userId, booking_request_id: bookingRequestId }) => {
      await settleVerification.open({ userId, bookingRequestId });
      await ownerVerification.publish(userId);
    }),
    on(events.addressRejected, ({ user_id: userId, booking_request_id: bookingRequestId }) =>
      settleVerification.drop({ userId, bookingRequestId }),
    ),
  ];
}
