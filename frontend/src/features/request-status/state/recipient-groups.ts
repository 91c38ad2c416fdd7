import { type RecipientStatus } from '@kq/contracts/constants';
import { type BookingRequest, type Recipient } from '../api/booking-request-api';

export type GroupName = 'confirmed' | 'offers' | 'counters' | 'open' | 'closed';

export interface RecipientGroup {
  readonly name: GroupName;
  readonly recipients: readonly Recipient[];
}

const groupOfStatus: Readonly<Record<RecipientStatus, GroupName>> = {
  confirmed: 'confirmed',
  accepted: 'offers',
  partially_accepted: 'offers',
  countered: 'counters',
  queued: 'open',
  sent: 'open',
  declined: 'closed',
  undeliverable: 'closed',
  released: 'closed',
  expired: 'closed',
  withdrawn: 'closed',
  cancelled_by_dispatcher: 'closed',
  cancelled_by_owner: 'closed',
};

/** An offer that binds no longer is over, whatever its answer was. */
const groupOf = ({ status, no_longer_offered: isGone }: Recipient): GroupName =>
  isGone ? 'closed' : groupOfStatus[status];

const ORDER: readonly GroupName[] = ['confirmed', 'offers', 'counters', 'open', 'closed'];

/** The rows of the page in their order; empty groups are left out. Most beds, then the better price, come first. */
export function groupRecipients(recipients: readonly Recipient[]): RecipientGroup[] {
  return ORDER.map((name) => ({
    name,
    recipients: recipients.filter((one) => groupOf(one) === name).sort(byBedsThenPrice),
  })).filter((group) => group.recipients.length > 0);
}

function byBedsThenPrice(a: Recipient, b: Recipient): number {
  return bedsOf(b) - bedsOf(a) || priceOf(a) - priceOf(b);
}

const bedsOf = (one: Recipient): number => one.beds_confirmed || (one.offer?.beds ?? 0);
const priceOf = (one: Recipient): number => one.offer?.price_per_bed_night ?? one.price_per_bed_night;

/** True for a recipient with an offer that a confirmation would accept. */
export const isConfirmable = (one: Recipient): boolean =>
  one.offer !== null && (groupOf(one) === 'offers' || groupOf(one) === 'counters');

export const isWaiting = (one: Recipient): boolean => groupOf(one) === 'open';

/** Answers of any kind, for the step "Antworten 4 von 20". */
export const countAnswers = ({ recipients }: BookingRequest): number =>
  recipients.filter((one) => one.answered_at !== null).length;
