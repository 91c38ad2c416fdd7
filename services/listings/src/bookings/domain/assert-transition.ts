import { AppError } from '@kq/kernel';
import { type BookingRequestDoc } from './booking-request';
import { RECIPIENT_TRANSITIONS } from './recipient-transitions';
import { REQUEST_TRANSITIONS } from './request-transitions';

/**
 * Checks the statuses of a write against the tables of transitions.
 * @throws AppError INTERNAL for a transition that no table has: a defect of the rule that decided it
 */
export function assertTransition(before: BookingRequestDoc, after: BookingRequestDoc): void {
  assertAllowed(REQUEST_TRANSITIONS, before.status, after.status, `booking request ${before._id}`);
  const earlier = new Map(before.recipients.map((one) => [one.accommodation_id, one.status]));
  for (const { accommodation_id: id, status } of after.recipients)
    assertAllowed(
      RECIPIENT_TRANSITIONS,
      earlier.get(id) ?? status,
      status,
      `recipient ${id} of ${before._id}`,
    );
}

function assertAllowed<S extends string>(
  table: Readonly<Record<S, readonly S[]>>,
  from: S,
  to: S,
  subject: string,
): void {
  if (from === to || table[from].includes(to)) return;
  throw new AppError('INTERNAL', { message: `${subject} cannot become ${to} from ${from}` });
}
