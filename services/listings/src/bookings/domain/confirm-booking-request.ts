import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError, type Clock, type Principal } from '@kq/service-kit';
import { assertDispatcher, dispatcherActor } from './access';
import { type BookingRequestDoc } from './booking-request';
import { changeRequest } from './change-request';
import { type FinishConfirmation } from './finish-confirmation';
import { type BookingRequests } from './ports';
import { beginConfirmation, type BedsResult, type ConfirmItem } from './rules/confirm';

interface Deps {
  readonly bookings: BookingRequests;
  readonly finishConfirmation: FinishConfirmation;
  readonly clock: Clock;
}

export interface ConfirmInput {
  readonly requestId: number;
  readonly principal: Principal;
  readonly items: readonly ConfirmItem[];
}

export type ConfirmBookingRequest = (input: ConfirmInput) => Promise<BookingRequestDoc>;

const BUSY_TRIES = 30;
const BUSY_PAUSE_MS = 100;

/**
 * Takes the beds of accepted places (DESIGN §5 Beds). Nothing is taken when an item cannot be confirmed at all. Where
 * beds went to somebody else meanwhile, the other places stay confirmed and the answer is 409 BEDS_GONE with
 * `recipients` [{accommodation_id, beds_left}] and `confirmed` [accommodation ids].
 */
export function makeConfirmBookingRequest({
  bookings,
  finishConfirmation,
  clock,
}: Deps): ConfirmBookingRequest {
  return async ({ requestId, principal, items }) => {
    const attempt = randomUUID();
    await whileBusy(items, requestId);
    const marked = await changeRequest(bookings, requestId, (doc) => {
      assertDispatcher(doc, principal);
      return beginConfirmation(doc, items, attempt, clock.now());
    });
    if (!marked.recipients.some((one) => one.confirming?.attempt === attempt)) return marked;
    const { doc, results } = await finishConfirmation(marked, attempt, dispatcherActor(principal));
    const gone = results.filter((result) => !result.taken);
    if (gone.length > 0) throw bedsGone(gone, results);
    return doc;
  };

  /** A double click: the second call waits for the first and then finds its places confirmed. */
  async function whileBusy(items: readonly ConfirmItem[], requestId: number): Promise<void> {
    const ids = new Set(items.map((item) => item.accommodation_id));
    for (let tries = 0; tries < BUSY_TRIES; tries += 1) {
      const doc = await bookings.findById(requestId);
      const isBusy =
        doc?.recipients.some((one) => ids.has(one.accommodation_id) && one.confirming !== null) ?? false;
      if (!isBusy) return;
      await pause(BUSY_PAUSE_MS);
    }
  }
}

function bedsGone(gone: readonly BedsResult[], results: readonly BedsResult[]): AppError {
  return new AppError('BEDS_GONE', {
    details: {
      recipients: gone.map((result) => ({
        accommodation_id: result.accommodationId,
        beds_left: result.taken ? 0 : result.bedsLeft,
      })),
      confirmed: results.filter((result) => result.taken).map((result) => result.accommodationId),
    },
  });
}
