import { HOLD_MAX_HOURS } from '@kq/contracts';
import { HOUR_MS } from '@kq/kernel';
import { type BookingRequestDoc } from './booking-request';

type HoldFields = Pick<BookingRequestDoc, 'status' | 'opened_at' | 'held_until'>;

/** Returns true while a request of a reported sender waits for a decision (docs/security.md S1). */
export const isHeld = <D extends HoldFields>(doc: D): doc is D & { held_until: Date } =>
  doc.status === 'open' && doc.opened_at === null && (doc.held_until ?? null) !== null;

/** Returns when a request goes out without a decision: after 24 h, and with half of the answering period left. */
export function heldUntil(now: Date, answerBy: Date): Date {
  const half = (answerBy.getTime() - now.getTime()) / 2;
  return new Date(now.getTime() + Math.min(HOLD_MAX_HOURS * HOUR_MS, Math.max(0, half)));
}

/** Returns the fields of a held request: it has its dispatcher and no owner sees it. */
export function heldState(
  doc: BookingRequestDoc,
  { userId, companyId }: { readonly userId: number; readonly companyId: number | null },
  now: Date,
): Partial<BookingRequestDoc> {
  return {
    status: 'open',
    dispatcher_id: userId,
    company_id: companyId,
    held_until: heldUntil(now, doc.answer_by),
  };
}
