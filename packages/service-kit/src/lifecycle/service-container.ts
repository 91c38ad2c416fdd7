import { type ServiceName } from '@kq/contracts';
import { type FastifyInstance } from 'fastify';

/**
 * A service, composed but not yet running. It owns all its state (database, models, metrics, logger), so that several
 * services, or two replicas of one, can live in one process. Consumers subscribe when the container is created; relays
 * begin in `start()`, after all containers exist and the bus has started.
 */
export interface ServiceContainer {
  readonly name: ServiceName;
  readonly app: FastifyInstance;
  /** Base URL after `listen()`; empty before. */
  readonly url: string;
  /** Migrates, does the boot work, starts relays, sweepers and workers. */
  start(): Promise<void>;
  /** @returns the base URL */
  listen(address: { host: string; port: number }): Promise<string>;
  stop(): Promise<void>;
  /** Own database and own boot work are done. */
  ready(): boolean;
}
