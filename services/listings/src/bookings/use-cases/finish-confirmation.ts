import { type Clock } from '@kq/kernel';
import { type Actor, type BookingRequestDoc } from '../domain/booking-request';
import { changeRequest } from './change-request';
import { type BookingRequests } from './ports';
import { type BedsResult, settleConfirmation } from '../domain/confirm';
import { type Beds } from './take-beds';

interface Deps {
  readonly bookings: BookingRequests;
  readonly beds: Beds;
  readonly clock: Clock;
}

export interface FinishedConfirmation {
  readonly doc: BookingRequestDoc;
  readonly results: readonly BedsResult[];
}

/**
 * Runs steps 2 and 3 of a confirmation: reserves the beds of every accommodation that `attempt` marked, then settles
 * the request.
 */
export type FinishConfirmation = (
  doc: BookingRequestDoc,
  attempt: string,
  by: Actor,
) => Promise<FinishedConfirmation>;

/** Used by the caller, and by the sweeper when the caller died; every step is idempotent. */
export function createFinishConfirmation({ bookings, beds, clock }: Deps): FinishConfirmation {
  return async (doc, attempt, by) => {
    const results: BedsResult[] = [];
    for (const { accommodation_id: accommodationId, confirming } of doc.recipients) {
      if (confirming === null || confirming.attempt !== attempt) continue;
      const stay = {
        request_id: doc._id,
        from: confirming.from,
        to: confirming.to,
        beds: confirming.beds,
        persons: confirming.beds,
      };
      results.push({ accommodationId, ...(await beds.take(accommodationId, stay, confirming)) });
    }
    const settled = await changeRequest(bookings, doc._id, (current) =>
      settleConfirmation(current, results, attempt, by, clock.now()),
    );
    await releaseOrphans(settled, results);
    return { doc: settled, results };
  };

  /** A concurrent call settled this recipient without beds while ours were reserved: nothing else would free them. */
  async function releaseOrphans(doc: BookingRequestDoc, results: readonly BedsResult[]): Promise<void> {
    for (const { accommodationId, taken } of results) {
      const recipient = doc.recipients.find((one) => one.accommodation_id === accommodationId);
      const isOurs = recipient?.status === 'confirmed' || recipient?.confirming !== null;
      if (taken && !isOurs) await beds.free(accommodationId, doc._id, { isEchoed: false });
    }
  }
}
