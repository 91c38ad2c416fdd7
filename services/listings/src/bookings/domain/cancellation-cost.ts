import { type CancellationCost, costOfStay } from '@kq/contracts';
import { AppError } from '@kq/kernel';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { confirmedAmount } from './amounts';
import { type BookingRequestDoc, type RequestRecipient } from './booking-request';
import { confirmedParts } from './coverage';
import { isPartyBlocked } from './party-blocked';
import { cancellationTermsOf } from './recorded-terms';

/** The sum that was shown for one accommodation; null where the terms name none, undefined where none was shown. */
export type ShownCost = (accommodationId: number) => number | null | undefined;

/** Returns the ids of accommodations that are blocked. */
export const blockedHousesOf = (
  accommodations: readonly Pick<AccommodationDoc, '_id' | 'status'>[],
): ReadonlySet<number> =>
  new Set(accommodations.filter(({ status }) => status === 'blocked').map(({ _id }) => _id));

/** Returns true for a confirmed stay that its dispatcher cancels for 0 €: its owner or its accommodation is blocked. */
export const isFreedByBlock = (
  doc: BookingRequestDoc,
  one: RequestRecipient,
  blockedHouses: ReadonlySet<number>,
): boolean =>
  one.status === 'confirmed' &&
  (isPartyBlocked(doc, one.owner_id) || blockedHouses.has(one.accommodation_id));

/** Returns what the dispatcher's cancellation of a recipient costs at most; of a stay that has begun, the nights from today on. */
export function costOfCancelling(
  doc: BookingRequestDoc,
  one: RequestRecipient,
  { now, blockedHouses }: { now: Date; blockedHouses: ReadonlySet<number> },
): CancellationCost {
  if (one.status !== 'confirmed') return { is_free: true, sum_cents: 0 };
  const isFreed = isFreedByBlock(doc, one, blockedHouses);
  return costOfStay(
    {
      terms: isFreed ? { free_days: null, percent: 0 } : cancellationTermsOf(one),
      parts: confirmedParts(doc, one),
      amount: confirmedAmount(one),
      owed_cents: one.stay_state?.early_departure?.sum_cents,
    },
    now,
  );
}

/**
 * Rejects a cancellation whose sum is not the one that was shown. A call without a sum passes while none is owed or
 * the terms name none.
 * @throws AppError CANCELLATION_COST_CHANGED with `costs` [{accommodation_id, is_free, sum_cents}]
 */
export function assertShownCosts(
  costs: readonly (CancellationCost & { readonly accommodation_id: number })[],
  shownFor: ShownCost,
): void {
  const isShown = ({ accommodation_id, sum_cents }: (typeof costs)[number]): boolean => {
    const shown = shownFor(accommodation_id);
    return shown === undefined ? !sum_cents : shown === sum_cents;
  };
  if (costs.every(isShown)) return;
  throw new AppError('CANCELLATION_COST_CHANGED', { details: { costs } });
}
