import { type LiveBus, type Logger } from '@kq/service-kit';

export interface RedisLiveBusOptions {
  readonly url: string;
  readonly prefix: string;
  readonly logger: Logger;
}

export interface ClosableLiveBus extends LiveBus {
  close(): Promise<void>;
}

export function createRedisLiveBus(_options: RedisLiveBusOptions): ClosableLiveBus {
  throw new Error('not yet');
}
