import { routes } from '@kq/contracts';
import { bindRoute } from '@kq/service-kit';
import { type FastifyInstance } from 'fastify';
import { type BookingUseCases } from '../use-cases/compose-use-cases';
import { type MessageTemplates } from '../use-cases/ports';
import { presentInboxItem } from './inbox.presenter';
import { stayCalendarFile } from './stay-calendar.presenter';

interface InboxRoutesDeps extends Pick<BookingUseCases, 'readInbox' | 'readOwnStay' | 'readOwnerStats'> {
  readonly messageTemplates: MessageTemplates;
}

/** Routes of an owner's inbox, calendar files of stays, message templates and metrics. */
export function mountInboxRoutes(
  app: FastifyInstance,
  { readInbox, readOwnStay, readOwnerStats, messageTemplates }: InboxRoutesDeps,
): void {
  bindRoute(app, routes.ownerInbox, async ({ query, principal }) => {
    const { state, page, per_page } = query;
    const { docs, counts, now } = await readInbox(principal.userId, { state, page, perPage: per_page });
    return {
      data: docs.map((doc) => presentInboxItem(doc, principal.userId, now)),
      meta: { page, per_page, total: counts[state], state, counts },
    };
  });

  bindRoute(app, routes.stayCalendarFile, async ({ params, principal, reply }) => {
    const stay = { requestId: params.id, accommodationId: params.accommodation_id };
    const file = stayCalendarFile(await readOwnStay({ ...stay, ownerId: principal.userId }));
    return reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'attachment; filename="aufenthalt.ics"')
      .header('x-content-type-options', 'nosniff')
      .send(file);
  });

  bindRoute(app, routes.messageTemplates, async ({ principal }) => ({
    data: await messageTemplates.of(principal.userId),
  }));
  bindRoute(app, routes.putMessageTemplates, async ({ body, principal }) => {
    await messageTemplates.replace(principal.userId, body.data);
    return body;
  });

  bindRoute(app, routes.ownerFigures, ({ query, principal }) => readOwnerStats(principal.userId, query));
}
