import { routes } from '@kq/contracts';
import { AppError, type Clock } from '@kq/kernel';
import { bindRoute } from '@kq/service-kit';
import { type FastifyInstance } from 'fastify';
import { type SessionRepository, type UserRepository } from '../use-cases/ports';
import { type UseCases } from '../use-cases/auth-use-cases';
import { bearerOf, callerOf } from './caller';
import { presentSession, presentUser } from './user.presenter';

export interface SessionRoutesDeps {
  readonly useCases: UseCases;
  readonly sessions: SessionRepository;
  readonly users: UserRepository;
  readonly clock: Clock;
}

/** Mounts the routes for sign-in, sign-out, profile and refresh. */
export function mountSessionRoutes(
  app: FastifyInstance,
  { useCases, sessions, users, clock }: SessionRoutesDeps,
): void {
  bindRoute(app, routes.login, async ({ body, request }) =>
    presentSession(await useCases.logIn(body, callerOf(request))),
  );

  bindRoute(app, routes.register, async ({ body, request }) => {
    const {
      password_confirmation: _same,
      terms_accepted: _yes,
      nonce_hash: nonceHash = null,
      ...registration
    } = body;
    const { accessToken, user } = await useCases.registerUser(
      { ...registration, nonceHash },
      callerOf(request),
    );
    return { authorization: { token: accessToken, type: 'bearer' as const }, user: presentUser(user) };
  });

  bindRoute(app, routes.profile, async ({ principal }) => {
    const user = await users.findById(principal.userId);
    if (user === null) throw new AppError('UNAUTHENTICATED');
    return presentUser(user, principal.role);
  });

  bindRoute(app, routes.changeProfile, async ({ principal, body }) =>
    presentUser(await useCases.changeProfile(principal, body)),
  );

  bindRoute(app, routes.logout, async ({ principal }) => {
    await sessions.revoke(principal.sessionId, clock.now());
    return { message: 'Sie sind abgemeldet.' };
  });

  bindRoute(app, routes.logoutEverywhere, async ({ principal }) => {
    await users.change({ id: principal.userId, set: { known_browsers: [] } });
    await sessions.revokeAllOf(principal.userId, clock.now());
    return { message: 'Sie sind überall abgemeldet.' };
  });

  bindRoute(app, routes.enableOwner, async ({ body, request }) => {
    const current = await useCases.sessions.authenticate(bearerOf(request));
    return presentSession(await useCases.enableOwner(current, body));
  });

  mountRefresh(app, useCases);
}

/** Without bindRoute, which would reject an expired token before this route could exchange it. */
function mountRefresh(app: FastifyInstance, useCases: UseCases): void {
  app.post(`/api${routes.refresh.path}`, async (request, reply) => {
    const token = bearerOf(request);
    if (token === '') throw new AppError('UNAUTHENTICATED');
    return reply.send(presentSession(await useCases.sessions.refresh(token)));
  });
}
