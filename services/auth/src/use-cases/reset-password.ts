import { reason } from '@kq/contracts/reasons/reason';
import { AppError, validationError } from '@kq/kernel';
import { type FindChallenge } from './find-challenge';
import { type IssueChallenge } from './issue-challenge';
import { nonceHashOf } from '../domain/links';
import { type PasswordHasher, type ThrottleRepository, type UserRepository } from './ports';
import { type ThrottleKeys } from '../domain/throttle-keys';
import { type VerifyAddress } from './verify-address';
import { type Caller } from './register-user';

export interface ResetRequest {
  readonly email: string;
  readonly nonceHash: string | null;
}

export interface RequestPasswordResetDeps {
  readonly users: UserRepository;
  readonly issueChallenge: IssueChallenge;
}

/** Mails a reset link; for an unknown address it writes a decoy and answers alike (docs/security.md S13). */
export function createRequestPasswordReset({ users, issueChallenge }: RequestPasswordResetDeps) {
  return async (request: ResetRequest, { browser }: Caller): Promise<void> => {
    const { email, nonceHash } = request;
    const user = await users.findByEmail(email);
    const kind = user === null ? 'decoy' : 'password_reset';
    await issueChallenge({ kind, address: email, user, nonceHash, requestedWith: browser, decoyOf: 'reset' });
  };
}

export interface ResetPasswordDeps {
  readonly findChallenge: FindChallenge;
  readonly verifyAddress: VerifyAddress;
  readonly passwords: PasswordHasher;
  readonly throttles: ThrottleRepository;
  readonly keys: ThrottleKeys;
}

export interface PasswordReset {
  readonly email: string;
  readonly token: string;
  readonly password: string;
  /** Of the browser, which keeps the registration that it entered itself. */
  readonly nonce?: string | undefined;
  readonly keepsRegistration?: boolean | undefined;
}

/**
 * Sets a new password with a reset link, which also verifies the address; all sessions end (docs/security.md S6, S8).
 * Wrong codes so far no longer count (S5).
 */
export function createResetPassword(deps: ResetPasswordDeps) {
  const { findChallenge, verifyAddress, passwords, throttles, keys } = deps;
  return async (reset: PasswordReset): Promise<void> => {
    const challenge = await findChallenge(reset.token, ['password_reset']).catch(asFieldError);
    if (challenge.address !== reset.email) throw validationError({ token: [reason('reset_link_invalid')] });
    const hash = await passwords.hash(reset.password);
    const nonceHash = nonceHashOf(reset.nonce);
    const { keepsRegistration = false } = reset;
    const extras = { set: { password_hash: hash }, revokesSessions: true, keepsRegistration };
    await verifyAddress(challenge, nonceHash, extras).catch(asFieldError);
    await throttles.forgive(keys('code', { address: challenge.address }));
  };
}

function asFieldError(error: unknown): never {
  if (error instanceof AppError && error.code === 'GONE')
    throw validationError({ token: [reason('reset_link_invalid')] });
  throw error;
}
