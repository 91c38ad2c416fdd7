import { type ListingsMailKind, type StayCanceller } from '@kq/contracts';
import { accessFromOf } from './arrival-facts';
import { type AgreedStay } from './stay-facts';

export interface MailStays {
  readonly stays: readonly AgreedStay[];
  /** What earlier calls agreed. */
  readonly earlier: readonly AgreedStay[];
}

const isCancelledBy =
  (...by: readonly StayCanceller[]) =>
  ({ state, cancellation }: AgreedStay): boolean =>
    state === 'cancelled' && cancellation !== undefined && by.includes(cancellation.by);
const isShortened = ({ early_departure: left }: AgreedStay): boolean => left !== undefined;

/** Returns true where the key code could be read before the cancellation. */
const hasShownAccess = (stay: AgreedStay): boolean =>
  stay.cancellation !== undefined && stay.cancellation.at >= accessFromOf(stay);

const isAhead = ({ state, end_date }: AgreedStay, today: string): boolean =>
  state === 'agreed' && end_date >= today;

/** Mails about one stay, and what is to be true of it. */
const ABOUT_ONE: Partial<Record<ListingsMailKind, (stay: AgreedStay, today: string) => boolean>> = {
  booking_cancelled: isCancelledBy('dispatcher', 'operator'),
  booking_cancelled_copy: isCancelledBy('dispatcher', 'operator'),
  stay_cancelled: isCancelledBy('owner'),
  stay_cancelled_copy: isCancelledBy('owner'),
  stay_shortened: isShortened,
  stay_shortened_copy: isShortened,
  arrival_changed: isAhead,
  accommodation_blocked: isAhead,
  key_code_due: (stay, today) => (stay.state === 'cancelled' ? hasShownAccess(stay) : stay.end_date <= today),
};

/** Mails about what is agreed. */
export const AGREEMENT_KINDS: readonly ListingsMailKind[] = [
  'offer_confirmed',
  'booking_confirmed',
  'dispatcher_blocked',
  'owner_blocked',
  'accommodation_blocked',
  'booking_cancelled',
  'booking_cancelled_copy',
  'stay_cancelled',
  'stay_cancelled_copy',
  'stay_shortened',
  'stay_shortened_copy',
  'arrival_changed',
  'key_code_due',
];

/**
 * Returns the stays of a request that a mail is about. A mail about one stay names it (`<stay id>.<number>`), one about a
 * confirmation a stay of the call. One that names an accommodation was planned by the event of an earlier
 * release: it is due only where no stay was recorded.
 * @param isSeen false for stays that the addressee may not see
 */
export function mailStays(
  kind: ListingsMailKind,
  reference: string | null,
  all: readonly AgreedStay[],
  { isSeen, today }: { readonly isSeen: (stay: AgreedStay) => boolean; readonly today: string },
): MailStays {
  const seen = all.filter(isSeen);
  const isTrueOf = ABOUT_ONE[kind];
  const named = Number(reference?.split('.')[0]);
  if (isTrueOf !== undefined)
    return { stays: seen.filter((stay) => stay._id === named && isTrueOf(stay, today)), earlier: [] };
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
