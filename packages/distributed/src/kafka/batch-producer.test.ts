import { memoryLogger, silentLogger } from '@kq/test-kit/in-process';
import { createBatchProducer, type BatchProducerOptions } from './batch-producer';
import { type KafkaClient } from './kafka-client';

interface Request {
  readonly client: number;
  readonly values: string[];
  readonly byTopic: Record<string, number>;
  answer(error?: Error): void;
}

/** Creates clients whose produce requests the test answers. */
function fakeKafka() {
  const requests: Request[] = [];
  const cut: number[] = [];
  let clients = 0;
  const state = { isUnavailable: false };
  const openClient = (): KafkaClient => {
    const client = (clients += 1);
    const producer = {
      connect: async () => {
        if (state.isUnavailable) throw new Error('connect ECONNREFUSED');
      },
      disconnect: async () => undefined,
      sendBatch: ({ topicMessages }: { topicMessages: { topic: string; messages: { value: string }[] }[] }) =>
        new Promise<void>((resolve, reject) => {
          requests.push({
            client,
            values: topicMessages.flatMap(({ messages }) => messages.map(({ value }) => value)),
            byTopic: Object.fromEntries(topicMessages.map(({ topic, messages }) => [topic, messages.length])),
            answer: (error) => (error === undefined ? resolve() : reject(error)),
          });
        }),
    };
    return { kafka: { producer: () => producer } as never, cut: () => void cut.push(client) };
  };
  return { requests, cut, state, openClient, clients: () => clients };
}

function setUp(options: Partial<BatchProducerOptions> = {}) {
  const kafka = fakeKafka();
  const states: boolean[] = [];
  const producer = createBatchProducer({
    openClient: kafka.openClient,
    prepare: async () => undefined,
    limitMs: 1000,
    logger: silentLogger(),
    onConnected: (isConnected) => void states.push(isConnected),
    ...options,
  });
  const send = (value: string, topic = 't') => producer.send({ topic, key: 'k', value, headers: {} });
  return { ...kafka, producer, send, states };
}

/** Runs pending promises without advancing the time. */
async function turn() {
  for (let step = 0; step < 20; step += 1) await Promise.resolve();
}

const unavailable = { code: 'UNAVAILABLE', retryable: true };

describe('createBatchProducer', () => {
  beforeEach(() => jest.useFakeTimers({ now: Date.now() }));
  afterEach(() => jest.useRealTimers());

  it('sends events that arrive during a request together and in order in the next one', async () => {
    const { send, requests } = setUp();
    const first = send('1');
    await turn();
    const later = [send('2'), send('3', 'u'), send('4')];
    expect(requests.map(({ values }) => values)).toEqual([['1']]);
    requests[0]?.answer();
    await first;
    await turn();
    expect(requests[1]).toMatchObject({ values: ['2', '4', '3'], byTopic: { t: 2, u: 1 } });
    requests[1]?.answer();
    await Promise.all(later);
    expect(requests).toHaveLength(2);
  });

  it('sends an event that arrives exactly when a request completes', async () => {
    const { send, requests } = setUp();
    const chain = send('1').then(() => send('2'));
    await turn();
    requests[0]?.answer();
    await turn();
    requests[1]?.answer();
    await expect(chain).resolves.toBeUndefined();
  });

  it('limits a request by number of events and by size', async () => {
    const { send, requests } = setUp();
    const all = Array.from({ length: 600 }, () => send('x'));
    all.push(send('y'.repeat(400_000)), send('z'.repeat(400_000)));
    for (const expected of [500, 101, 1]) {
      await turn();
      expect(requests.at(-1)?.values).toHaveLength(expected);
      requests.at(-1)?.answer();
    }
    await Promise.all(all);
  });

  it('rejects a failed request and all queued events, and continues with a new client', async () => {
    const { send, requests, cut } = setUp();
    const first = send('1');
    await turn();
    const second = send('2');
    requests[0]?.answer(new Error('OUT_OF_ORDER_SEQUENCE_NUMBER'));
    await expect(first).rejects.toMatchObject(unavailable);
    await expect(second).rejects.toMatchObject(unavailable);
    expect(cut).toEqual([1]);
    const again = send('1');
    await turn();
    expect(requests[1]).toMatchObject({ client: 2, values: ['1'] });
    requests[1]?.answer();
    await again;
  });

  it('rejects when a request times out', async () => {
    const { send, cut } = setUp();
    const sent = send('1');
    const failed = expect(sent).rejects.toMatchObject(unavailable);
    await turn();
    await jest.advanceTimersByTimeAsync(1000);
    await failed;
    expect(cut).toEqual([1]);
  });

  it('rejects immediately while Kafka is unavailable, reconnects and publishes again', async () => {
    const { send, state, requests, states, clients } = setUp();
    state.isUnavailable = true;
    await expect(send('1')).rejects.toMatchObject(unavailable);
    await expect(send('1')).rejects.toMatchObject(unavailable);
    expect(clients()).toBe(1);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(clients()).toBeGreaterThan(10);
    expect(clients()).toBeLessThan(60);
    state.isUnavailable = false;
    await jest.advanceTimersByTimeAsync(5000);
    expect(states.at(-1)).toBe(true);
    const sent = send('1');
    await turn();
    requests[0]?.answer();
    await sent;
  });

  it('rejects when connecting hangs', async () => {
    const { send } = setUp({ prepare: () => new Promise(() => undefined) });
    const failed = expect(send('1')).rejects.toMatchObject(unavailable);
    await jest.advanceTimersByTimeAsync(1000);
    await failed;
  });

  it('completes the running request on close, rejects queued and later events, and leaves no timer', async () => {
    const { send, producer, requests } = setUp();
    const first = send('1');
    await turn();
    const second = send('2');
    const refused = expect(second).resolves.toBeUndefined();
    const closed = producer.close();
    requests[0]?.answer();
    await turn();
    requests[1]?.answer();
    await Promise.all([first, refused, closed]);
    await expect(send('3')).rejects.toMatchObject(unavailable);
    // Due ticks and immediates of other code are counted as timers too.
    await jest.advanceTimersByTimeAsync(0);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('logs an outage once and its end once, however many attempts fail', async () => {
    const { logger, lines } = memoryLogger();
    const { send, producer, state } = setUp({ logger });
    state.isUnavailable = true;
    await expect(send('1')).rejects.toMatchObject(unavailable);
    await jest.advanceTimersByTimeAsync(30_000);
    state.isUnavailable = false;
    await jest.advanceTimersByTimeAsync(5000);
    expect(lines.filter(({ level }) => level !== 'debug')).toMatchObject([
      { level: 'warn', msg: 'Kafka producer disconnected', reason: 'Error: connect ECONNREFUSED' },
      { level: 'info', msg: 'Kafka producer reconnected' },
    ]);
    await producer.close();
  });

  it('stops retrying when closed while Kafka is unavailable', async () => {
    const { send, producer, state, clients } = setUp();
    state.isUnavailable = true;
    await expect(send('1')).rejects.toMatchObject(unavailable);
    await producer.close();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(clients()).toBe(1);
  });
});
