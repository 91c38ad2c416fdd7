import { nightSpans } from '@kq/contracts';
import { AppError, type Clock } from '@kq/kernel';
import { askedNights } from '../domain/amounts';
import { type BookingRequestDoc } from '../domain/booking-request';
import { changeRequest } from './change-request';
import { type EndForBlockedParties } from './end-for-blocked-parties';
import { type BookingRequests, type Contacts } from './ports';
import { askedBefore as repeatedRecipients } from '../domain/askable';
import { dropRequest, openRequest } from '../domain/open-request';
import { type SenderHold } from './sender-hold';
import { type SenderSuspension } from './sender-suspension';

/** A verified address, or its rejection by "Das war ich nicht". */
export interface Verification {
  readonly userId: number;
  /** Null: a verification without a request id opens none; a rejection drops all waiting requests of this person. */
  readonly bookingRequestId: number | null;
}

interface Deps {
  readonly bookings: BookingRequests;
  readonly contacts: Contacts;
  readonly suspension: Pick<SenderSuspension, 'isSuspended'>;
  readonly endForBlockedParties: EndForBlockedParties;
  readonly hold: Pick<SenderHold, 'isHeld'>;
  readonly clock: Clock;
}

/**
 * Opens or drops waiting requests. auth decides which requests a verification covers (docs/security.md S5, S6) and
 * names each: a request that auth has not seen yet must not open with the verification of another. Drops those of a
 * suspended sender. Idempotent.
 */
export function createSettleVerification({
  bookings,
  contacts,
  suspension,
  hold,
  endForBlockedParties,
  clock,
}: Deps) {
  async function cardOf(userId: number) {
    const [card] = await contacts.byIds([userId]);
    return card ?? null;
  }

  async function waitingIds(
    { userId, bookingRequestId }: Verification,
    email: string | undefined,
  ): Promise<number[]> {
    if (bookingRequestId !== null) return [bookingRequestId];
    const waiting = await bookings.findWaitingOf({ userId, email: email ?? '' });
    return waiting.map((doc) => doc._id);
  }

  /**
   * Checked only here: before its verification, the requests of an address must not be disclosed
   * (docs/security.md S13).
   */
  async function repeatedIn(id: number, userId: number): Promise<ReadonlySet<number>> {
    const doc = await bookings.findById(id);
    if (doc === null) return new Set();
    return repeatedRecipients(
      doc,
      await bookings.findAskedOf({ userId, spans: nightSpans(askedNights(doc)) }),
    );
  }

  async function settle(
    id: number,
    decide: Parameters<typeof changeRequest>[2],
  ): Promise<BookingRequestDoc | null> {
    try {
      return await changeRequest(bookings, id, decide);
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
      throw error;
    }
  }

  return {
    async open(verification: Verification) {
      if (verification.bookingRequestId === null) return;
      const [card, isSuspended, isHeld, askedBefore] = await Promise.all([
        cardOf(verification.userId),
        suspension.isSuspended(verification.userId),
        hold.isHeld(verification.userId),
        repeatedIn(verification.bookingRequestId, verification.userId),
      ]);
      const dispatcher = { userId: verification.userId, companyId: card?.company_id ?? null };
      const opened = await settle(verification.bookingRequestId, (doc) =>
        isSuspended
          ? dropRequest(doc, clock.now())
          : openRequest(doc, dispatcher, clock.now(), { askedBefore, isHeld }),
      );
      if (opened !== null) await endForBlockedParties(opened);
    },
    async drop(verification: Verification) {
      const card = verification.bookingRequestId === null ? await cardOf(verification.userId) : null;
      for (const id of await waitingIds(verification, card?.email))
        await settle(id, (doc) => dropRequest(doc, clock.now()));
    },
  };
}

export type SettleVerification = ReturnType<typeof createSettleVerification>;
