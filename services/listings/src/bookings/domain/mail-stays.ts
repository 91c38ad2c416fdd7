import { type ListingsMailKind } from '@kq/contracts';
import { type AgreedStay } from './stay-facts';

export interface MailStays {
  readonly stays: readonly AgreedStay[];
  /** What earlier calls agreed. */
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
 * Returns the stays of a request that a mail is about. A mail about a cancellation names its stay (`<stay id>.<version>`),
 * one about a confirmation a stay of the call. One that names an accommodation was planned by the event of an earlier
 * release: it is due only where no stay was recorded.
 * @param isSeen false for stays that the addressee may not see
 */
export function mailStays(
  kind: ListingsMailKind,
  reference: string | null,
  all: readonly AgreedStay[],
  isSeen: (stay: AgreedStay) => boolean,
): MailStays {
  const seen = all.filter(isSeen);
  const by = CANCELLED_BY[kind];
  const named = Number(reference?.split('.')[0]);
  if (by !== undefined) {
    const isNamed = ({ _id, state, cancellation }: AgreedStay) =>
      _id === named && state === 'cancelled' && by.includes(cancellation?.by ?? '');
    return { stays: seen.filter(isNamed), earlier: [] };
  }
  const agreed = seen.filter(({ state }) => state === 'agreed');
  const isConfirmation = kind === 'offer_confirmed' || kind === 'booking_confirmed';
  const ofCall = isConfirmation ? all.find(({ _id }) => _id === named) : undefined;
  if (ofCall === undefined) return { stays: agreed, earlier: [] };
  const isOfCall = (stay: AgreedStay): boolean => isSameCall(stay, ofCall);
  return { stays: agreed.filter(isOfCall), earlier: agreed.filter((stay) => isEarlier(stay, ofCall)) };
}

const isSameCall = (one: AgreedStay, other: AgreedStay): boolean =>
  one.call_no === other.call_no && (one.call_no !== undefined || timeOf(one) === timeOf(other));

const isEarlier = (one: AgreedStay, other: AgreedStay): boolean =>
  !isSameCall(one, other) && (one.call_no ?? 0) <= (other.call_no ?? 0) && timeOf(one) <= timeOf(other);

const timeOf = ({ agreed_at }: AgreedStay): number => agreed_at.getTime();
