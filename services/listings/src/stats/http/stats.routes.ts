import { routes } from '@kq/contracts';
import { bindRoute } from '@kq/service-kit';
import { type FastifyInstance } from 'fastify';
import { type PublicStats } from '../use-cases/public-stats';

export function mountStatsRoutes(
  app: FastifyInstance,
  { publicStats }: { readonly publicStats: () => Promise<PublicStats> },
): void {
  bindRoute(app, routes.publicStats, () => publicStats());
}
