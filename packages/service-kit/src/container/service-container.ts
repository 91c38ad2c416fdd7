import { type ServiceName } from '@kq/contracts';
import { type FastifyInstance } from 'fastify';

/**
 * A service, created but not yet running. It owns all its state (database, models, metrics, logger), so that several
 * services, or two replicas of one, can run in one process. The order of a start is `open()`, `listen()`, the bus,
 * `start()`: no service is called before its store is open, and all consumers subscribe before the bus starts.
 */
export interface ServiceContainer {
  readonly name: ServiceName;
  readonly app: FastifyInstance;
  /** Base URL after `listen()`; empty before. */
  readonly url: string;
  /**
   * Opens and migrates the store, builds the features, mounts their routes and subscribes the consumers. Calls no other
   * service. Later calls return the promise of the first.
   */
  open(): Promise<void>;
  /** Starts relays, sweepers and workers; opens first when `open()` was not called. */
  start(): Promise<void>;
  /** @returns the base URL */
  listen(address: { host: string; port: number }): Promise<string>;
  /**
   * Stops relays, sweepers, workers and consumers; HTTP still responds. For services that share a process: once all are
   * quiesced, none calls a stopped one.
   */
  quiesce(): Promise<void>;
  stop(): Promise<void>;
  /** Returns whether the service is open, its database connected, and no stop has started. */
  ready(): boolean;
}
