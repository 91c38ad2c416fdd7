import { randomUUID } from 'node:crypto';
import { type Clock } from '@kq/kernel';
import { type BookingRequestDoc } from '../domain/booking-request';
import { type FinishStays } from './finish-stays';
import { type RecordStays } from './record-stays';
import { changeRequest } from './change-request';
import { type FinishConfirmation } from './finish-confirmation';
import { type FreeCancelledStays } from './free-cancelled-stays';
import { type BookingRequests } from './ports';
import { type SettleHeldRequests } from './settle-held-requests';
import { nextDueAt } from '../domain/due-at';
import { UNFINISHED_AFTER_MS } from '../../stays/domain/transition';
import { applyDueTimers } from '../domain/due-timers';
import { type Transition, transition } from '../domain/transition';

interface Deps {
  readonly bookings: BookingRequests;
  readonly finishConfirmation: FinishConfirmation;
  readonly freeCancelledStays: FreeCancelledStays;
  readonly recordStays: RecordStays;
  readonly finishStays: Pick<FinishStays, 'cancelled'>;
  readonly settleHeld: Pick<SettleHeldRequests, 'ifDue'>;
  readonly clock: Clock;
}

export type ProcessDueRequest = (requestId: number) => Promise<void>;

/** Processes everything that is due for one request: timers, and steps whose caller died. */
export function createProcessDueRequest({
  bookings,
  finishConfirmation,
  freeCancelledStays,
  recordStays,
  finishStays,
  settleHeld,
  clock,
}: Deps): ProcessDueRequest {
  return async (requestId) => {
    const attempt = randomUUID();
    const doc = await changeRequest(bookings, requestId, (current) => {
      const now = clock.now();
      const change = takeOverConfirmations(applyDueTimers(current, now), attempt, now);
      return withoutParking(withFreshDueAt(change, current, now));
    });
    if (doc.recipients.some((one) => one.confirming?.attempt === attempt)) {
      await finishConfirmation(doc, attempt, { kind: 'system', user_id: null });
    }
    await finishStays.cancelled(await recordStays(await freeCancelledStays(doc)));
    await settleHeld.ifDue(doc);
  };
}

/** Assigns expired marks to this sweeper: their old caller can no longer settle them. */
function takeOverConfirmations(before: Transition, attempt: string, now: Date): Transition {
  const after = transition(before.next, now, (draft) => {
    for (const { accommodation_id, confirming } of before.next.recipients) {
      if (confirming === null || confirming.until > now) continue;
      const until = new Date(now.getTime() + UNFINISHED_AFTER_MS);
      draft.setRecipient(accommodation_id, { confirming: { ...confirming, attempt, until } });
    }
  });
  return { next: after.next, events: before.events };
}

/** A rule accepts it again. */
const withoutParking = ({ next, events }: Transition): Transition =>
  next.parked_at ? { next: { ...next, parked_at: null }, events } : { next, events };

/** Corrects a stored due time that has nothing due, which the sweeper would select again every second. */
function withFreshDueAt(change: Transition, current: BookingRequestDoc, now: Date): Transition {
  const isStale = change.next === current && current.due_at !== null && current.due_at <= now;
  if (!isStale) return change;
  const dueAt = nextDueAt(current);
  const isSame = dueAt?.getTime() === current.due_at?.getTime();
  return isSame ? change : { next: { ...current, due_at: dueAt }, events: [] };
}
