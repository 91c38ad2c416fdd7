import { addDays, dateInBerlin } from '@kq/contracts/dates';
import { datesOf, nightCount, nightsIn, partsBefore } from '@kq/contracts/stays/part';
import { type LeaveEarlyBody } from '@kq/contracts/http/booking-requests';
import { arrivalOf, type LeavingCost } from '@kq/contracts/stays/stay-cost';
import { isEarlyDeparture } from '@kq/contracts/stays/terms';
import { type Recipient } from '../api/booking-request-api';
import { leavingCostOf, type ServerCosts } from './cancellation-cost';

type Stay = Pick<Recipient, 'status' | 'parts'>;

const DATES = { start_date: '', end_date: '' };

/**
 * The days on which a crew may leave early: today, and the morning after each later night but the last. None unless the
 * stay is running.
 */
export function departuresOf({ status, parts }: Stay, now: Date): string[] {
  if (status !== 'confirmed' || parts.length === 0) return [];
  const today = dateInBerlin(now);
  const stay = { ...datesOf(parts, DATES), now };
  const mornings = [...nightsIn(parts)].map(({ night }) => addDays(night, 1));
  return [...new Set([today, ...mornings])].sort().filter((day) => isEarlyDeparture(day, stay));
}

/** True from the day after the arrival: nothing can be cancelled, the crew can only leave early. */
export const hasArrived = ({ parts }: Pick<Recipient, 'parts'>, now: Date): boolean =>
  dateInBerlin(now) > (arrivalOf(parts) ?? '');

/** True while a night of the stay lies ahead. */
export const isAhead = ({ parts }: Pick<Recipient, 'parts'>, now: Date): boolean =>
  datesOf(parts, DATES).end_date > dateInBerlin(now);

export interface LeavingPreview {
  readonly slept: number;
  readonly nights: number;
  readonly cost: LeavingCost;
  /** Nights slept and cleaning; null where no amount is recorded. */
  readonly kept_cents: number | null;
  /** The least that the stay gets cheaper by; null where no sum is named. */
  readonly saved_cents: number | null;
}

/** What leaving on a day means for a stay, with nights that were given back before. */
export function previewLeaving(
  recipient: Recipient,
  departure: string,
  now: Date,
  server: ServerCosts,
): LeavingPreview {
  const { parts, confirmed_amount: amount, early_departure: left } = recipient;
  const cost = leavingCostOf(recipient, departure, now, server);
  const { slept_cents, sum_cents } = cost;
  const kept_cents = amount === null || slept_cents === null ? null : slept_cents + amount.cleaning_cents;
  const before = left ? left.amount_before : amount;
  return {
    slept: nightCount(partsBefore(parts, departure)),
    nights: nightCount(left?.parts_before ?? parts),
    cost,
    kept_cents,
    saved_cents:
      before === null || kept_cents === null || sum_cents === null
        ? null
        : before.total_cents - kept_cents - sum_cents,
  };
}

export const leavingOf = (
  { accommodation_id }: Recipient,
  departure: string,
  { sum_cents }: LeavingCost,
): LeaveEarlyBody => ({ accommodation_id, departure, expected_cost_cents: sum_cents });
