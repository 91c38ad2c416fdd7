import { type Clock } from '@kq/kernel';
import { LINK_TYPES } from '../domain/challenge';
import { type FindChallenge, gone } from './find-challenge';
import {
  type AuthEvent,
  type AuthMetrics,
  type ChallengeRepository,
  type SessionRepository,
  type UserRepository,
} from './ports';

export interface RejectMagicLinkDeps {
  readonly findChallenge: FindChallenge;
  readonly challenges: ChallengeRepository;
  readonly users: UserRepository;
  readonly sessions: SessionRepository;
  readonly metrics: AuthMetrics;
  readonly clock: Clock;
}

/** Handles "Das war ich nicht": voids the link and its request; an account created with this address is lost. */
export function createRejectMagicLink({
  findChallenge,
  challenges,
  users,
  sessions,
  metrics,
  clock,
}: RejectMagicLinkDeps) {
  return async (token: string): Promise<void> => {
    const challenge = await findChallenge(token, LINK_TYPES);
    const now = clock.now();
    const userId = challenge.user_id;
    if (userId === null) throw gone('no user');
    const data = { user_id: userId, booking_request_id: challenge.booking_request_id };
    const events: AuthEvent[] = challenge.kind === 'booking' ? [{ name: 'addressRejected', data }] : [];
    if (!(await challenges.void(challenge._id, now, events))) throw gone('used');
    if (challenge.kind === 'register') await dropAccount(userId, now);
    metrics.count('proof', 'rejected');
  };

  /** Deletes password and sessions, only while the address is unverified. */
  async function dropAccount(userId: number, now: Date): Promise<void> {
    const isDropped = await users.change({
      id: userId,
      expect: { email_verified_at: null },
      set: { password_hash: null, nonce_hash: null, known_browsers: [] },
    });
    if (isDropped) await sessions.revokeAllOf(userId, now);
  }
}
