import { type ListingsMailKind } from '@kq/contracts';
import { type AgreedStay } from './stay-facts';

export interface MailStays {
  readonly stays: readonly AgreedStay[];
  /** What earlier confirmations agreed. */
  readonly earlier: readonly AgreedStay[];
}

const CANCELLED_BY: Partial<Record<ListingsMailKind, readonly string[]>> = {
  booking_cancelled: ['dispatcher', 'operator'],
  booking_cancelled_copy: ['dispatcher', 'operator'],
  stay_cancelled: ['owner'],
  stay_cancelled_copy: ['owner'],
};

/** Mails about what is agreed. */
export const AGREEMENT_KINDS: readonly ListingsMailKind[] = [
  'offer_confirmed',
  'booking_confirmed',
  'dispatcher_blocked',
  'owner_blocked',
  'booking_cancelled',
  'booking_cancelled_copy',
  'stay_cancelled',
  'stay_cancelled_copy',
];

/**
 * Returns the stays that a mail is about, of those that its addressee may see. A mail about a cancellation names its
 * stay (`<stay id>.<version>`), one about a confirmation the first stay of the call.
 */
export function mailStays(
  kind: ListingsMailKind,
  reference: string | null,
  seen: readonly AgreedStay[],
): MailStays {
  const by = CANCELLED_BY[kind];
  const named = Number(reference?.split('.')[0]);
  if (by !== undefined) {
    const stays = seen.filter(
      (stay) =>
        stay.state === 'cancelled' &&
        by.includes(stay.cancellation?.by ?? '') &&
        // Mails planned by an earlier release name the accommodation.
        (stay._id === named || (stay.accommodation_id === named && named !== stay._id)),
    );
    return { stays: stays.slice(-1), earlier: [] };
  }
  const agreed = seen.filter(({ state }) => state === 'agreed');
  const isConfirmation = kind === 'offer_confirmed' || kind === 'booking_confirmed';
  const first = isConfirmation ? seen.find(({ _id }) => _id === named) : undefined;
  if (first === undefined) return { stays: agreed, earlier: [] };
  const isOfCall = (stay: AgreedStay): boolean => stay.agreed_at.getTime() === first.agreed_at.getTime();
  return { stays: agreed.filter(isOfCall), earlier: agreed.filter((stay) => !isOfCall(stay)) };
}
