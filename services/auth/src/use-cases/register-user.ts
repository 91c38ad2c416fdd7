import { type Language, TRIAL_DAYS } from '@kq/contracts';
import { reason } from '@kq/contracts/reasons/reason';
import { AppError, type Clock, DAY_MS, validationError } from '@kq/kernel';
import { type IsBarred } from './is-barred';
import { type IssueChallenge } from './issue-challenge';
import { type AuthLimits } from '../domain/limits';
import { type AuthMetrics, type PasswordHasher, type ThrottleRepository, type UserRepository } from './ports';
import { type Sessions, type SignedIn } from './sessions';
import { type ThrottleKeys } from '../domain/throttle-keys';
import { type User } from '../domain/user';

export interface Registration {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly role: 'guest' | 'owner';
  readonly company?: string | null;
  readonly phone?: string | null;
  /** Of an owner's mails. */
  readonly language?: Language;
  readonly password: string;
  readonly nonceHash: string | null;
}

export interface Caller {
  readonly ip: string;
  readonly browser: string;
}

export interface RegisterUserDeps {
  readonly users: UserRepository;
  readonly sessions: Sessions;
  readonly passwords: PasswordHasher;
  readonly issueChallenge: IssueChallenge;
  readonly isBarred: IsBarred;
  readonly throttles: ThrottleRepository;
  readonly keys: ThrottleKeys;
  readonly limits: AuthLimits;
  readonly metrics: AuthMetrics;
  readonly clock: Clock;
}

export type RegisterUser = (registration: Registration, caller: Caller) => Promise<SignedIn>;

/**
 * Creates an account and signs in; link and code to verify the address are mailed. The only call that discloses whether
 * an address is registered, five times an hour and IP; its holder is notified (docs/security.md S13).
 */
export function createRegisterUser(deps: RegisterUserDeps): RegisterUser {
  const { users, sessions, passwords, issueChallenge, isBarred, throttles, keys, limits, metrics, clock } =
    deps;

  return async (registration, caller) => {
    const known = await users.findByEmail(registration.email);
    if (known !== null && !isUnclaimed(known)) return refuseKnown(known, registration, caller);
    // The same text: a block is not disclosed (docs/security.md S33).
    if (await isBarred(registration.email, known)) return refuseKnown(null, registration, caller);
    await takeOrRefuse(keys('registration', { network: caller.ip }), limits.registrations);
    const hash = await passwords.hash(registration.password);
    const user = known === null ? await insert(registration, hash) : await claim(known, registration, hash);
    if (user === null) return refuseKnown(await users.findByEmail(registration.email), registration, caller);
    await issueChallenge({
      kind: 'register',
      address: user.email,
      user,
      nonceHash: registration.nonceHash,
      requestedWith: caller.browser,
    });
    metrics.count('register', 'created');
    return sessions.start(user, registration.nonceHash);
  };

  function insert(registration: Registration, passwordHash: string): Promise<User | null> {
    const fields = { ...accountFields(registration, clock.now()), password_hash: passwordHash };
    return users.insert({ ...fields, email: registration.email }, (id) => [
      { name: 'userRegistered', data: { user_id: id, role: registration.role } },
    ]);
  }

  async function claim(known: User, registration: Registration, passwordHash: string): Promise<User | null> {
    const { role, ...fields } = accountFields(registration, clock.now());
    const isNewRole = role !== known.role;
    const isClaimed = await users.change({
      id: known._id,
      expect: { email_verified_at: null, password_hash: null },
      role: isNewRole ? { from: known.role, to: role, by: 'self' } : undefined,
      set: { ...fields, password_hash: passwordHash },
    });
    return isClaimed ? users.findById(known._id) : null;
  }

  async function refuseKnown(
    known: User | null,
    { email, nonceHash }: Registration,
    { ip, browser }: Caller,
  ): Promise<never> {
    await takeOrRefuse(keys('registered', { network: ip }), limits.registeredMails);
    metrics.count('register', 'known');
    await issueChallenge({
      kind: known === null ? 'decoy' : 'address_already_registered',
      address: known?.email ?? email,
      user: known,
      nonceHash,
      requestedWith: browser,
      decoyOf: 'reset',
    });
    throw validationError({ email: [reason('email_registered')] });
  }

  async function takeOrRefuse(key: string, windows: AuthLimits['registrations']): Promise<void> {
    const { isAllowed, retryAfterSeconds } = await throttles.take(key, windows);
    if (!isAllowed) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds });
  }
}

/** Returns true for an account created by a booking or link request and never verified. */
const isUnclaimed = (user: User): boolean => user.password_hash === null && user.email_verified_at === null;

/**
 * Returns the fields that a person enters for their account; the role is guest or owner by schema
 * (docs/security.md S19, S20).
 */
export function accountFields(
  registration: Omit<Registration, 'password' | 'email'>,
  now: Date,
): Pick<
  User,
  'firstname' | 'lastname' | 'role' | 'company' | 'phone' | 'nonce_hash' | 'trial_ends_at' | 'language'
> {
  const { language } = registration;
  const isOwner = registration.role === 'owner';
  return {
    firstname: registration.firstname,
    lastname: registration.lastname,
    role: registration.role,
    company: registration.company ?? null,
    phone: registration.phone ?? null,
    nonce_hash: registration.nonceHash,
    trial_ends_at: isOwner ? trialEnd(now) : null,
    ...(isOwner && language ? { language } : {}),
  };
}

export const trialEnd = (now: Date): Date => new Date(now.getTime() + TRIAL_DAYS * DAY_MS);
