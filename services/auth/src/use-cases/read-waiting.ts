import { type RequestSummary } from '@kq/contracts';
import { AppError } from '@kq/kernel';
import { type Challenge } from '../domain/challenge';
import { type WaitingRequest, type WaitingRequests } from './ports';

export type ReadWaiting = (challenges: readonly Challenge[]) => Promise<RequestSummary[]>;

/** Returns the booking requests of challenges that are still waiting, in their order. @throws AppError UNAVAILABLE */
export const createReadWaiting =
  ({ waitingRequests }: { waitingRequests: WaitingRequests }): ReadWaiting =>
  async (challenges) => {
    const found = await Promise.all(
      challenges.map(async ({ booking_request_id: id }) =>
        id === null ? null : findRequest(waitingRequests, id),
      ),
    );
    return found.flatMap((request) =>
      request?.is_waiting === true ? [{ ...request.summary, entered_at: request.created_at }] : [],
    );
  };

/** Returns null for a request that is deleted, or that listings does not have yet. */
export async function findRequest(requests: WaitingRequests, id: number): Promise<WaitingRequest | null> {
  try {
    return await requests.get(id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
