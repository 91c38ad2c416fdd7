import { type Clock } from '@kq/kernel';
import { isBlocked } from '../domain/account-block';
import { bookingChallengeId } from '../domain/challenge';
import { type IsBarred } from './is-barred';
import { type IssueChallenge } from './issue-challenge';
import { LIFETIMES } from '../domain/limits';
import {
  type ChallengeRepository,
  type UserRepository,
  type WaitingRequest,
  type WaitingRequests,
} from './ports';
import { splitName, type User } from '../domain/user';

export interface SendBookingVerificationDeps {
  readonly users: UserRepository;
  readonly challenges: ChallengeRepository;
  readonly waitingRequests: WaitingRequests;
  readonly issueChallenge: IssueChallenge;
  readonly isBarred: IsBarred;
  readonly clock: Clock;
}

/** Sends the link that verifies the address of a waiting request, once per request (docs/security.md S1). */
export function createSendBookingVerification({
  users,
  challenges,
  waitingRequests,
  issueChallenge,
  isBarred,
  clock,
}: SendBookingVerificationDeps) {
  return async (bookingRequestId: number): Promise<void> => {
    const id = bookingChallengeId(bookingRequestId);
    if ((await challenges.findById(id)) !== null) return;
    const request = await waitingRequests.get(bookingRequestId);
    const lifetimeMs =
      Date.parse(request.created_at) + LIFETIMES.bookingVerificationMs - clock.now().getTime();
    if (!request.is_waiting || lifetimeMs <= 0) return;
    const user = await senderOf(request);
    // Without a mail the request is dropped after its 24 hours, as one that nobody verifies.
    if (user === null) return;
    await issueChallenge({
      kind: 'booking',
      id,
      address: user.email,
      user,
      nonceHash: request.nonce_hash,
      requestedWith: request.requested_with,
      lifetimeMs,
      bookingRequestId,
      isSignedInRequest: request.user_id !== null,
    });
  };

  /**
   * Returns the signed-in sender, or the account of the contact's address; creates one for an unknown address,
   * unverified and without password. Null for a blocked one, and for another spelling of its mailbox.
   */
  async function senderOf({ user_id: userId, contact, nonce_hash }: WaitingRequest): Promise<User | null> {
    const signedIn = userId === null ? null : await users.findById(userId);
    if (signedIn !== null) return isBlocked(signedIn) ? null : signedIn;
    const email = contact.email.trim().toLowerCase();
    const known = await users.findByEmail(email);
    if (await isBarred(email, known)) return null;
    if (known !== null) return known;
    const { company, phone } = contact;
    const made = await users.insert(
      { ...splitName(contact.name), email, role: 'guest', company, phone, nonce_hash },
      (id) => [{ name: 'userRegistered', data: { user_id: id, role: 'guest' } }],
    );
    const user = made ?? (await users.findByEmail(email));
    if (user === null) throw new Error('sender account not found after its insert hit an existing address');
    return user;
  }
}
