import { dateInBerlin, partsBefore } from '@kq/contracts';
import { type StayCancellation, type StayDoc } from './stay';
import { changeAgreement, type StayTransition } from './transition';

export type CancelInput = Omit<StayCancellation, 'parts_before'>;

/**
 * Cancels a stay: nights that were slept stay agreed, the others end. Idempotent: the first cancellation holds, whoever
 * it is by.
 */
export function cancelStay(doc: StayDoc, input: CancelInput, now: Date): StayTransition {
  if (doc.state === 'cancelled') return { next: doc, events: [] };
  const { by, user_id, at, reason, note, sum_cents } = input;
  const cancellation = { by, user_id, at, reason, note, sum_cents, parts_before: doc.parts };
  return changeAgreement(
    doc,
    { state: 'cancelled', parts: partsBefore(doc.parts, dateInBerlin(at)), cancellation },
    [
      {
        name: 'stayCancelled',
        data: {
          ...referencesOf(doc),
          by,
          start_date: doc.start_date,
          end_date: doc.end_date,
          beds: doc.beds,
          sum_cents,
        },
      },
    ],
    now,
  );
}

export const referencesOf = (doc: StayDoc) => ({
  stay_id: doc._id,
  stay_version: doc.version + 1,
  booking_request_id: doc.request_id,
  accommodation_id: doc.accommodation_id,
  owner_id: doc.owner_id,
  dispatcher_id: doc.dispatcher_id,
});
