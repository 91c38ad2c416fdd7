import { AppError, withTimeout } from '@kq/kernel';
import { type Logger } from '@kq/service-kit/telemetry/logger';
import { type Metrics } from '@kq/service-kit/telemetry/metrics';
import { Redis, type RedisOptions } from 'ioredis';
import { createOutageLog } from '../telemetry/outage-log';

export { type Redis } from 'ioredis';

export interface RedisClientOptions {
  readonly url: string;
  /** Purpose of the connection, in logs and in Redis' client list. */
  readonly name: string;
  readonly logger: Logger;
  /** Maximum wait for a response; default 2 s. */
  readonly commandTimeoutMs?: number;
}

const COMMAND_TIMEOUT_MS = 2000;

/**
 * Delay between connection attempts: 100 ms, 200 ms … 2 s, with jitter so that replicas do not reconnect
 * simultaneously.
 */
const retryStrategy = (times: number): number =>
  Math.min(50 * 2 ** Math.min(times, 6), 2000) * (0.75 + Math.random() / 2);

/**
 * Options of every Redis connection: it reconnects automatically and detects a peer that disappeared without closing.
 */
export const CONNECTION_OPTIONS = {
  connectTimeout: 2000,
  keepAlive: 10_000,
  disconnectTimeout: 500,
  retryStrategy,
} as const satisfies RedisOptions;

/**
 * Creates a connection for requests: while Redis is unavailable each command fails immediately instead of being queued
 * in this process, and one without a response fails after its timeout. Connects automatically, also after each loss;
 * logs each outage once.
 */
export function createRedisClient({ url, name, logger, ...options }: RedisClientOptions): Redis {
  const client = new Redis(url, {
    ...CONNECTION_OPTIONS,
    connectionName: name,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
    commandTimeout: options.commandTimeoutMs ?? COMMAND_TIMEOUT_MS,
  });
  const outages = createOutageLog({ logger, connection: 'Redis', fields: { connection: name } });
  client.on('error', outages.failed);
  client.on('ready', outages.ended);
  return client;
}

export const isConnected = (client: Redis): boolean => client.status === 'ready';

const PING_LIMIT_MS = 500;

/** Returns false while Redis is unreachable or frozen. */
export async function isAnswering(client: Redis): Promise<boolean> {
  if (!isConnected(client)) return false;
  const asked = client.ping().then(
    () => true,
    () => false,
  );
  return withTimeout(asked, PING_LIMIT_MS, () => false);
}

/** Exports whether Redis answers this process; a frozen Redis keeps its connections. */
export function watchRedis(client: Redis, metrics: Metrics | undefined): void {
  const connected = metrics?.gauge('kq_redis_connected');
  connected?.set(0);
  metrics?.onCollect(async () => connected?.set((await isAnswering(client)) ? 1 : 0), { name: 'redis' });
}

/** Waits for the very first connection only. @returns whether commands can be sent */
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

/** Returns the error of a port while Redis is unavailable. */
export const redisUnavailable = (cause?: unknown): AppError =>
  new AppError('UNAVAILABLE', {
    message: 'Redis cannot be reached',
    cause,
    retryable: true,
    retryAfterSeconds: 2,
  });
