import { internalRoutes } from '@kq/contracts';
import { bindInternalRoute } from '@kq/service-kit';
import { type FastifyInstance } from 'fastify';
import { type ReadPerson } from '../use-cases/read-person';

/** Mounts the internal routes for auth: the check before an erasure, and the data export. */
export function mountPersonalDataRoutes(app: FastifyInstance, person: ReadPerson): void {
  bindInternalRoute(app, internalRoutes.confirmedStays, async ({ body }) => ({
    until: await person.confirmedUntil(body.user_id),
  }));
  bindInternalRoute(app, internalRoutes.accountParts, ({ body }) => person.partsOf(body.user_id));
  bindInternalRoute(app, internalRoutes.subjectExportListings, async ({ body }) =>
    person.exportOf(body.user_id),
  );
}
