import { internalRoutes } from '@kq/contracts';
import { bindInternalRoute } from '@kq/service-kit';
import { type FastifyInstance } from 'fastify';

/**
 * Mounts an empty export: analytics stores counts, searches and page timings without a person, and for 24 hours digests
 * of client networks that no account is linked to (docs/security.md S22), so there is nothing to export or erase.
 */
export function mountSubjectExport(app: FastifyInstance): void {
  bindInternalRoute(app, internalRoutes.subjectExportAnalytics, async () => ({}));
}
