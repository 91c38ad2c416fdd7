import { MAGIC_LINK_MINUTES, routes } from '@kq/contracts';
import { bindRoute } from '@kq/service-kit';
import { type FastifyInstance } from 'fastify';
import { type UseCases } from '../use-cases/auth-use-cases';
import { bearerOf, callerOf } from './caller';
import { presentSession } from './user.presenter';

/** Mounts the routes that change the mail address of an account, and undo the change (docs/security.md S35). */
export function mountEmailChangeRoutes(app: FastifyInstance, useCases: UseCases): void {
  bindRoute(app, routes.changeEmail, async ({ principal, body, request }) => {
    await useCases.requestEmailChange(principal, body.email, callerOf(request));
    return {
      message: 'Wenn die Adresse noch zu keinem Konto gehört, bekommen Sie dort einen Link.',
      expires_in_minutes: MAGIC_LINK_MINUTES,
    };
  });

  bindRoute(app, routes.confirmEmailChange, async ({ body, request }) => {
    const current = await useCases.sessions.authenticate(bearerOf(request));
    return presentSession(await useCases.confirmEmailChange(current, body.token));
  });

  bindRoute(app, routes.undoEmailChange, async ({ body }) => {
    await useCases.undoEmailChange(body.token);
    return {
      message:
        'Ihr Konto hat wieder diese Adresse. Alle Anmeldungen und das Passwort gelten nicht mehr. Bitte melden Sie sich mit einem Link an.',
    };
  });
}
