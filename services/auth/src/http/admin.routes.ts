import { routes } from '@kq/contracts';
import { bindRoute } from '@kq/service-kit';
import { type FastifyInstance } from 'fastify';
import { type UserRepository } from '../use-cases/ports';
import { presentAdminUser } from './user.presenter';

export function mountAdminRoutes(app: FastifyInstance, users: UserRepository): void {
  bindRoute(app, routes.adminUsers, async ({ query: { role, page, per_page: perPage } }) => {
    const found = await users.list({ role, page, perPage });
    return { data: found.users.map(presentAdminUser), meta: { page, per_page: perPage, total: found.total } };
  });
}
