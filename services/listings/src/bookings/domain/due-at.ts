import { BOOKING_VERIFICATION_HOURS } from '@kq/contracts';
import { HOUR_MS } from '@kq/kernel';
import { UNFINISHED_AFTER_MS } from '../../stays/domain/transition';
import { type BookingRequestDoc, type RequestRecipient } from './booking-request';
import { isOffered } from './recipient-status';

/** Returns when a timer has to process this request next; null when nothing can become due. */
export function nextDueAt(doc: BookingRequestDoc): Date | null {
  const times = [...timersOfStatus(doc), ...unfinishedSteps(doc)].map((time) => time.getTime());
  return times.length === 0 ? null : new Date(Math.min(...times));
}

function timersOfStatus(doc: BookingRequestDoc): Date[] {
  if (doc.status === 'awaiting_verification') return [verificationEndsAt(doc)];
  if (doc.status === 'cancelled' || doc.status === 'filled') return [];
  if (doc.opened_at === null) return doc.held_until ? [doc.held_until] : [];
  const offers = doc.recipients.filter((one) => isOffered(one) && one.confirming === null);
  return [
    ...(doc.remind_at === null ? [] : [doc.remind_at]),
    ...(doc.deadline_passed_at === null ? [doc.answer_by] : []),
    ...offers.flatMap((one) => (one.offer === null ? [] : [one.offer.valid_until])),
  ];
}

/** Returns the times of steps whose caller may have died: beds being reserved or released, stays being recorded. */
function unfinishedSteps(doc: BookingRequestDoc): Date[] {
  return doc.recipients.flatMap((one) => [
    ...(one.confirming === null ? [] : [one.confirming.until]),
    ...(one.stay_to_write ? [new Date(one.stay_to_write.at.getTime() + UNFINISHED_AFTER_MS)] : []),
    ...(one.has_stay_to_free || hasStayToCancel(one) || one.leaving
      ? [new Date(one.changed_at.getTime() + UNFINISHED_AFTER_MS)]
      : []),
  ]);
}

/** Returns true for a cancelled recipient whose stay is not cancelled yet. */
export const hasStayToCancel = ({ status, stay_state }: RequestRecipient): boolean =>
  stay_state?.state === 'agreed' && (status === 'cancelled_by_dispatcher' || status === 'cancelled_by_owner');

export function verificationEndsAt(doc: Pick<BookingRequestDoc, 'created_at'>): Date {
  return new Date(doc.created_at.getTime() + BOOKING_VERIFICATION_HOURS * HOUR_MS);
}
