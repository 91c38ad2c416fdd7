import { createDeadLetterStore, type DeadLetterStore } from '../events/dead-letter-store';
import { type EventBus, type Subscription } from '../events/event-bus';
import { mountOpsRoutes, type OpsRoutesDeps } from '../http/ops-routes';
import { createLeases } from '../leases/leases';
import { type AnyModel, migrate } from '../mongo/migrate';
import { type OpenDatabaseOptions } from '../mongo/open-database';
import { type DatabaseSchema } from '../mongo/run-migration';
import { type Outbox } from '../outbox/outbox';
import { watchQueues } from '../outbox/watch-queues';
import { type ServiceBase } from './service-base';

export type ServiceStore<M extends Readonly<Record<string, AnyModel>> = Readonly<Record<string, AnyModel>>> =
  Awaited<ReturnType<typeof openStore<M>>>;

/** Opens the service's database, which the stop closes last, and migrates it. */
export async function openStore<M extends Readonly<Record<string, AnyModel>>>(
  { logger, lifecycle, clock, metrics, openDatabase }: Omit<ServiceBase, 'app'>,
  { databaseName: name, defineModels, migrations }: DatabaseSchema<M>,
  options: Pick<OpenDatabaseOptions, 'uri' | 'reserveBytes'>,
) {
  const connected = metrics.gauge('kq_database_connected');
  connected.set(0);
  const opening = openDatabase({ name, logger, ...options });
  // Registered before it is open: a stop in the meantime waits for it.
  lifecycle.onStop('database', 'databases', () =>
    opening.then(
      ({ close }) => close(),
      () => undefined,
    ),
  );
  const database = await opening;
  const { connection } = database;
  metrics.onCollect(() => connected.set(database.isConnected() ? 1 : 0), { name: 'database' });
  const models = defineModels(connection);
  await migrate(connection, models, migrations);
  return {
    database,
    models,
    leases: createLeases(connection, clock),
    deadLetters: createDeadLetterStore(connection, clock),
  };
}

export interface ServiceEvents {
  readonly bus: EventBus;
  readonly subscriptions: readonly Subscription[];
  /** See `SubscribeOptions`. */
  readonly collectMs?: number;
  /** Omitted by a service that publishes no events. */
  readonly outbox?: Pick<Outbox, 'stats'>;
  /** See `OpsRoutesDeps`. */
  readonly reindex?: OpsRoutesDeps['reindex'];
  /** See `OpsRoutesDeps`. */
  readonly republication?: OpsRoutesDeps['republication'];
}

/**
 * Subscribes the consumers of a service, mounts the operator's routes for its dead letters and outbox, and registers
 * their gauges. Call it in `open()`: a group that joins after the start of the bus would have missed events.
 */
export function connectEvents(
  { service, app, lifecycle, metrics }: ServiceBase,
  { deadLetters }: { readonly deadLetters: Omit<DeadLetterStore, 'model'> },
  { bus, subscriptions, collectMs, outbox, reindex, republication }: ServiceEvents,
): void {
  const { add, settle: onReplayed } = deadLetters;
  const membership = bus.subscribe(service, subscriptions, { deadLetters: add, onReplayed, collectMs });
  lifecycle.onStop('consumers', 'consumers', () => membership.leave());
  mountOpsRoutes(app, { service, deadLetters, bus, outbox, reindex, republication });
  watchQueues({ metrics, outbox, deadLetters });
}
