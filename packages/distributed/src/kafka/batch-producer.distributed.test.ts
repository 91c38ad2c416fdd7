import { connect, type Socket } from 'node:net';
import { afterTest, silentLogger, waitFor } from '@kq/test-kit/in-process';
import { Kafka, logLevel } from 'kafkajs';
import { type KafkaUnderTest, openKafkaUnderTest, TEST_BROKERS } from '../../test/kafka-under-test';
import { type BatchProducer, createBatchProducer } from './batch-producer';
import { createTopicRegistry } from './topics';

const logger = silentLogger();

describe('createBatchProducer on a real broker', () => {
  let under: KafkaUnderTest;
  let producer: BatchProducer;
  let sockets: Set<Socket>;
  let areAnswersLost: boolean;
  let topic: string;

  beforeEach(async () => {
    under = await openKafkaUnderTest();
    afterTest(() => under.cleanUp());
    topic = `${under.prefix}.lost-answers`;
    sockets = new Set();
    afterTest(() => {
      // With an error, which kafkajs handles: it keeps a timer as long as it assumes a connection.
      for (const socket of sockets) socket.destroy(new Error('the test is over'));
    });
    areAnswersLost = false;
    const connection = { brokers: TEST_BROKERS, clientId: 'test', logger };
    const registry = createTopicRegistry(connection, { replication: 1 });
    producer = createBatchProducer({
      openClient: () => ({ kafka: lossyKafka(), cut: () => undefined }),
      prepare: () => registry.ensure([{ topic, partitions: 1, retentionDays: 1 }]),
      limitMs: 5000,
      logger,
      onConnected: () => undefined,
    });
    afterTest(() => producer.close());
  });

  /** Creates a client whose requests reach the broker while its responses can be dropped. */
  function lossyKafka(): Kafka {
    return new Kafka({
      brokers: [...TEST_BROKERS],
      logLevel: logLevel.NOTHING,
      requestTimeout: 500,
      retry: { retries: 1, initialRetryTime: 50 },
      socketFactory({ host, port, onConnect }) {
        const socket = connect({ host, port }, onConnect);
        const listen = socket.on.bind(socket) as unknown as (
          event: string,
          listener: (data: never) => void,
        ) => Socket;
        socket.on = ((event: string, listener: (data: never) => void) =>
          listen(
            event,
            event === 'data' ? (data) => void (areAnswersLost || listener(data)) : listener,
          )) as never;
        sockets.add(socket);
        return socket;
      },
    });
  }

  const send = (value: string) => producer.send({ topic, key: 'k', value, headers: {} });

  /**
   * Plain kafkajs loses the third event: its producer gives it the number of the second, which the broker already has.
   */
  it('loses no acknowledged event after a lost produce response', async () => {
    await send('first');
    areAnswersLost = true;
    await expect(send('second')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    areAnswersLost = false;
    await send('third');
    const got: string[] = [];
    const consumer = lossyKafka().consumer({ groupId: `${under.prefix}.reader` });
    await consumer.connect();
    afterTest(() => consumer.disconnect());
    await consumer.subscribe({ topic, fromBeginning: true });
    await consumer.run({ eachMessage: async ({ message }) => void got.push(String(message.value)) });
    await waitFor(() => got.includes('third'), 30_000);
    expect([...new Set(got)]).toEqual(['first', 'second', 'third']);
  });
});
