import { type CancellationTerms } from '@kq/contracts';
import { type RequestRecipient } from './booking-request';

/** Returns the terms of cancelling: those of the offer, and of the request before any. Earlier requests have no percentage. */
export const cancellationTermsOf = ({
  offer,
  cancel_free_days,
  cancel_percent,
}: Pick<RequestRecipient, 'offer' | 'cancel_free_days' | 'cancel_percent'>): CancellationTerms =>
  offer?.terms ?? { free_days: cancel_free_days, percent: cancel_percent ?? null };

/** Returns false for a recipient of an earlier release, which did not record what is owed after the free period. */
export const isPercentRecorded = ({
  offer,
  cancel_percent,
}: Pick<RequestRecipient, 'offer' | 'cancel_percent'>): boolean =>
  offer?.terms !== undefined || cancel_percent !== undefined;
