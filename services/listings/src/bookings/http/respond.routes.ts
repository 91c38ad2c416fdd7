import { RESPOND_TOKEN_HEADER, routes } from '@kq/contracts';
import { bindRoute } from '@kq/service-kit';
import { type FastifyInstance } from 'fastify';
import { type BookingUseCases } from '../use-cases/compose-use-cases';
import { headerOf, keepPrivate } from '../../links';
import { presentRespondView } from './respond-view.presenter';

/** Routes of an owner's answer page, by link or signed in. A GET records no answer: mail scanners follow links. */
export function mountRespondRoutes(app: FastifyInstance, useCases: BookingUseCases): void {
  const { read, respond, blockNights, cancelStay } = useCases;

  bindRoute(app, routes.respondView, async ({ params, query, principal, request, reply }) => {
    keepPrivate(reply);
    const token = headerOf(request, RESPOND_TOKEN_HEADER) ?? query.token;
    return presentRespondView(await read.forOwner(params.id, { principal, ownerId: query.owner_id, token }));
  });

  bindRoute(app, routes.respond, async ({ params, body, principal, request, reply }) => {
    keepPrivate(reply);
    const token = headerOf(request, RESPOND_TOKEN_HEADER) ?? body.token;
    const { doc, ownerId } = await respond({ requestId: params.id, principal, token, body });
    return presentRespondView(await read.ownerViewOf(doc, ownerId));
  });

  bindRoute(app, routes.blockNights, async ({ params, body, principal, request, reply }) => {
    keepPrivate(reply);
    const token = headerOf(request, RESPOND_TOKEN_HEADER) ?? body.token;
    const { owner_id: ownerId, accommodation_id: accommodationId } = body;
    const blocked = await blockNights({ requestId: params.id, principal, token, ownerId, accommodationId });
    return presentRespondView(await read.ownerViewOf(blocked.doc, blocked.ownerId));
  });

  bindRoute(app, routes.cancelStay, async ({ params, body, principal, reply }) => {
    keepPrivate(reply);
    const doc = await cancelStay({ requestId: params.id, principal, body });
    return presentRespondView(await read.ownerViewOf(doc, principal.userId));
  });
}
