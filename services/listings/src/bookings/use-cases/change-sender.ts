import { reason } from '@kq/contracts/reasons/reason';
import {
  AppError,
  type Clock,
  deriveToken,
  type ReplaceableSecret,
  secretsOf,
  validationError,
} from '@kq/kernel';
import { type BookingRequestDoc } from '../domain/booking-request';
import { changeRequest } from './change-request';
import { type BookingRequests } from './ports';
import { nextDueAt } from '../domain/due-at';
import { dropRequest } from '../domain/open-request';
import { type Sender, type SenderLimits } from '../../quotas';
import { isOfBrowser } from './waiting-requests';

export interface ChangeSenderInput {
  readonly requestId: number;
  /** Contains the address for the next mail. */
  readonly sender: Sender;
  /** The nonce whose hash was sent with an anonymous request (docs/security.md S5). */
  readonly nonce: string | undefined;
}

export type ChangeSender = (input: ChangeSenderInput) => Promise<BookingRequestDoc>;

interface Deps {
  readonly bookings: BookingRequests;
  readonly limits: SenderLimits;
  readonly clock: Clock;
  readonly linkSecret: ReplaceableSecret;
}

/**
 * Sends another mail for a waiting request, to the same or another address: a copy waits for its verification, the
 * original is dropped and its link becomes invalid. Idempotent: the copy is found by its scope, so that a crash in
 * between leaves no second copy. A request that was verified in the meantime is not repeated.
 * @throws AppError NOT_FOUND for unknown requests and other senders alike, CONFLICT when it is already sent
 */
export function createChangeSender({ bookings, limits, clock, linkSecret }: Deps): ChangeSender {
  return async ({ requestId, sender, nonce }) => {
    const { email } = sender;
    const original = await bookings.findById(requestId);
    if (original === null || !isCreatedBy(original, sender, nonce)) throw new AppError('NOT_FOUND');
    const [scope = '', ...others] = secretsOf(linkSecret).map((secret) =>
      deriveToken(secret, ['sender', requestId, email]),
    );
    const copy = (await findCopy([scope, ...others])) ?? (await insertCopy(original, scope));
    const dropped = await changeRequest(bookings, requestId, (doc) => dropRequest(doc, clock.now()));
    if (dropped.dropped_at !== null) return copy;
    await changeRequest(bookings, copy._id, (doc) => dropRequest(doc, clock.now()));
    throw alreadySent();

    async function findCopy(scopes: readonly string[]): Promise<BookingRequestDoc | null> {
      for (const one of scopes) {
        const copied = await bookings.findByIdempotencyScope(one);
        if (copied !== null) return copied;
      }
      return null;
    }

    async function insertCopy(doc: BookingRequestDoc, scope: string): Promise<BookingRequestDoc> {
      assertWaiting(doc, email);
      const undo = await limits.take(sender);
      try {
        return await bookings.insert((id) => copyFor(id, doc, { email, scope, now: clock.now() }));
      } catch (error) {
        await undo();
        throw error;
      }
    }
  };
}

const isCreatedBy = (doc: BookingRequestDoc, { principal }: Sender, nonce: string | undefined): boolean =>
  doc.requested_by === null ? isOfBrowser(doc, nonce) : doc.requested_by === principal?.userId;

function assertWaiting(doc: BookingRequestDoc, email: string): void {
  if (doc.dropped_at !== null) throw new AppError('NOT_FOUND');
  if (doc.status !== 'awaiting_verification') throw alreadySent();
  // A signed-in sender's link is sent to the address of the account, whatever the contact contains.
  if (doc.requested_by !== null && doc.contact.email !== email)
    throw validationError({ email: [reason('email_of_account_fixed')] });
}

const alreadySent = (): AppError => new AppError('CONFLICT', { reason: reason('request_already_verified') });

function copyFor(
  id: number,
  doc: BookingRequestDoc,
  { email, scope, now }: { email: string; scope: string; now: Date },
) {
  const copy: BookingRequestDoc = {
    ...doc,
    _id: id,
    version: 1,
    contact: { ...doc.contact, email },
    idempotency: { scope, body_hash: scope },
    event_seq: 0,
    outbox: [],
    created_at: now,
  };
  const event = { name: 'bookingRequestVerificationNeeded', data: { booking_request_id: id } } as const;
  return { doc: { ...copy, due_at: nextDueAt(copy) }, events: [event] };
}
