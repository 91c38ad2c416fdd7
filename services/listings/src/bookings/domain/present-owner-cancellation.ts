import { type OwnerCancellation } from '@kq/contracts';
import { type RequestRecipient } from './booking-request';

/** Converts an owner's cancellation for the API and for mails; absent without one. */
export function presentOwnerCancellation({ owner_cancellation: stored }: RequestRecipient): {
  owner_cancellation?: OwnerCancellation;
} {
  if (stored === undefined) return {};
  const { reason, note, beds, at } = stored;
  return { owner_cancellation: { reason, note, beds, at: at.toISOString() } };
}
