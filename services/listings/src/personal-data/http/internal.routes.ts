import { internalRoutes } from '@kq/contracts';
import { bindInternalRoute } from '@kq/service-kit';
import { type FastifyInstance } from 'fastify';
import { type ReadPerson } from '../domain/read-person';

/** What auth asks before it erases an account, and for a person's copy of the own data. */
export function mountPersonalDataRoutes(app: FastifyInstance, person: ReadPerson): void {
  bindInternalRoute(app, internalRoutes.confirmedStays, async ({ body }) => ({
    until: await person.confirmedUntil(body.user_id),
  }));
  bindInternalRoute(app, internalRoutes.subjectExportListings, async ({ body }) =>
    person.exportOf(body.user_id),
  );
}
