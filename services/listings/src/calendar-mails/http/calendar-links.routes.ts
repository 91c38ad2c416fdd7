import { internalRoutes, RESPOND_TOKEN_HEADER, routes } from '@kq/contracts';
import { type Clock } from '@kq/kernel';
import { bindInternalRoute, bindRoute } from '@kq/service-kit';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { keepPrivate } from '../../links';
import { type OwnerLanguage } from '../../accommodations';
import { type createCalendarCheckLink, type OpenedCheck } from '../use-cases/calendar-check-link';
import { type createFeedSuspicionLink, type OpenedFeed } from '../use-cases/feed-suspicion-link';
import { type createReadCalendarMail } from '../use-cases/read-calendar-mail';
import { presentCheck, presentSuspicion } from './calendar-links.presenter';

export interface CalendarLinkRoutesDeps {
  readonly checkLink: ReturnType<typeof createCalendarCheckLink>;
  readonly feedLink: ReturnType<typeof createFeedSuspicionLink>;
  readonly readCalendarMail: ReturnType<typeof createReadCalendarMail>;
  /** Of the owner's profile. */
  readonly languageOf: OwnerLanguage;
  readonly clock: Clock;
}

/** Mounts the pages behind the mails about calendars, and the content of these mails. A GET changes nothing. */
export function mountCalendarLinkRoutes(app: FastifyInstance, deps: CalendarLinkRoutesDeps): void {
  const { checkLink, feedLink, readCalendarMail, languageOf, clock } = deps;
  const check = async (opened: OpenedCheck, ownerId: number) =>
    presentCheck(opened, clock.now(), await languageOf(ownerId));
  const suspicion = async (opened: OpenedFeed) =>
    presentSuspicion(opened, clock.now(), await languageOf(opened.doc.owner_id));

  bindRoute(app, routes.calendarCheck, async ({ params: { id }, request, reply }) =>
    check(await checkLink.open(id, privateToken(request, reply)), id),
  );
  bindRoute(app, routes.confirmCalendarCheck, async ({ params: { id }, request, reply }) =>
    check(await checkLink.confirm(id, privateToken(request, reply)), id),
  );
  bindRoute(app, routes.feedSuspicion, async ({ params: { id, feed_id: feedId }, request, reply }) =>
    suspicion(await feedLink.open({ id, feedId, token: privateToken(request, reply) })),
  );
  bindRoute(app, routes.releaseFeedSuspicion, async ({ params, body, request, reply }) => {
    const link = { id: params.id, feedId: params.feed_id, token: privateToken(request, reply) };
    return suspicion(await feedLink.release(link, body.reading));
  });
  bindInternalRoute(app, internalRoutes.calendarMail, ({ body }) => readCalendarMail(body));
}

/** Reads the token and marks the response as private. */
function privateToken({ headers }: FastifyRequest, reply: FastifyReply): string | undefined {
  keepPrivate(reply);
  const value = headers[RESPOND_TOKEN_HEADER];
  return typeof value === 'string' ? value : undefined;
}
