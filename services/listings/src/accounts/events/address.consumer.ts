import { events } from '@kq/contracts';
import { on, type Subscription } from '@kq/service-kit';
import { type OwnerVerification } from '../../accommodations';
import { type SettleVerification } from '../../bookings';
import { type ResetRegistration } from '../../personal-data';

export interface AddressDeps {
  readonly settleVerification: SettleVerification;
  readonly ownerVerification: Pick<OwnerVerification, 'publish' | 'check'>;
  readonly resetRegistration: ResetRegistration;
}

/** Handles verified and rejected addresses of auth: opens or drops waiting requests, publishes accommodations. */
export function addressConsumers(deps: AddressDeps): Subscription[] {
  const { settleVerification, ownerVerification, resetRegistration } = deps;
  return [
    on(events.addressVerified, async ({ user_id: userId, booking_request_id, reset_before: resetBefore }) => {
      await settleVerification.open({ userId, bookingRequestId: booking_request_id });
      if (resetBefore === undefined) return ownerVerification.publish(userId);
      await resetRegistration(userId, new Date(resetBefore));
      // Not published by the event: a session that is about to end may have created an accommodation after it.
      await ownerVerification.check([userId]);
    }),
    on(events.addressRejected, ({ user_id: userId, booking_request_id: bookingRequestId }) =>
      settleVerification.drop({ userId, bookingRequestId }),
    ),
  ];
}
