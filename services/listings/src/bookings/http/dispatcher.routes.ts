import { IDEMPOTENCY_KEY_HEADER, routes } from '@kq/contracts';
import { type Principal } from '@kq/kernel';
import { bindRoute, browserName, clientNetwork } from '@kq/service-kit';
import { type FastifyInstance } from 'fastify';
import { headerOf } from '../../links';
import { type BookingRequestDoc } from '../domain/booking-request';
import { type BookingUseCases } from '../use-cases/compose-use-cases';
import {
  presentAccepted,
  presentBookingRequest,
  presentListItem,
  presentWaiting,
} from './booking-request.presenter';

/** Routes of a dispatcher's requests; the list serves owners too. */
export function mountDispatcherRoutes(app: FastifyInstance, useCases: BookingUseCases): void {
  const { read } = useCases;
  const present = async (doc: BookingRequestDoc) => presentBookingRequest(await read.viewOf(doc));

  bindRoute(app, routes.createBookingRequest, async ({ body, principal, request }) => {
    const created = await useCases.create({
      body,
      principal,
      clientAddress: clientNetwork(request),
      requestedWith: browserName(request.headers['user-agent']),
      idempotencyKey: headerOf(request, IDEMPOTENCY_KEY_HEADER),
    });
    return presentAccepted(created);
  });

  bindRoute(app, routes.checkBookingRequest, ({ body, principal }) => useCases.check.check(body, principal));

  bindRoute(app, routes.askedAccommodations, async ({ principal }) => ({
    data: await useCases.check.asked(principal),
  }));

  bindRoute(app, routes.changeSender, async ({ params, body, principal, request }) => {
    const sender = { principal, email: body.email, clientAddress: clientNetwork(request) };
    return presentAccepted(await useCases.changeSender({ requestId: params.id, sender, nonce: body.nonce }));
  });

  bindRoute(app, routes.waitingRequests, async ({ principal }) => ({
    data: (await useCases.waiting.list(principal)).map(presentWaiting),
  }));

  bindRoute(app, routes.sendWaitingRequest, async ({ params, principal }) =>
    presentAccepted(await useCases.waiting.send(params.id, principal)),
  );

  bindRoute(app, routes.discardWaitingRequest, async ({ params, body, principal }) => {
    await useCases.waiting.discard(params.id, principal, body.nonce);
  });

  bindRoute(app, routes.bookingRequests, async ({ query, principal }) => {
    const { page, per_page, status } = query;
    const { docs, total, now } = await read.list(principal, { page, perPage: per_page, status });
    const ownerId = ownPartOf(principal);
    return { data: docs.map((doc) => presentListItem(doc, ownerId, now)), meta: { page, per_page, total } };
  });

  bindRoute(app, routes.bookingRequest, async ({ params, principal }) =>
    presentBookingRequest(await read.forDispatcher(params.id, principal)),
  );

  bindRoute(app, routes.arrival, async ({ params, principal }) => ({
    data: await useCases.readArrival(params.id, principal),
  }));

  bindRoute(app, routes.confirmBookingRequest, async ({ params, body, principal }) =>
    present(
      await useCases.confirm({
        requestId: params.id,
        principal,
        items: body.recipients,
        options: { allowSurplus: body.allow_surplus === true },
      }),
    ),
  );

  bindRoute(app, routes.cancelBookingRequest, async ({ params, body, principal }) =>
    present(await useCases.cancel({ requestId: params.id, principal, body })),
  );

  bindRoute(app, routes.leaveEarly, async ({ params, body, principal }) =>
    present(await useCases.leaveEarly({ requestId: params.id, principal, body })),
  );

  bindRoute(app, routes.notePhoned, async ({ params, body, principal }) =>
    present(
      await useCases.recordPhoned({
        requestId: params.id,
        principal,
        accommodationId: body.accommodation_id,
      }),
    ),
  );
}

const ownPartOf = (principal: Principal): number | null =>
  principal.role === 'owner' ? principal.userId : null;
