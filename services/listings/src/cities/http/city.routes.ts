import { internalRoutes, routes } from '@kq/contracts';
import { bindInternalRoute, bindRoute } from '@kq/service-kit';
import { type FastifyInstance } from 'fastify';
import { type City } from '../use-cases/list-cities';

export function mountCityRoutes(app: FastifyInstance, { cities }: { readonly cities: () => City[] }): void {
  bindRoute(app, routes.cities, () => ({ success: true as const, data: cities() }));
  bindInternalRoute(app, internalRoutes.cityPage, ({ query }) => ({
    found: cities().some(({ slug }) => slug === query.slug),
  }));
}
