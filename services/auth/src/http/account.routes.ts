import { routes } from '@kq/contracts';
import { bindRoute } from '@kq/service-kit';
import { type FastifyInstance } from 'fastify';
import { type UseCases } from '../use-cases/auth-use-cases';

/** Mounts the routes for a person's data rights: export and erasure. */
export function mountAccountRoutes(app: FastifyInstance, useCases: UseCases): void {
  bindRoute(app, routes.exportAccount, async ({ principal, reply }) => {
    const copy = await useCases.exportAccount(principal);
    reply.header('content-disposition', 'attachment; filename="kolonnenquartier-meine-daten.json"');
    return copy;
  });

  bindRoute(app, routes.eraseAccount, async ({ principal, body }) => {
    const { userId, authTime, role } = principal;
    await useCases.eraseAccount({ userId, authTime, role, password: body.password });
    return { message: 'Ihr Konto wird gelöscht. Sie bekommen dazu noch eine letzte Mail.' };
  });
}
