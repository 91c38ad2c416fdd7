import { AppError, type Clock } from '@kq/kernel';
import { type Reservation, reservationOf } from '../../beds/domain/reservation';
import { type RecordStays } from './record-stays';
import { type Actor, type BookingRequestDoc, type Confirming } from '../domain/booking-request';
import { changeRequest } from './change-request';
import { type BookingRequests } from './ports';
import { type BedsResult, settleConfirmation } from '../domain/confirm';
import { type Beds } from './take-beds';

interface Deps {
  readonly bookings: BookingRequests;
  readonly beds: Beds;
  readonly recordStays: RecordStays;
  readonly clock: Clock;
}

export interface FinishedConfirmation {
  readonly doc: BookingRequestDoc;
  readonly results: readonly BedsResult[];
}

/**
 * Runs the steps of a confirmation after its mark: reserves the beds of every accommodation that `attempt` marked, settles
 * the request, which is the contract, and records the stays.
 */
export type FinishConfirmation = (
  doc: BookingRequestDoc,
  attempt: string,
  by: Actor,
) => Promise<FinishedConfirmation>;

type Taken = BedsResult & { readonly reservation: Reservation };

/** Used by the caller, and by the sweeper when the caller died; every step is idempotent. */
export function createFinishConfirmation({ bookings, beds, recordStays, clock }: Deps): FinishConfirmation {
  return async (doc, attempt, by) => {
    const results: Taken[] = [];
    for (const { accommodation_id: accommodationId, confirming } of doc.recipients) {
      if (confirming === null || confirming.attempt !== attempt) continue;
      const reservation = reservationFor(doc, confirming);
      const result = await beds.take(accommodationId, reservation, confirming);
      results.push({ accommodationId, reservation, ...result });
    }
    const settled = await settle(doc, results, attempt, by);
    await releaseOrphans(settled, results);
    return { doc: await recordStays(settled), results };
  };

  /** A request that refuses the confirmation keeps no beds. */
  async function settle(
    { _id: id }: BookingRequestDoc,
    results: readonly Taken[],
    attempt: string,
    by: Actor,
  ): Promise<BookingRequestDoc> {
    try {
      return await changeRequest(bookings, id, (current) =>
        settleConfirmation(current, results, attempt, by, clock.now()),
      );
    } catch (error) {
      if (!(error instanceof AppError) || error.retryable) throw error;
      const current = await bookings.findById(id);
      for (const { accommodationId, reservation, taken } of results) {
        const isAgreed = current !== null && holds(current, accommodationId, reservation) === 'agreed';
        if (taken && !isAgreed) await beds.free(accommodationId, reservation, { isEchoed: false });
      }
      throw error;
    }
  }

  /** A concurrent call settled this recipient without these beds: nothing else would free them. */
  async function releaseOrphans(doc: BookingRequestDoc, results: readonly Taken[]): Promise<void> {
    for (const { accommodationId, reservation, taken } of results) {
      if (taken && holds(doc, accommodationId, reservation) === null)
        await beds.free(accommodationId, reservation, { isEchoed: false });
    }
  }
}

function reservationFor({ _id }: BookingRequestDoc, { stay_id, parts, ...mark }: Confirming): Reservation {
  const ids = { ...(stay_id === undefined ? {} : { stay_id }), request_id: _id };
  if (parts !== undefined) return reservationOf(ids, parts);
  return { ...ids, from: mark.from, to: mark.to, beds: mark.beds, persons: mark.beds };
}

/** Returns why a request needs a reservation: agreed, or being agreed; null when it does not. */
function holds(
  doc: BookingRequestDoc,
  accommodationId: number,
  { stay_id }: Reservation,
): 'agreed' | 'confirming' | null {
  const recipient = doc.recipients.find((one) => one.accommodation_id === accommodationId);
  const isThis = (id: number | undefined) => stay_id === undefined || id === undefined || id === stay_id;
  if (recipient?.status === 'confirmed' && isThis(recipient.stay_state?.stay_id)) return 'agreed';
  return recipient?.confirming && isThis(recipient.confirming.stay_id) ? 'confirming' : null;
}
