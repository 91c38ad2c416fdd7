import { type WithdrawalReason } from '@kq/contracts';
import { AppError } from '@kq/kernel';
import { isSenderOf } from './access';
import { type BookingRequestDoc, type RequestRecipient } from './booking-request';
import { dropRequest } from './open-request';
import { isLive, referenceOf } from './recipient-status';
import { isStayAhead } from './recipient-stay';
import { type Transition, transition } from './transition';

export interface BlockedParty {
  readonly userId: number;
  /** Number of the block, so that each is reported once. */
  readonly no: number;
}

/**
 * Ends the open part of a blocked account in a request: recipients that could still be confirmed become `withdrawn`;
 * confirmed stays hold, and the other side is notified of both (docs/security.md S33). Idempotent.
 * @throws AppError UNAVAILABLE while a confirmation of a concerned recipient is in progress, for a few seconds
 */
export function endForBlockedParty(doc: BookingRequestDoc, party: BlockedParty, now: Date): Transition {
  const isSender = isSenderOf(doc, party.userId);
  if (doc.status === 'awaiting_verification')
    return isSender ? dropRequest(doc, now) : { next: doc, events: [] };
  const concerned = doc.recipients.filter((one) => isSender || one.owner_id === party.userId);
  assertNoneConfirming(doc, concerned);
  const withdrawn = concerned.filter(isLive);
  const held = isReported(doc, party) ? [] : concerned.filter((one) => isAhead(doc, one, now));
  const isClosing = isSender && isOpenWithoutStay(doc);
  if (withdrawn.length === 0 && held.length === 0 && !isClosing) return { next: doc, events: [] };
  return transition(doc, now, (draft) => {
    const reason: WithdrawalReason = isSender ? 'sender_blocked' : 'not_offered';
    for (const { accommodation_id: id } of withdrawn)
      draft.setRecipient(
        id,
        { status: 'withdrawn', withdrawn_reason: reason },
        { by: { kind: 'system', user_id: null }, action: 'account_blocked' },
      );
    // Live streams report recipients that have changed.
    for (const { accommodation_id: id } of held) draft.setRecipient(id, {});
    draft.set({
      blocked_parties: [...othersOf(doc, party.userId), { user_id: party.userId, block_no: party.no }],
    });
    if (isClosing) draft.set({ status: 'cancelled' });
    if (doc.dispatcher_id === null) return;
    draft.emit({
      name: 'bookingRequestPartyBlocked',
      data: {
        booking_request_id: doc._id,
        dispatcher_id: doc.dispatcher_id,
        side: isSender ? 'dispatcher' : 'owner',
        block_no: party.no,
        blocked_user_id: party.userId,
        withdrawn: withdrawn.map(referenceOf),
        held: held.map(referenceOf),
      },
    });
  });
}

/** Forgets that an account was blocked; what was withdrawn stays withdrawn. */
export function forgetBlockedParty(doc: BookingRequestDoc, userId: number, now: Date): Transition {
  const isKnown = doc.blocked_parties?.some((party) => party.user_id === userId) === true;
  if (!isKnown) return { next: doc, events: [] };
  return transition(doc, now, (draft) => draft.set({ blocked_parties: othersOf(doc, userId) }));
}

/** Returns true for a stay, or a request, of a party whose account is blocked. */
export const isPartyBlocked = (
  doc: Pick<BookingRequestDoc, 'blocked_parties'>,
  userId: number | null,
): boolean => doc.blocked_parties?.some((party) => party.user_id === userId) === true;

function assertNoneConfirming(doc: BookingRequestDoc, concerned: readonly RequestRecipient[]): void {
  if (concerned.every((one) => one.confirming === null)) return;
  throw new AppError('UNAVAILABLE', { message: `confirmation in progress in booking request ${doc._id}` });
}

const othersOf = ({ blocked_parties: parties = [] }: BookingRequestDoc, userId: number) =>
  parties.filter((party) => party.user_id !== userId);

const isReported = (
  { blocked_parties: parties = [] }: BookingRequestDoc,
  { userId, no }: BlockedParty,
): boolean => parties.some((party) => party.user_id === userId && party.block_no === no);

const isAhead = (doc: BookingRequestDoc, one: RequestRecipient, now: Date): boolean =>
  one.status === 'confirmed' && isStayAhead(one, doc, now);

const isOpenWithoutStay = ({ status, recipients }: BookingRequestDoc): boolean =>
  (status === 'open' || status === 'expired') && recipients.every((one) => one.status !== 'confirmed');
