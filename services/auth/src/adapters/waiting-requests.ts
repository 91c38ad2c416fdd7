import { internalRoutes } from '@kq/contracts';
import { AppError } from '@kq/kernel';
import { type InternalClient } from '@kq/service-kit';
import { type WaitingRequests } from '../use-cases/ports';

/**
 * Reads waiting requests from listings. An unknown request is retryable, because it may still appear
 * (docs/design.md D19).
 */
export function createWaitingRequests(listings: InternalClient): WaitingRequests {
  return {
    async get(bookingRequestId) {
      try {
        return await listings.call(internalRoutes.requestContact, {
          body: { booking_request_id: bookingRequestId },
        });
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
        throw new AppError('NOT_FOUND', {
          message: `booking request ${bookingRequestId} not found in listings`,
          cause: error,
          retryable: true,
        });
      }
    },
  };
}
