import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError, type Clock, type Principal } from '@kq/kernel';
import { assertDispatcher, dispatcherActor } from '../domain/access';
import { type BookingRequestDoc } from '../domain/booking-request';
import { changeRequest } from './change-request';
import { type FinishConfirmation } from './finish-confirmation';
import { type BookingRequests } from './ports';
import { startConfirmation, type BedsResult, type ConfirmItem } from '../domain/confirm';

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

const BUSY_TRIES = 60;
const BUSY_DELAY_MS = 50;

/**
 * Reserves the beds of accepted offers (docs/design.md D17). Reserves nothing when an item cannot be confirmed at all.
 * Where another request has reserved the beds meanwhile, the other recipients stay confirmed and the result is 409
 * BEDS_GONE with `recipients` [{accommodation_id, beds_left}] and `confirmed` [accommodation ids].
 */
export function createConfirmBookingRequest({
  bookings,
  finishConfirmation,
  clock,
}: Deps): ConfirmBookingRequest {
  return async (input) => {
    const attempt = randomUUID();
    const marked = await markWhenIdle(input, attempt);
    if (!marked.recipients.some((one) => one.confirming?.attempt === attempt)) return marked;
    const { doc, results } = await finishConfirmation(marked, attempt, dispatcherActor(input.principal));
    const gone = results.filter((result) => !result.taken);
    if (gone.length > 0) throw bedsGone(gone, results);
    return doc;
  };

  /** Handles a double click: the second call waits for the first and then finds its accommodations confirmed. */
  async function markWhenIdle(input: ConfirmInput, attempt: string): Promise<BookingRequestDoc> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await mark(input, attempt);
      } catch (error) {
        if (tries >= BUSY_TRIES || !isBusy(error)) throw error;
      }
      await pause(BUSY_DELAY_MS);
    }
  }

  function mark({ requestId, principal, items }: ConfirmInput, attempt: string): Promise<BookingRequestDoc> {
    return changeRequest(bookings, requestId, (doc) => {
      assertDispatcher(doc, principal);
      return startConfirmation(doc, items, attempt, clock.now());
    });
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'CONFLICT' && error.retryable;

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
