import { dateInBerlin, routes } from '@kq/contracts';
import { type Clock, type ReplaceableSecret } from '@kq/kernel';
import { bindRoute } from '@kq/service-kit';
import { type FastifyInstance, type FastifyReply } from 'fastify';
import { type AccommodationRepository, findOwn } from '../../accommodations';
import { type VisibilityOf } from '../../visibility/domain/visibility';
import { overviewRowOf } from '../domain/occupancy';
import { createCalendarLinks } from '../use-cases/calendar-link';
import { type ChangeCalendar } from '../use-cases/change-calendar';
import { type createClosures } from '../use-cases/close-accommodations';
import { type createImportCalendar } from '../use-cases/import-calendar';
import { createOwnerCalendarLinks } from '../use-cases/owner-calendar-link';
import { type CompaniesOf, type OwnerLinks } from '../use-cases/ports';
import { createReadCollisions } from '../use-cases/read-collisions';
import { createReadOccupancy } from '../use-cases/read-occupancy';
import { createManageFeeds } from '../use-cases/manage-feeds';
import { calendarFile, ownerCalendarFile } from './calendar-file.presenter';
import { closureResult } from './closure-result.presenter';
import { createCalendarSyncPresenter, createOwnerLinkPresenter } from './calendar-sync.presenter';

export interface CalendarRoutesDeps {
  readonly repository: Pick<AccommodationRepository, 'findById' | 'listCalendars' | 'calendarsWithFeeds'>;
  readonly visibilityOf: VisibilityOf;
  readonly companiesOf: CompaniesOf;
  readonly ownerLinks: OwnerLinks;
  readonly change: ChangeCalendar;
  readonly closures: ReturnType<typeof createClosures>;
  readonly clock: Clock;
  readonly linkSecret: ReplaceableSecret;
  readonly publicUrl: () => string;
  readonly importCalendar: ReturnType<typeof createImportCalendar>;
}

/** Mounts the exported calendar and the owner's routes of the calendar exchange. */
export function mountCalendarRoutes(app: FastifyInstance, deps: CalendarRoutesDeps): void {
  const links = createCalendarLinks(deps);
  const feeds = createManageFeeds(deps);
  const readOccupancy = createReadOccupancy(deps);
  const readCollisions = createReadCollisions(deps);
  const present = createCalendarSyncPresenter(deps);
  const ownerLinks = createOwnerCalendarLinks(deps);
  const presentLink = createOwnerLinkPresenter(deps);
  const fileOptions = () => ({ secret: deps.linkSecret.secret, today: dateInBerlin(deps.clock.now()) });

  bindRoute(app, routes.calendarFile, async ({ params, query, reply }) => {
    const doc = await links.open(params.id, query.token);
    return sendFile(reply, calendarFile(doc, fileOptions()));
  });
  bindRoute(app, routes.ownerCalendarFile, async ({ params, query, reply }) => {
    const docs = await ownerLinks.open(params.id, query.token);
    return sendFile(reply, ownerCalendarFile(docs, fileOptions()));
  });
  bindRoute(app, routes.ownerCalendarLink, async ({ principal: { userId } }) =>
    presentLink(userId, await ownerLinks.read(userId)),
  );
  bindRoute(app, routes.renewOwnerCalendarLink, async ({ principal: { userId } }) =>
    presentLink(userId, await ownerLinks.renew(userId)),
  );
  bindRoute(app, routes.revokeOwnerCalendarLink, async ({ principal: { userId } }) =>
    presentLink(userId, await ownerLinks.revoke(userId)),
  );
  bindRoute(app, routes.occupancyOverview, async ({ query, principal }) => {
    const { from, to, page, per_page } = query;
    const { docs, total } = await deps.repository.listCalendars({
      ownerId: principal.userId,
      page,
      perPage: per_page,
    });
    return { data: docs.map((doc) => overviewRowOf(doc, from, to)), meta: { page, per_page, total } };
  });
  bindRoute(app, routes.occupancy, ({ params, query, principal }) =>
    readOccupancy(params.id, principal.userId, query),
  );
  bindRoute(app, routes.calendarCollisions, async ({ principal }) => ({
    data: await readCollisions(principal.userId),
  }));
  bindRoute(app, routes.closures, async ({ principal }) => ({
    data: await deps.closures.list(principal.userId),
  }));
  bindRoute(app, routes.closeAccommodations, async ({ body, principal }) => ({
    data: (await deps.closures.close(principal.userId, body)).map(closureResult),
  }));
  bindRoute(app, routes.calendarSync, async ({ params, principal }) =>
    present(await findOwn(deps.repository, params.id, principal.userId)),
  );
  bindRoute(app, routes.renewCalendarLink, async ({ params, principal }) =>
    present(await links.renew(params.id, principal.userId)),
  );
  bindRoute(app, routes.revokeCalendarLink, async ({ params, principal }) =>
    present(await links.revoke(params.id, principal.userId)),
  );
  bindRoute(
    app,
    routes.importCalendar,
    async ({ params, body, principal }) =>
      present(await deps.importCalendar.add(params.id, principal.userId, body)),
    { admit: ({ params, principal }) => deps.importCalendar.admit(params.id, principal.userId) },
  );
  bindRoute(app, routes.releaseCalendarFeed, async ({ params, body, principal }) => {
    const feed = { id: params.id, feedId: params.feed_id, ownerId: principal.userId };
    return present(await feeds.release(feed, body.reading));
  });
  bindRoute(app, routes.changeCalendarFeed, async ({ params, body, principal }) => {
    const feed = { id: params.id, feedId: params.feed_id, ownerId: principal.userId };
    return present(await feeds.setBeds(feed, body.beds));
  });
  bindRoute(app, routes.removeCalendarFeed, async ({ params, principal }) =>
    present(await feeds.remove(params.id, params.feed_id, principal.userId)),
  );
}

const sendFile = (reply: FastifyReply, text: string) =>
  reply
    .type('text/calendar; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', 'attachment; filename="belegung.ics"')
    .header('x-content-type-options', 'nosniff')
    .header('x-robots-tag', 'noindex')
    .send(text);
