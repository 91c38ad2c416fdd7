import { AppError, type Principal } from '@kq/kernel';
import { type SessionRegistry } from '@kq/service-kit/auth/session-registry';
import { type TokenVerifier } from '@kq/service-kit/auth/token-verifier';

export interface RequestVerifierDeps {
  readonly verifier: TokenVerifier;
  readonly sessions: Pick<SessionRegistry, 'isLoaded'>;
}

/**
 * Returns the principal of a token whose session is live; throws before the first list of ended sessions is loaded.
 * @throws AppError UNAUTHENTICATED or UNAVAILABLE
 */
export function createRequestVerifier({
  verifier,
  sessions,
}: RequestVerifierDeps): (token: string) => Promise<Principal> {
  return async (token) => {
    if (!sessions.isLoaded)
      throw new AppError('UNAVAILABLE', {
        message: 'revocation list not loaded yet',
        retryAfterSeconds: 1,
      });
    return verifier.verify(token);
  };
}
