import { events, type MailKind } from '@kq/contracts';
import { on, type Subscription } from '@kq/service-kit';
import { type UseCases } from '../domain/use-cases';

/** All events that auth listens to. */
export function authSubscriptions(useCases: () => UseCases): Subscription[] {
  return [
    on(events.bookingRequestVerificationNeeded, ({ booking_request_id: id }) =>
      useCases().sendBookingProof(id),
    ),
    on(events.deliverySent, (data) => noteFarewell(useCases, data)),
    on(events.deliveryFailed, (data) => noteFarewell(useCases, data)),
  ];
}

/** The last mail is out, or will never be: what it needed may be forgotten. */
async function noteFarewell(
  useCases: () => UseCases,
  { mail_kind: kind, user_id: userId }: { mail_kind: MailKind; user_id: number },
): Promise<void> {
  if (kind === 'account_erased') await useCases().continueErasure(userId, { isFarewellOver: true });
}
