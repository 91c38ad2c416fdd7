import { type Clock } from '@kq/kernel';
import { type BookingRequestDoc, type WithdrawnReason } from '../domain/booking-request';
import { isHeld } from '../domain/held-state';
import { releaseHeld, withdrawHeld } from '../domain/hold';
import { changeRequest } from './change-request';
import { type BookingRequests } from './ports';
import { type SenderSuspension } from './sender-suspension';

interface Deps {
  readonly bookings: BookingRequests;
  readonly suspension: Pick<SenderSuspension, 'isSuspended'>;
  readonly clock: Clock;
}

/** Sends or withdraws requests that wait for the decision about reports of their sender. Idempotent. */
export function createSettleHeldRequests({ bookings, suspension, clock }: Deps) {
  const settle = (id: number, refused: WithdrawnReason | null): Promise<BookingRequestDoc> =>
    changeRequest(bookings, id, (doc) =>
      refused === null ? releaseHeld(doc, clock.now()) : withdrawHeld(doc, refused, clock.now()),
    );

  /** Settles a request by what is decided about its sender, for one that the decision has not seen. */
  const settleNow = async (id: number, dispatcherId: number): Promise<BookingRequestDoc> =>
    settle(id, (await suspension.isSuspended(dispatcherId)) ? 'sender_suspended' : null);

  return {
    settleNow,
    /** Applies a decision; null releases. */
    async ofSender(dispatcherId: number, refused: WithdrawnReason | null): Promise<void> {
      for (const { _id } of await bookings.findHeldOf(dispatcherId)) await settle(_id, refused);
    },
    /** Settles a request whose time is over: it goes out, unless its sender was suspended in the meantime. */
    async ifDue(doc: BookingRequestDoc): Promise<void> {
      if (!isHeld(doc) || doc.held_until > clock.now() || doc.dispatcher_id === null) return;
      await settleNow(doc._id, doc.dispatcher_id);
    },
  };
}

export type SettleHeldRequests = ReturnType<typeof createSettleHeldRequests>;
