import { addDays, ANSWER_LINK_DAYS_AFTER_STAY, dateInBerlin, datesOf } from '@kq/contracts';
import { AppError } from '@kq/kernel';
import { type BookingRequestDoc, type RequestRecipient } from './booking-request';
import { arrivalLiesAhead } from './deadline';
import { agreedDates } from './recipient-stay';
import { isEnded, isLive } from './recipient-status';

/**
 * Accepts an answer from `queued` until confirmation, also after the deadline while beds are missing and arrival is in
 * the future (docs/design.md D9). Accepts it for `released` again after a cancellation left beds missing.
 */
export function canAnswer(doc: BookingRequestDoc, recipient: RequestRecipient, now: Date): boolean {
  return isTakingAnswers(doc, now) && !isEnded(recipient) && recipient.confirming === null;
}

export function isTakingAnswers(doc: BookingRequestDoc, now: Date): boolean {
  const isOpen = doc.status === 'open' || doc.status === 'partially_filled' || doc.status === 'expired';
  return isOpen && arrivalLiesAhead(doc.start_date, now) && !isSenderBlocked(doc);
}

/** Returns true for a recipient of a live request, and for one with a confirmed stay that is not over. */
export function isInUse(doc: BookingRequestDoc, recipient: RequestRecipient, now: Date): boolean {
  if (recipient.status === 'confirmed') return dateInBerlin(now) <= agreedDates(recipient, doc).end_date;
  return isLive(recipient) && isTakingAnswers(doc, now);
}

type Part = Pick<RequestRecipient, 'status' | 'offer' | 'beds_confirmed' | 'stay_state' | 'cancellation'>;
type Request = Parameters<typeof agreedDates>[1];

/**
 * Returns the last departure for an owner: of the stays with them, cancelled ones as they were agreed; of the request while
 * they have none, or may still be confirmed.
 */
export function lastDeparture(doc: Request, own: readonly Part[]): string {
  const departures = own.flatMap((one) => {
    if (one.status === 'confirmed') return [agreedDates(one, doc).end_date];
    if (one.cancellation !== undefined) return [datesOf(one.cancellation.parts_before, doc).end_date];
    return isLive(one) ? [doc.end_date] : [];
  });
  return departures.sort().at(-1) ?? doc.end_date;
}

/** Returns true until thirty days after the stay, while an owner sees the sender's contact data. */
export const isLinkAlive = (doc: Request, own: readonly Part[], now: Date): boolean =>
  dateInBerlin(now) <= addDays(lastDeparture(doc, own), ANSWER_LINK_DAYS_AFTER_STAY);

/** @throws AppError GONE thirty days after the stay */
export function assertLinkAlive(doc: BookingRequestDoc, ownerId: number, now: Date): void {
  const own = doc.recipients.filter((one) => one.owner_id === ownerId);
  if (!isLinkAlive(doc, own, now)) throw new AppError('GONE');
}

/** A blocked dispatcher confirms nothing: what stays of the request are its confirmed stays. */
const isSenderBlocked = ({ dispatcher_id, blocked_parties }: BookingRequestDoc): boolean =>
  blocked_parties?.some((party) => party.user_id === dispatcher_id) === true;
