import { AppError } from '@kq/kernel';
import { type Caller } from './register-user';
import { LIFETIMES } from '../domain/limits';
import { nonceHashOf } from '../domain/links';
import {
  type AuthMetrics,
  type PasswordHasher,
  type Sleep,
  type ThrottleRepository,
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
  readonly metrics: AuthMetrics;
  readonly sleep: Sleep;
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
 * on the response is delayed, by account and IP more than by account alone. No account is locked
 * (docs/security.md S12).
 */
export function createLogIn({
  users,
  sessions,
  passwords,
  throttles,
  keys,
  metrics,
  sleep,
}: LogInDeps): LogIn {
  return async ({ email, password, nonce }, { ip }) => {
    const fromHere = await throttles.hit(
      keys('login-from', { address: email, network: ip }),
      LIFETIMES.loginFailureMs,
    );
    const anywhere = await throttles.hit(keys('login', { address: email }), LIFETIMES.loginFailureMs);
    const delayMs = loginDelayMs({ fromHere: fromHere.count - 1, anywhere: anywhere.count - 1 });
    if (delayMs > 0) await sleep(delayMs);

    const user = await users.findByEmail(email);
    const isRight = await passwords.verify(user?.password_hash ?? null, password);
    if (user === null || !isRight) {
      metrics.count('login', 'failed');
      throw new AppError('LOGIN_FAILED');
    }
    await throttles.clear(keys('login-from', { address: email, network: ip }));
    await anywhere.undo();
    metrics.count('login', 'ok');
    return sessions.start(user, nonceHashOf(nonce));
  };
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
