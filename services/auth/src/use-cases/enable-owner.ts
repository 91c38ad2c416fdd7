import { reason } from '@kq/contracts/reasons/reason';
import { AppError, type Clock, validationError } from '@kq/kernel';
import { type Challenge } from '../domain/challenge';
import { type FindChallenge } from './find-challenge';
import { type ChallengeRepository, type SessionRepository, type UserRepository } from './ports';
import { trialEnd } from './register-user';
import { type Session } from '../domain/session';
import { type Sessions, type SignedIn } from './sessions';
import { type User } from '../domain/user';

export interface EnableOwnerInput {
  readonly w?: string;
  readonly company?: string;
  readonly phone?: string;
}

export interface EnableOwnerDeps {
  readonly users: UserRepository;
  readonly challenges: ChallengeRepository;
  readonly sessionRepository: SessionRepository;
  readonly sessions: Sessions;
  readonly findChallenge: FindChallenge;
  readonly clock: Clock;
}

/**
 * Turns a guest into an owner, starts the trial and revokes all other sessions. An owner stays one, an admin is refused
 * (docs/security.md S19). An invitation is valid once and only for the address it was sent to.
 */
export function createEnableOwner({
  users,
  challenges,
  sessionRepository,
  sessions,
  findChallenge,
  clock,
}: EnableOwnerDeps) {
  return async (current: { session: Session; user: User }, input: EnableOwnerInput): Promise<SignedIn> => {
    const { session, user } = current;
    if (user.role === 'admin') throw new AppError('FORBIDDEN');
    const invitation = input.w === undefined ? null : await findInvitation(input.w, user);
    // Consumed first, so that only one of parallel calls changes the account; after a crash a guest may call again
    // without the invitation.
    if (invitation !== null && !(await challenges.consume(invitation._id, clock.now())))
      throw deadInvitation();
    if (user.role === 'guest') await promote(user, session, input);
    return sessions.renew(session, (await users.findById(user._id)) ?? user);
  };

  async function promote(user: User, session: Session, input: EnableOwnerInput): Promise<void> {
    const now = clock.now();
    const isPromoted = await users.change({
      id: user._id,
      expect: { role: 'guest' },
      role: { from: 'guest', to: 'owner', by: 'self' },
      set: {
        trial_ends_at: user.trial_ends_at ?? trialEnd(now),
        company: input.company ?? user.company,
        phone: input.phone ?? user.phone,
      },
    });
    if (isPromoted) await sessionRepository.revokeAllOf(user._id, now, session._id);
  }

  async function findInvitation(w: string, user: User): Promise<Challenge> {
    const invitation = await findChallenge(w, ['owner_invitation']).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'GONE' ? deadInvitation() : error;
    });
    if (invitation.address !== user.email) throw deadInvitation();
    return invitation;
  }
}

const deadInvitation = (): AppError => validationError({ w: [reason('invitation_invalid')] });
