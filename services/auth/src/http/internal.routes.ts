import { ACCESS_TOKEN_MINUTES, internalRoutes } from '@kq/contracts';
import { type Clock, MINUTE_MS } from '@kq/kernel';
import { bindInternalRoute } from '@kq/service-kit';
import { type FastifyInstance } from 'fastify';
import { type AccessTokens, type SessionRepository, type UserRepository } from '../use-cases/ports';
import { type UseCases } from '../use-cases/auth-use-cases';
import { presentContact } from './user.presenter';

export interface InternalRoutesDeps {
  readonly useCases: UseCases;
  readonly tokens: AccessTokens;
  readonly users: UserRepository;
  readonly sessions: SessionRepository;
  readonly clock: Clock;
}

const KEEP_MS = ACCESS_TOKEN_MINUTES * MINUTE_MS;
/** Writes of another replica, or with another clock, may become visible with a delay. */
const OVERLAP_MS = 10_000;

/** Mounts the internal routes for other services and the gateway (docs/design.md D30). */
export function mountInternalRoutes(app: FastifyInstance, deps: InternalRoutesDeps): void {
  const { useCases, tokens, users, sessions, clock } = deps;

  bindInternalRoute(app, internalRoutes.jwks, async () => tokens.publicKeys());

  bindInternalRoute(app, internalRoutes.revocations, async ({ query }) => {
    const now = clock.now();
    const since = sinceCursor(query.after, now);
    const [sids, rotated] = await Promise.all([sessions.revokedSince(since), sessions.settledSince(since)]);
    return { data: sids.map((sid) => ({ sid })), rotated, cursor: now.toISOString() };
  });

  bindInternalRoute(app, internalRoutes.checkSessions, async ({ body }) => ({
    states: await useCases.sessions.check(body.tokens),
  }));

  bindInternalRoute(app, internalRoutes.contacts, async ({ body }) => {
    const found = await users.findByIds(body.ids);
    return { data: found.map(presentContact) };
  });

  bindInternalRoute(app, internalRoutes.authMail, async ({ body }) =>
    useCases.renderMail(body.mail_kind, body.challenge_id),
  );
}

/** Returns the start of the revocations to list: tokens live 60 min, so older ones do not matter. An unknown cursor lists all. */
function sinceCursor(after: string | undefined, now: Date): Date {
  const oldest = now.getTime() - KEEP_MS - OVERLAP_MS;
  const asked = after === undefined ? NaN : Date.parse(after) - OVERLAP_MS;
  return new Date(Number.isNaN(asked) ? oldest : Math.max(asked, oldest));
}
