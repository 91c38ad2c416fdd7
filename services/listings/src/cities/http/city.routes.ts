import { internalRoutes, routes } from '@kq/contracts';
import { reason } from '@kq/contracts/reasons/reason';
import { AppError } from '@kq/kernel';
import { bindInternalRoute, bindRoute } from '@kq/service-kit';
import { type FastifyInstance } from 'fastify';
import { type ListAddresses } from '../use-cases/list-addresses';
import { type CityList } from '../use-cases/list-cities';
import { type ShowCity } from '../use-cases/show-city';

interface Deps {
  readonly cities: CityList;
  readonly showCity: ShowCity;
  readonly listAddresses: ListAddresses;
}

export function mountCityRoutes(app: FastifyInstance, { cities, showCity, listAddresses }: Deps): void {
  bindRoute(app, routes.cities, () => ({ success: true as const, data: cities.list() }));
  bindRoute(app, routes.city, ({ params }) => {
    const page = showCity(params.slug);
    if (page === null) throw new AppError('NOT_FOUND', { reason: reason('city_without_accommodation') });
    return { success: true as const, data: page };
  });
  bindInternalRoute(app, internalRoutes.cityPage, ({ query }) => {
    const page = showCity(query.slug);
    return { found: page !== null, page };
  });
  bindInternalRoute(app, internalRoutes.sitemap, ({ query }) => listAddresses(query));
}
