import { internalRoutes } from '@kq/contracts';
import { bindInternalRoute } from '@kq/service-kit';
import { type FastifyInstance } from 'fastify';

/** analytics keeps counts, searches and page timings without a person (SECURITY S22): there is nothing to give or to forget. */
export function mountSubjectExport(app: FastifyInstance): void {
  bindInternalRoute(app, internalRoutes.subjectExportAnalytics, async () => ({}));
}
