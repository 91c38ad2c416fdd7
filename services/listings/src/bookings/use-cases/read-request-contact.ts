import { type internalRoutes, type RequestSummary } from '@kq/contracts';
import { AppError } from '@kq/kernel';
import { type z } from 'zod';
import { type BookingRequestDoc } from '../domain/booking-request';
import { type BookingRequests } from './ports';
import { askedNights } from '../domain/amounts';
import { ownerIds } from '../domain/open-request';

export type RequestContactAnswer = z.infer<(typeof internalRoutes)['requestContact']['response']>;

/**
 * Reads contact and summary of a request that waits for its verification; auth mails the link and shows the summary
 * (docs/security.md S1).
 */
export function createReadRequestContact({ bookings }: { bookings: BookingRequests }) {
  return async (bookingRequestId: number): Promise<RequestContactAnswer> => {
    const doc = await bookings.findById(bookingRequestId);
    if (doc === null) throw new AppError('NOT_FOUND');
    return {
      contact: { ...doc.contact },
      user_id: doc.requested_by,
      nonce_hash: doc.nonce_hash,
      requested_with: doc.requested_with,
      created_at: doc.created_at.toISOString(),
      is_waiting: doc.status === 'awaiting_verification',
      state: stateOf(doc),
      summary: summaryOfRequest(doc),
    };
  };
}

/** Returns what its sender reads before a request is sent. */
export const summaryOfRequest = (doc: BookingRequestDoc): RequestSummary & { entered_at: string } => ({
  id: doc._id,
  place: doc.place,
  ...askedNights(doc),
  workers: doc.workers,
  owners: ownerIds(doc).length,
  accommodations: doc.recipients.length,
  message: doc.message,
  entered_at: doc.created_at.toISOString(),
});

function stateOf({ status, opened_at: openedAt }: BookingRequestDoc): RequestContactAnswer['state'] {
  if (status === 'awaiting_verification') return 'waiting';
  return status === 'cancelled' || openedAt === null ? 'ended' : 'sent';
}
