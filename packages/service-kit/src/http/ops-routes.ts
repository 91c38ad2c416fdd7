import { opsRoutesOf, type RouteDefinition, type ServiceName } from '@kq/contracts';
import { AppError } from '@kq/kernel';
import { type FastifyInstance } from 'fastify';
import { type DeadLetterStore } from '../events/dead-letter-store';
import { type EventBus } from '../events/event-bus';
import { type Outbox } from '../outbox/outbox';
import { bindInternalRoute, type InternalRouteHandler } from './bind-internal-route';

export interface OpsRoutesDeps {
  readonly service: ServiceName;
  readonly deadLetters: Omit<DeadLetterStore, 'model'>;
  readonly bus: Pick<EventBus, 'publish'>;
  /** Omitted by a service that publishes no events. */
  readonly outbox?: Pick<Outbox, 'stats'>;
  /** Rebuilds the search index and returns the number of accommodations in it; listings only. */
  readonly reindex?: () => Promise<number>;
  /** Publishes the states of all accommodations again; listings only. */
  readonly republication?: {
    request(): Promise<void>;
    read(): Promise<{ readonly isFinished: boolean; readonly published: number }>;
  };
}

/** Mounts the routes of the operator's commands. Any caller but `ops` gets 403. */
export function mountOpsRoutes(app: FastifyInstance, deps: OpsRoutesDeps): void {
  const { service, deadLetters, bus, outbox, reindex, republication } = deps;
  const routes = opsRoutesOf(service);

  bindOpsRoute(app, routes.listDeadLetters, async ({ query }) => {
    const [data, total] = await Promise.all([deadLetters.list(query), deadLetters.count()]);
    return { data, total };
  });
  bindOpsRoute(app, routes.showDeadLetter, async ({ params }) => deadLetters.show(params.id));
  bindOpsRoute(app, routes.replayDeadLetter, async ({ params }) =>
    deadLetters.replay(params.id, (event) => bus.publish(event)),
  );
  bindOpsRoute(app, routes.dropDeadLetter, async ({ params }) => deadLetters.drop(params.id));
  bindOpsRoute(app, routes.outboxStatus, async () => {
    const stats = await outbox?.stats();
    return {
      outbox: stats === undefined ? null : { unsent: stats.unsent, oldest_age_ms: stats.oldestAgeMs },
    };
  });
  if (reindex !== undefined)
    bindOpsRoute(app, routes.reindex, async () => {
      const startedAt = performance.now();
      const places = await reindex();
      return { places, took_ms: Math.round(performance.now() - startedAt) };
    });
  if (republication === undefined) return;
  bindOpsRoute(app, routes.republish, () => republication.request());
  bindOpsRoute(app, routes.republication, async () => {
    const { isFinished, published } = await republication.read();
    return { is_finished: isFinished, published };
  });
}

function bindOpsRoute<const R extends RouteDefinition>(
  app: FastifyInstance,
  route: R,
  handler: InternalRouteHandler<R>,
): void {
  bindInternalRoute(app, route, (input) => {
    if (input.caller !== 'ops')
      throw new AppError('FORBIDDEN', { message: `caller ${input.caller} is not ops` });
    return handler(input);
  });
}
