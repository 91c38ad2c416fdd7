import { randomBytes } from 'node:crypto';
import { silentLogger } from '@kq/test-kit/in-process';
import { createKafkaBus, type KafkaBusOptions } from '../src/kafka/kafka-bus';
import { openKafkaClient } from '../src/kafka/kafka-client';

/** The broker that `npm run servers:up` starts. */
export const TEST_BROKERS: readonly string[] = [process.env['KQ_TEST_KAFKA'] ?? '127.0.0.1:19092'];

export interface KafkaUnderTest {
  readonly prefix: string;
  /** A bus under the prefix, as another process would have it. */
  createBus(options?: Partial<KafkaBusOptions>): ReturnType<typeof createKafkaBus>;
  /** Removes the topics. */
  cleanUp(): Promise<void>;
}

/** A part of the broker that no other test sees. Rejects with one clear line when no broker answers. */
export async function openKafkaUnderTest(brokers = TEST_BROKERS): Promise<KafkaUnderTest> {
  const prefix = `test-${randomBytes(5).toString('hex')}`;
  const admin = async <T>(work: (admin: Admin) => Promise<T>): Promise<T> => {
    const client = openKafkaClient({ brokers, clientId: 'test', logger: silentLogger() });
    try {
      const own = client.kafka.admin();
      await own.connect();
      return await work(own);
    } finally {
      client.cut();
    }
  };
  await admin((own) => own.listTopics()).catch(() => {
    throw new Error(`no Kafka at ${brokers.join(',')} (KQ_TEST_KAFKA): npm run servers:up`);
  });
  return {
    prefix,
    createBus: (options = {}) =>
      createKafkaBus({
        brokers,
        clientId: 'test',
        logger: silentLogger(),
        partitions: 2,
        replication: 1,
        prefix,
        ...options,
      }),
    cleanUp: () =>
      admin(async (own) => {
        const topics = (await own.listTopics()).filter((topic) => topic.startsWith(`${prefix}.`));
        if (topics.length > 0) await own.deleteTopics({ topics });
      }),
  };
}

type Admin = ReturnType<ReturnType<typeof openKafkaClient>['kafka']['admin']>;
