import { loadRequestQueue, patchRequestQueue, type RequestQueue } from './request-queue-patch';

interface Queue extends RequestQueue {
  throttledUntil: number;
  push(request: object): void;
  fulfillRequest(response: object): void;
  maybeThrottle(ms: number): void;
  destroy(): void;
}

const quiet = { debug: () => undefined, warn: () => undefined };

function createQueue(): Queue {
  const Queue = loadRequestQueue();
  const options = {
    maxInFlightRequests: 1,
    requestTimeout: 1000,
    clientId: 'test',
    broker: 'b',
    logger: quiet,
  };
  return new Queue(options) as Queue;
}

function request(correlationId: number, sent: number[]) {
  const entry = { correlationId, resolve: () => undefined, reject: () => undefined };
  return { entry, expectResponse: true, sendRequest: () => void sent.push(correlationId) };
}

const answer = (correlationId: number) => ({ correlationId, size: 0, payload: null });

describe('patchRequestQueue', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: Date.now() });
    patchRequestQueue();
  });
  afterEach(() => jest.useRealTimers());

  it('throws for every other version of kafkajs', () => {
    expect(() => patchRequestQueue('2.2.5')).toThrow('kafkajs 2.2.5');
    expect(() => patchRequestQueue('2.2.4')).not.toThrow();
  });

  it('leaves no timer on an idle connection', () => {
    const queue = createQueue();
    const sent: number[] = [];
    queue.push(request(1, sent));
    queue.fulfillRequest(answer(1));
    expect(sent).toEqual([1]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('sends queued requests in order as capacity becomes available', () => {
    const queue = createQueue();
    const sent: number[] = [];
    for (const id of [1, 2, 3]) queue.push(request(id, sent));
    expect(sent).toEqual([1]);
    queue.fulfillRequest(answer(1));
    queue.fulfillRequest(answer(2));
    expect(sent).toEqual([1, 2, 3]);
    queue.fulfillRequest(answer(3));
    jest.runAllTimers();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('waits for the end of a throttle, also one that ends immediately', () => {
    for (const throttleMs of [500, 1]) {
      const queue = createQueue();
      const sent: number[] = [];
      queue.maybeThrottle(throttleMs);
      queue.push(request(1, sent));
      expect(sent).toEqual([]);
      jest.advanceTimersByTime(throttleMs + 10);
      expect(sent).toEqual([1]);
      queue.fulfillRequest(answer(1));
      expect(jest.getTimerCount()).toBe(0);
    }
  });
});
