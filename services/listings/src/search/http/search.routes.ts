import { routes } from '@kq/contracts';
import { bindRoute } from '@kq/service-kit';
import { type FastifyInstance } from 'fastify';
import { type createSearchAccommodations } from '../use-cases/search-accommodations';
import { presentSearch } from './search.presenter';

interface Deps {
  readonly search: ReturnType<typeof createSearchAccommodations>;
}

export function mountSearchRoutes(app: FastifyInstance, { search }: Deps): void {
  bindRoute(app, routes.searchAccommodations, ({ query }) => {
    const startedAt = performance.now();
    const answer = search(query);
    return presentSearch(answer, query, performance.now() - startedAt);
  });
}
