import { reason } from '@kq/contracts/reasons/reason';
import { AppError, type Clock, HOUR_MS } from '@kq/kernel';
import { type Caller } from './register-user';
import { storedNonceHashOf, type StoredNonceHash } from '../domain/known-browsers';
import { type AuthLimits, LIFETIMES } from '../domain/limits';
import { nonceHashOf } from '../domain/links';
import {
  type AuthMetrics,
  type PasswordHasher,
  type Sleep,
  type ThrottleRepository,
  type Ticket,
  type UserRepository,
} from './ports';
import { type Sessions, type SignedIn } from './sessions';
import { type ThrottleKeys } from '../domain/throttle-keys';

export interface LogInDeps {
  readonly users: UserRepository;
  readonly sessions: Sessions;
  readonly passwords: PasswordHasher;
  readonly throttles: ThrottleRepository;
  readonly keys: ThrottleKeys;
  readonly limits: AuthLimits;
  readonly metrics: AuthMetrics;
  readonly sleep: Sleep;
  readonly clock: Clock;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Of the browser, to be stored with the account. */
  readonly nonce?: string | undefined;
}

export type LogIn = (credentials: Credentials, caller: Caller) => Promise<SignedIn>;

/**
 * Signs in with a password. Unknown address, account without password and wrong password fail alike in text, status and
 * time (docs/security.md S13). Each try is counted before it is checked, so parallel guesses count too; from the sixth
 * on the response is delayed, by account and IP more than by account alone. After 50 failures an hour of one address
 * only browsers that signed in before go on; the others are asked to sign in by mail (docs/security.md S12).
 */
export function createLogIn(deps: LogInDeps): LogIn {
  const { users, sessions, passwords, throttles, keys, limits, metrics, sleep, clock } = deps;

  return async ({ email, password, nonce }, { ip }) => {
    const user = await users.findByEmail(email);
    const nonceHash = nonceHashOf(nonce);
    const anywhere = await takeTry(email, storedNonceHashOf(user, nonceHash, clock.now()));
    const fromKey = keys('login-from', { address: email, network: ip });
    const fromHere = await throttles.hit(fromKey, LIFETIMES.loginFailureMs);
    const failures = { fromHere: fromHere.count - 1, anywhere: recentOf(anywhere, LIFETIMES.loginFailureMs) };
    const delayMs = loginDelayMs(failures);
    if (delayMs > 0) await sleep(delayMs);

    const isRight = await passwords.verify(user?.password_hash ?? null, password);
    if (user === null || !isRight) {
      metrics.count('login', 'failed');
      if (recentOf(anywhere, HOUR_MS) === 0) metrics.countFailingAddress('password');
      throw new AppError('LOGIN_FAILED');
    }
    await throttles.clear(fromKey);
    await anywhere.undo();
    metrics.count('login', 'ok');
    return sessions.start(user, nonceHash);
  };

  async function takeTry(address: string, browser: StoredNonceHash | null): Promise<Ticket> {
    const key =
      browser === null
        ? keys('login', { address })
        : keys('login-known', { address, 'stored-browser': browser });
    const ticket = await throttles.take(key, limits.failedLogins);
    if (ticket.isAllowed) return ticket;
    metrics.count('login', 'capped');
    const { retryAfterSeconds } = ticket;
    throw new AppError('TOO_MANY_REQUESTS', {
      reason: reason('sign_in_by_mail_only'),
      retryAfterSeconds,
      retryable: false,
    });
  }

  /** Returns how many tries before this one are not older. */
  function recentOf({ earlier }: Ticket, ms: number): number {
    return earlier.filter((at) => at > clock.now().getTime() - ms).length;
  }
}

const FREE_FAILURES = 5;

/** Returns the delay of a try after the given failures; far below the 10 s limit of a call. */
export function loginDelayMs({ fromHere, anywhere }: { fromHere: number; anywhere: number }): number {
  return Math.max(backOff(fromHere, 4000), backOff(anywhere, 1000));
}

function backOff(failures: number, maxMs: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(250 * 2 ** (failures - FREE_FAILURES), maxMs);
}
