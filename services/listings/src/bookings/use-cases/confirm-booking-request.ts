import { randomUUID } from 'node:crypto';
import { AppError, type Clock, pause, type Principal } from '@kq/kernel';
import { assertDispatcher, dispatcherActor } from '../domain/access';
import { type BookingRequestDoc } from '../domain/booking-request';
import { changeRequest } from './change-request';
import { bindsOffers, type VisibilityOf } from '../../visibility/domain/visibility';
import { houseOf } from '../domain/recipient-stay';
import { type FinishConfirmation } from './finish-confirmation';
import { type AccommodationStore, type BookingRequests } from './ports';
import {
  assertStillOffered,
  type BedsResult,
  type ConfirmItem,
  type ConfirmOptions,
  noLongerOffered,
  recipientOf,
  startConfirmation,
} from '../domain/confirm';

interface Deps {
  readonly bookings: BookingRequests;
  readonly accommodations: Pick<AccommodationStore, 'findByIds'>;
  readonly visibilityOf: VisibilityOf;
  readonly finishConfirmation: FinishConfirmation;
  readonly clock: Clock;
}

export interface ConfirmInput {
  readonly requestId: number;
  readonly principal: Principal;
  readonly items: readonly ConfirmItem[];
  readonly options?: ConfirmOptions;
}

export type ConfirmBookingRequest = (input: ConfirmInput) => Promise<BookingRequestDoc>;

const BUSY_TRIES = 60;
const BUSY_DELAY_MS = 50;

/**
 * Reserves the beds of accepted offers (docs/design.md D17). Reserves nothing when an item cannot be confirmed at all.
 * Where another request has reserved the beds meanwhile, the other recipients stay confirmed and the result is 409
 * BEDS_GONE with `recipients` [{accommodation_id, beds_left}] and `confirmed` [accommodation ids]. An accommodation that
 * was blocked or deleted is 409 NO_LONGER_OFFERED.
 */
export function createConfirmBookingRequest({
  bookings,
  accommodations,
  visibilityOf,
  finishConfirmation,
  clock,
}: Deps): ConfirmBookingRequest {
  return async (input) => {
    const attempt = randomUUID();
    const marked = await markWhenIdle(input, attempt);
    if (!marked.recipients.some((one) => one.confirming?.attempt === attempt)) return marked;
    const { doc, results } = await finishConfirmation(marked, attempt, dispatcherActor(input.principal));
    const gone = results.filter((result) => !result.taken);
    if (gone.length > 0) throw refusalOf(doc, gone, results);
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

  /** Returns the accommodations that are no longer offered, and what the stays of the others keep of them. */
  async function readHouses(ids: readonly number[]) {
    const docs = await accommodations.findByIds(ids);
    const offered = docs.filter((doc) => bindsOffers(visibilityOf(doc)));
    const houses = new Map(offered.map((doc) => [doc._id, houseOf(doc)]));
    return { houses, withdrawn: new Set(ids.filter((id) => !houses.has(id))) };
  }

  async function mark(
    { requestId, principal, items, options }: ConfirmInput,
    attempt: string,
  ): Promise<BookingRequestDoc> {
    const { houses, withdrawn } = await readHouses(items.map((item) => item.accommodation_id));
    return changeRequest(bookings, requestId, (doc) => {
      assertDispatcher(doc, principal);
      assertStillOffered(doc, items, withdrawn);
      return startConfirmation(doc, items, attempt, clock.now(), { ...options, houses });
    });
  }
}

/** Names the accommodations that are no longer offered, if any is the reason; otherwise the beds that are left. */
function refusalOf(
  doc: BookingRequestDoc,
  gone: readonly BedsResult[],
  results: readonly BedsResult[],
): AppError {
  const withdrawn = gone.filter((result) => !result.taken && result.isWithdrawn);
  const confirmed = results.filter((result) => result.taken).map((result) => result.accommodationId);
  if (withdrawn.length === 0) return bedsGone(gone, confirmed);
  return noLongerOffered(
    withdrawn.map((result) => recipientOf(doc, result.accommodationId)),
    { confirmed },
  );
}

const isBusy = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'CONFLICT' && error.retryable;

function bedsGone(gone: readonly BedsResult[], confirmed: readonly number[]): AppError {
  return new AppError('BEDS_GONE', {
    details: {
      recipients: gone.map((result) => ({
        accommodation_id: result.accommodationId,
        beds_left: result.taken ? 0 : result.bedsLeft,
      })),
      confirmed,
    },
  });
}
