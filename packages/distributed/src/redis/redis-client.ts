import { AppError } from '@kq/kernel';
import { describeError } from '@kq/service-kit/errors/describe-error';
import { type Logger } from '@kq/service-kit/telemetry/logger';
import { Redis, type RedisOptions } from 'ioredis';

export { type Redis } from 'ioredis';

export interface RedisClientOptions {
  readonly url: string;
  /** What the connection is for, in logs and in Redis' client list. */
  readonly name: string;
  readonly logger: Logger;
  /** Longest wait for an answer; default 2 s. */
  readonly commandTimeoutMs?: number;
}

const commandTimeoutMs = 2000;

/** Between two tries to connect: 100 ms, 200 ms … 2 s, spread so that replicas do not come back all at once. */
const retryStrategy = (times: number): number =>
  Math.min(50 * 2 ** Math.min(times, 6), 2000) * (0.75 + Math.random() / 2);

/** How every connection to Redis is kept: it comes back by itself and notices a peer that died without a word. */
export const connectionOptions = {
  connectTimeout: 2000,
  keepAlive: 10_000,
  disconnectTimeout: 500,
  retryStrategy,
} as const satisfies RedisOptions;

/**
 * A connection for requests: while Redis is away each command fails at once instead of waiting in a queue of this process,
 * and one that is not answered fails after its time. Connects by itself, now and after each loss; outages are logged once.
 */
export function createRedisClient({ url, name, logger, ...options }: RedisClientOptions): Redis {
  const client = new Redis(url, {
    ...connectionOptions,
    connectionName: name,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
    commandTimeout: options.commandTimeoutMs ?? commandTimeoutMs,
  });
  const outages = createOutageLog(name, logger);
  client.on('error', outages.failed);
  client.on('ready', outages.ended);
  return client;
}

/** One line when Redis goes and one when it is back, however often a connection tries in between. */
export function createOutageLog(connection: string, logger: Logger) {
  let isOut = false;
  return {
    failed(error: unknown): void {
      if (!isOut) logger.warn({ connection, reason: describeError(error) }, 'Redis disconnected');
      isOut = true;
    },
    ended(): void {
      if (isOut) logger.info({ connection }, 'Redis reconnected');
      isOut = false;
    },
  };
}

export const isConnected = (client: Redis): boolean => client.status === 'ready';

/** Waits for the very first connection, but for none that has failed. @returns whether commands can be sent */
export function createConnectionWait(client: Redis, limitMs: number): () => Promise<boolean> {
  let first: Promise<void> | null = new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      first = null;
      resolve();
    };
    const timer = setTimeout(end, limitMs).unref();
    client.once('ready', end);
    client.once('close', end);
  });
  return async () => {
    await first;
    return isConnected(client);
  };
}

/** What a caller of a port sees while Redis is away. */
export const redisUnavailable = (cause?: unknown): AppError =>
  new AppError('UNAVAILABLE', {
    message: 'Redis cannot be reached',
    cause,
    retryable: true,
    retryAfterSeconds: 2,
  });
