import {
  createUnavailableBus,
  type CreateJobQueue,
  type EventBus,
  type LiveBus,
  type Logger,
  type Metrics,
  type ObjectStore,
} from '@kq/service-kit';
import { type Cooldowns } from '@kq/service-kit/cooldowns/cooldowns';
import { createBullmqJobQueue } from '../bullmq/bullmq-job-queue';
import { createKafkaBus } from '../kafka/kafka-bus';
import { createRedisLiveBus } from '../redis/redis-live-bus';
import { type ClosableCooldowns, createRedisCooldowns } from '../redis/redis-cooldowns';
import { openS3 } from '../s3/s3-config';
import { type ProcessConfig } from './process-config';

export interface OpenAdaptersOptions {
  readonly service: string;
  readonly config: ProcessConfig;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

export interface OpenedAdapters {
  readonly deps: {
    readonly bus: EventBus;
    readonly live?: LiveBus;
    readonly createJobQueue?: CreateJobQueue;
    readonly createCooldowns?: () => Cooldowns;
    readonly objects?: ObjectStore;
  };
  /** Closes the adapters; call it after the container has stopped. */
  close(): Promise<void>;
}

/** Chooses each port's adapter independently: Kafka or a bus that rejects events, Redis or this process's memory. */
export async function openAdapters(options: OpenAdaptersOptions): Promise<OpenedAdapters> {
  const bus = openBus(options);
  const redis = openRedisAdapters(options);
  const objects = await openS3(options.config);
  return {
    deps: { bus, ...redis?.deps, ...(objects === undefined ? {} : { objects }) },
    async close() {
      await bus.stop();
      await redis?.close();
      objects?.close();
    },
  };
}

function openBus({ service, config, logger, metrics }: OpenAdaptersOptions): EventBus {
  if (config.KQ_KAFKA_BROKERS === undefined) return createUnavailableBus();
  const { KQ_KAFKA_USERNAME: username, KQ_KAFKA_PASSWORD: password } = config;
  return createKafkaBus({
    brokers: config.KQ_KAFKA_BROKERS,
    clientId: service,
    logger,
    metrics,
    partitions: config.KQ_KAFKA_PARTITIONS,
    replication: config.KQ_KAFKA_REPLICATION,
    retry: { missingAggregateMs: config.KQ_KAFKA_MISSING_AGGREGATE_MS },
    tls: config.KQ_KAFKA_TLS,
    ...(config.KQ_KAFKA_PREFIX === undefined ? {} : { prefix: config.KQ_KAFKA_PREFIX }),
    ...(username === undefined || password === undefined ? {} : { sasl: { username, password } }),
  });
}

function openRedisAdapters({ config, logger, metrics }: OpenAdaptersOptions) {
  const { KQ_REDIS_URL: url, KQ_REDIS_PREFIX: prefix } = config;
  if (url === undefined) return undefined;
  const live = createRedisLiveBus({ url, prefix, logger, metrics });
  const createJobQueue: CreateJobQueue = (name, { perSecond } = {}) =>
    createBullmqJobQueue({ name, url, prefix, logger, metrics, perSecond });
  const cooldowns: ClosableCooldowns[] = [];
  const createCooldowns = (): Cooldowns => {
    const made = createRedisCooldowns({ url, prefix, logger });
    cooldowns.push(made);
    return made;
  };
  return {
    deps: { live, createJobQueue, createCooldowns },
    async close() {
      for (const each of cooldowns) each.close();
      await live.close();
    },
  };
}
