import { reason } from '@kq/contracts/reasons/reason';
import { AppError, type Clock, type Principal, safeEqual } from '@kq/kernel';
import { createHash } from 'node:crypto';
import { type BookingRequestDoc } from '../domain/booking-request';
import { changeRequest } from './change-request';
import { type BookingRequests, type Contacts } from './ports';
import { dropRequest } from '../domain/open-request';
import { type SenderSuspension } from './sender-suspension';
import { assertNotSuspended } from './create-booking-request';
import { type SettleVerification } from './settle-verification';

interface Deps {
  readonly bookings: BookingRequests;
  readonly contacts: Contacts;
  readonly suspension: Pick<SenderSuspension, 'isSuspended'>;
  readonly settleVerification: Pick<SettleVerification, 'open'>;
  readonly clock: Clock;
}

/**
 * Requests that wait although nobody has to verify an address any more: a link or code sends only those that its holder
 * chose (ADR 046).
 */
export function createWaitingRequests({ bookings, contacts, suspension, settleVerification, clock }: Deps) {
  /**
   * Returns the verified address of the caller; an unverified one proves nothing about what others entered for it
   * (docs/security.md S6).
   */
  async function provenAddress({ userId, emailVerified }: Principal): Promise<string | null> {
    if (!emailVerified) return null;
    const [card] = await contacts.byIds([userId]);
    return card?.email ?? null;
  }

  async function isSender(doc: BookingRequestDoc, principal: Principal): Promise<boolean> {
    const sender = doc.dispatcher_id ?? doc.requested_by;
    if (sender !== null) return sender === principal.userId;
    return doc.contact.email !== '' && doc.contact.email === (await provenAddress(principal));
  }

  return {
    /** Newest first. */
    async list(principal: Principal): Promise<BookingRequestDoc[]> {
      const email = (await provenAddress(principal)) ?? '';
      const found = await bookings.findWaitingOf({ userId: principal.userId, email });
      return found.sort((one, other) => other.created_at.getTime() - one.created_at.getTime());
    },
    /**
     * Sends a waiting request of the caller; idempotent.
     * @throws AppError NOT_FOUND for unknown, dropped and foreign ones alike, FORBIDDEN without a verified address,
     *   CONFLICT when its arrival has passed
     */
    async send(requestId: number, principal: Principal): Promise<BookingRequestDoc> {
      const doc = await bookings.findById(requestId);
      if (doc === null || doc.dropped_at !== null || !(await isSender(doc, principal)))
        throw new AppError('NOT_FOUND');
      if (!principal.emailVerified) throw new AppError('FORBIDDEN', { reason: reason('email_unverified') });
      await assertNotSuspended(suspension, principal);
      await settleVerification.open({ userId: principal.userId, bookingRequestId: requestId });
      const sent = await bookings.findById(requestId);
      if (sent === null || sent.dropped_at !== null)
        throw new AppError('CONFLICT', {
          reason: reason('request_no_longer_sendable'),
        });
      return sent;
    },
    /**
     * Drops a waiting request for its sender, or for the browser that entered it; idempotent.
     * @throws AppError NOT_FOUND for unknown and foreign ones alike, CONFLICT when it is already sent
     */
    async discard(requestId: number, principal: Principal | null, nonce: string | undefined): Promise<void> {
      const doc = await bookings.findById(requestId);
      if (doc === null) throw new AppError('NOT_FOUND');
      const isAllowed = isOfBrowser(doc, nonce) || (principal !== null && (await isSender(doc, principal)));
      if (!isAllowed) throw new AppError('NOT_FOUND');
      const dropped = await changeRequest(bookings, requestId, (current) =>
        dropRequest(current, clock.now()),
      );
      if (dropped.dropped_at === null)
        throw new AppError('CONFLICT', { reason: reason('request_already_sent') });
    },
  };
}

export type WaitingRequests = ReturnType<typeof createWaitingRequests>;

/** The nonce whose hash was sent with the request (docs/security.md S5). */
export const isOfBrowser = (
  { nonce_hash: expected }: Pick<BookingRequestDoc, 'nonce_hash'>,
  nonce: string | undefined,
): boolean =>
  expected !== null &&
  nonce !== undefined &&
  safeEqual(expected, createHash('sha256').update(nonce).digest('hex'));
