import { AppError } from '@kq/service-kit/errors/app-error';
import { type Principal } from '@kq/service-kit/auth/principal';
import { type TokenVerifier } from '@kq/service-kit/auth/token-verifier';
import { type Clock } from '@kq/service-kit/lifecycle/clock';
import { LRUCache } from 'lru-cache';
import { type Revocations } from './revocations';

export interface SessionsDeps {
  readonly verifier: TokenVerifier;
  readonly revocations: Revocations;
  readonly clock: Clock;
}

/** A checked token is not checked again for so long, nor past its own end. Revocations are looked up every time. */
const trustMs = 60_000;
const maxTokens = 10_000;

/** Who a token stands for, if its session still lives. @throws AppError UNAUTHENTICATED or UNAVAILABLE */
export function createSessions({
  verifier,
  revocations,
  clock,
}: SessionsDeps): (token: string) => Promise<Principal> {
  const checked = new LRUCache<string, { principal: Principal; until: number }>({ max: maxTokens });
  return async (token) => {
    if (!revocations.isLoaded) {
      throw new AppError('UNAVAILABLE', { message: 'revocations are not known yet', retryAfterSeconds: 1 });
    }
    const now = clock.now().getTime();
    const known = checked.get(token);
    const principal =
      known !== undefined && now < known.until ? known.principal : await verifier.verify(token);
    if (principal !== known?.principal)
      checked.set(token, { principal, until: Math.min(now + trustMs, expiryMs(token)) });
    if (revocations.has(principal.sessionId))
      throw new AppError('UNAUTHENTICATED', { message: 'the session is revoked' });
    return principal;
  };
}

/** `exp` of a token whose signature was just checked. */
function expiryMs(token: string): number {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as {
    exp: number;
  };
  return claims.exp * 1000;
}
