import { routes } from '@kq/contracts';
import { bindRoute } from '@kq/service-kit';
import { type FastifyInstance } from 'fastify';
import { type IndexStore } from '../domain/index-store';
import { type createSearchAccommodations } from '../use-cases/search-accommodations';
import { createCardBytes } from './card-bytes';
import { createSearchWriter } from './search.writer';

interface Deps {
  readonly search: ReturnType<typeof createSearchAccommodations>;
  readonly accommodations: Pick<IndexStore, 'onChange'>;
}

export function mountSearchRoutes(app: FastifyInstance, { search, accommodations }: Deps): void {
  const cards = createCardBytes();
  accommodations.onChange((id) => cards.drop(id));
  const writeSearch = createSearchWriter({ cards });
  bindRoute(app, routes.searchAccommodations, ({ query }) => {
    const startedAt = performance.now();
    const answer = search(query);
    return writeSearch(answer, query, performance.now() - startedAt);
  });
}
