import { type ServiceName } from '@kq/contracts';
import { type FastifyInstance } from 'fastify';

/**
 * A service, composed but not yet running. It owns all its state (database, models, metrics, logger), so that several
 * services, or two replicas of one, can live in one process. Consumers subscribe when the container is created. The order of
 * a start: `open()`, `listen()`, the bus, `start()`; so nothing is asked of a service whose store is not open.
 */
export interface ServiceContainer {
  readonly name: ServiceName;
  readonly app: FastifyInstance;
  /** Base URL after `listen()`; empty before. */
  readonly url: string;
  /** Opens the store, migrates, does the boot work. Calls no other service. Later calls return the first one's promise. */
  open(): Promise<void>;
  /** Starts relays, sweepers and workers; opens first when `open()` was not called. */
  start(): Promise<void>;
  /** @returns the base URL */
  listen(address: { host: string; port: number }): Promise<string>;
  /**
   * Stops relays, sweepers, workers and consumers; HTTP still answers. For services that share a process: when all are
   * quiesced, none calls one that has stopped.
   */
  quiesce(): Promise<void>;
  stop(): Promise<void>;
  /** Own database and own boot work are done. */
  ready(): boolean;
}
