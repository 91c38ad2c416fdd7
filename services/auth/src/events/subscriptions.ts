import { events, type MailKind } from '@kq/contracts';
import { on, type Subscription } from '@kq/service-kit';
import { type UseCases } from '../use-cases/auth-use-cases';

/** Returns the handlers of all consumed events. */
export function authSubscriptions(useCases: UseCases): Subscription[] {
  return [
    on(events.bookingRequestVerificationNeeded, ({ booking_request_id: id }) =>
      useCases.sendBookingVerification(id),
    ),
    // Of auth itself: completes a decision that a crash left half done.
    on(events.userBlocked, ({ user_id: userId }) => useCases.settleAccountBlock(userId)),
    on(events.userUnblocked, ({ user_id: userId }) => useCases.settleAccountBlock(userId)),
    on(events.deliverySent, (data) => recordErasureMail(useCases, data.mail_kind, data.user_ids)),
    on(events.deliveryFailed, (data) => recordErasureMail(useCases, data.mail_kind, [data.user_id])),
  ];
}

/** Continues an erasure once its last mail is sent or given up. */
async function recordErasureMail(
  useCases: UseCases,
  kind: MailKind,
  userIds: readonly number[],
): Promise<void> {
  if (kind !== 'account_erased') return;
  for (const userId of userIds) await useCases.continueErasure(userId, { isErasureMailDone: true });
}
