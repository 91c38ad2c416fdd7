import { type RecipientCancellation } from '@kq/contracts';
import { type RequestRecipient } from './booking-request';

/** Converts how a confirmed stay was cancelled, for the API and for mails; absent without a recorded one. */
export function presentCancellation({ cancellation: stored }: RequestRecipient): {
  cancellation?: RecipientCancellation;
} {
  if (stored === undefined) return {};
  const { by, at, reason, note, sum_cents, parts_before, amount } = stored;
  const beds = Math.max(0, ...parts_before.map((part) => part.beds));
  return {
    cancellation: { by, at: at.toISOString(), reason, note, sum_cents, beds, parts_before, amount },
  };
}
