import { type CancellationCost, costOfStay } from '@kq/contracts';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { confirmedAmount } from './amounts';
import { type BookingRequestDoc, type RequestRecipient } from './booking-request';
import { confirmedParts } from './coverage';
import { isPartyBlocked } from './party-blocked';
import { cancellationTermsOf } from './recorded-terms';

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
