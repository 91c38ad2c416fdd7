import { partsOf } from '@kq/contracts';
import { amountOfBeds } from './amounts';
import { type BookingRequestDoc, type RecipientCancellation, type RequestRecipient } from './booking-request';

/** Returns how a cancelled recipient was cancelled; earlier releases record less, and no sum. */
export function recordedCancellation(
  { dispatcher_id }: Pick<BookingRequestDoc, 'dispatcher_id'>,
  { cancellation, status, offer, changed_at, owner_id, owner_cancellation: owner }: RequestRecipient,
): RecipientCancellation {
  if (cancellation !== undefined) return cancellation;
  const beds = owner?.beds ?? offer?.beds ?? 0;
  const before = {
    parts_before: offer === null ? [] : partsOf({ ...offer, beds }),
    amount: offer === null ? null : amountOfBeds(offer, beds),
  };
  if (status === 'cancelled_by_dispatcher')
    return {
      by: 'dispatcher',
      user_id: dispatcher_id,
      at: changed_at,
      reason: null,
      note: null,
      sum_cents: null,
      ...before,
    };
  const { at = changed_at, reason = null, note = null } = owner ?? {};
  return { by: 'owner', user_id: owner_id, at, reason, note, sum_cents: 0, ...before };
}
