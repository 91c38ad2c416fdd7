import { randomBytes } from 'node:crypto';
import { type RoleName } from '@kq/contracts';
import { AppError, type Clock } from '@kq/kernel';
import { type User } from '../domain/user';
import { parseAddress } from './invitations';
import { type PasswordHasher, type SessionRepository, type UserRepository } from './ports';
import { trialEnd } from './register-user';

export interface InitProbeDeps {
  readonly users: UserRepository;
  readonly sessions: SessionRepository;
  readonly passwords: PasswordHasher;
  readonly clock: Clock;
}

/** A text for each account of the probe: addresses go in, passwords come out. */
export type ProbePair = Readonly<Record<'dispatcher' | 'owner', string>>;

const PASSWORD_BYTES = 24;

/**
 * Creates the accounts of the operator's probe, verified and marked as such (docs/security.md S37). Existing ones get new
 * passwords, and their sessions end.
 * @throws AppError VALIDATION_FAILED, ALREADY_EXISTS for an address of another account: nothing is changed then
 */
export function createInitProbe({ users, sessions, passwords, clock }: InitProbeDeps) {
  return async (addresses: ProbePair): Promise<ProbePair> => {
    const dispatcher = parseAddress(addresses.dispatcher);
    const owner = parseAddress(addresses.owner);
    if (dispatcher === owner)
      throw new AppError('VALIDATION_FAILED', { message: 'The probe needs two different addresses.' });
    const known = [await findProbe(dispatcher), await findProbe(owner)] as const;
    return {
      dispatcher: await settle(dispatcher, 'guest', known[0]),
      owner: await settle(owner, 'owner', known[1]),
    };
  };

  async function findProbe(email: string): Promise<User | null> {
    const user = await users.findByEmail(email);
    if (user !== null && user.is_probe !== true) throw taken(email);
    return user;
  }

  async function settle(email: string, role: RoleName, known: User | null): Promise<string> {
    const password = randomBytes(PASSWORD_BYTES).toString('base64url');
    const now = clock.now();
    const set = {
      password_hash: await passwords.hash(password),
      email_verified_at: now,
      trial_ends_at: role === 'owner' ? trialEnd(now) : null,
    };
    if (known === null) {
      const fields = { firstname: 'Probe', lastname: '', email, role, is_probe: true, ...set };
      const made = await users.insert(fields, (id) => [
        { name: 'userRegistered', data: { user_id: id, role } },
      ]);
      if (made === null) throw taken(email);
      return password;
    }
    const isNewRole = known.role !== role;
    await users.change({
      id: known._id,
      set,
      ...(isNewRole ? { role: { from: known.role, to: role, by: 'operator' as const } } : {}),
    });
    await sessions.revokeAllOf(known._id, now);
    return password;
  }
}

const taken = (email: string): AppError =>
  new AppError('ALREADY_EXISTS', { message: `${email} is the address of another account.` });
