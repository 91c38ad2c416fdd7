import {
  type CancellableStay,
  costOfLeaving,
  costOfStay,
  type LeavingCost,
} from '@kq/contracts/stays/stay-cost';
import { type CancellationCost, type CancellationTerms, laterCost } from '@kq/contracts/stays/terms';
import { type WordedCost } from '@/components/accommodation/cancellation-words';
import { type Cancellation, type Recipient } from '../api/booking-request-api';

/** Sums by accommodation id that the server named when it refused another one. */
export type ServerCosts = Readonly<Record<number, CancellationCost>>;

/** The terms that hold: those of the offer, before any those of the request. */
export const termsOf = ({ offer, terms }: Recipient): CancellationTerms => offer?.terms ?? terms;

/** What the cancellation of a confirmed stay costs at most now. */
export function costOf(recipient: Recipient, now: Date, server: ServerCosts = {}): WordedCost {
  const { is_percent_recorded } = recipient;
  const known = server[recipient.accommodation_id];
  return { ...(known ?? costOfStay(endableOf(recipient), now)), is_percent_recorded };
}

/** What leaving a running stay on a day costs. */
export function leavingCostOf(
  recipient: Recipient,
  departure: string,
  now: Date,
  server: ServerCosts = {},
): LeavingCost & WordedCost {
  const cost = costOfLeaving(endableOf(recipient), departure, now);
  const { is_percent_recorded } = recipient;
  return { ...cost, ...server[recipient.accommodation_id], is_percent_recorded };
}

/** Nights that are given back cost nothing while the owner or the accommodation is blocked. */
function endableOf(recipient: Recipient): CancellableStay {
  const { parts, confirmed_amount: amount, early_departure: left } = recipient;
  const isFreed = recipient.is_freed_by_block || recipient.is_owner_blocked;
  const terms = isFreed ? { free_days: null, percent: 0 as const } : termsOf(recipient);
  return { terms, parts, amount, owed_cents: left?.sum_cents };
}

/** What is owed at most once the free period of a stay or offer is over. */
export const laterCostOf = (recipient: Recipient, accommodation_cents: number): WordedCost => ({
  ...laterCost(termsOf(recipient), accommodation_cents),
  is_percent_recorded: recipient.is_percent_recorded,
});

/** The call that cancels stays at the sums that are shown. */
export function cancellationOf(
  target: 'request' | Recipient,
  stays: readonly { readonly recipient: Recipient; readonly cost: CancellationCost }[],
  reason: string,
): Cancellation {
  const words = reason.trim() ? { reason: reason.trim() } : {};
  if (target !== 'request') {
    const [stay] = stays;
    const shown = stay ? { expected_cost_cents: stay.cost.sum_cents } : {};
    return { accommodation_id: target.accommodation_id, ...shown, ...words };
  }
  const expected_costs = stays.map(({ recipient, cost }) => ({
    accommodation_id: recipient.accommodation_id,
    cost_cents: cost.sum_cents,
  }));
  return { ...(stays.length > 0 ? { expected_costs } : {}), ...words };
}
