import { type RouteAccess, type RouteDefinition } from '@kq/contracts';
import { AppError, type Principal } from '@kq/kernel';
import { type FastifyRequest } from 'fastify';
import { type TokenVerifier } from '../auth/token-verifier';

/** Returns the token of `Authorization: Bearer …`; null when the header is missing or has another scheme. */
export function bearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer(?: +(.*))?$/i.exec(request.headers.authorization ?? '');
  return match === null ? null : (match[1] ?? '').trim();
}

/**
 * Returns the caller; null without a Bearer token.
 * @throws AppError UNAUTHENTICATED for an invalid token on any route, so that a client learns that its session has
 * ended
 */
export async function authenticate(
  request: FastifyRequest,
  verifier: TokenVerifier | undefined,
): Promise<Principal | null> {
  const token = bearerToken(request);
  if (token === null || verifier === undefined) return null;
  return verifier.verify(token);
}

/**
 * Returns true for the public routes of auth: signing in, registering and resetting work with any Bearer token that a
 * browser still sends (docs/security.md S28). Routes that need a token, such as refresh, read it themselves.
 */
export const ignoresBearer = ({ service, access }: Pick<RouteDefinition, 'service' | 'access'>): boolean =>
  service === 'auth' && access === 'all';

/**
 * Checks the caller against the access of a route.
 * @throws AppError UNAUTHENTICATED without a session, FORBIDDEN with the wrong role
 */
export function checkAccess(access: RouteAccess, principal: Principal | null): void {
  if (access === 'all') return;
  if (access === 'guest-or-anonymous') {
    if (principal !== null && principal.role !== 'guest') throw new AppError('FORBIDDEN');
    return;
  }
  if (principal === null) throw new AppError('UNAUTHENTICATED');
  if (access !== 'user' && principal.role !== access) throw new AppError('FORBIDDEN');
}
