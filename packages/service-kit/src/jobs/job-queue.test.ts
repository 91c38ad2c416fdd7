import { afterTest } from '@kq/test-kit/in-process/after-test';
import { memoryLogger, silentLogger } from '@kq/test-kit/in-process/silent-logger';
import { createMemoryJobQueue } from './job-queue';

const turn = () => new Promise((resolve) => setImmediate(resolve));
const queueOf = () => createMemoryJobQueue<number>({ name: 'mail', logger: silentLogger() });
afterEach(() => jest.useRealTimers());

/** Creates a handler whose jobs the test completes. */
function heldHandler() {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const handler = (_payload: number, jobId: string) =>
    new Promise<void>((resolve) => {
      started.push(jobId);
      ends.push(resolve);
    });
  return { started, ends, handler };
}

describe('createMemoryJobQueue', () => {
  it('runs jobs in order after start, up to the configured concurrency', async () => {
    const queue = queueOf();
    const { started, ends, handler } = heldHandler();
    for (const id of ['a', 'b', 'c']) await queue.add(id, 1);
    queue.process(handler, { concurrency: 2 });
    await turn();
    expect(started).toEqual([]);
    await queue.start();
    await turn();
    expect([started, queue.stats()]).toEqual([['a', 'b'], { waiting: 1, delayed: 0, running: 2 }]);
    ends[0]?.();
    await turn();
    expect(started).toEqual(['a', 'b', 'c']);
  });

  it('ignores a job id that is queued, delayed or running, and accepts it again afterwards', async () => {
    const queue = queueOf();
    // Not awaited: in a failed test its job never completes.
    afterTest(() => void queue.stop());
    const { started, ends, handler } = heldHandler();
    queue.process(handler);
    await queue.start();
    await queue.add('a', 1);
    await turn();
    await queue.add('a', 1);
    await queue.add('b', 1);
    await queue.add('b', 1);
    await queue.add('later', 1, { delayMs: 60_000 });
    await queue.add('later', 1);
    expect(queue.stats()).toEqual({ waiting: 1, delayed: 1, running: 1 });
    ends[0]?.();
    await turn();
    ends[1]?.();
    await turn();
    await queue.add('a', 1);
    await turn();
    expect(started).toEqual(['a', 'b', 'a']);
  });

  it('starts a delayed job after its delay', async () => {
    jest.useFakeTimers({ now: Date.now() });
    const queue = queueOf();
    const handler = jest.fn(async () => undefined);
    queue.process(handler);
    await queue.start();
    await queue.add('a', 5, { delayMs: 1000 });
    await jest.advanceTimersByTimeAsync(999);
    expect(handler).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(handler).toHaveBeenCalledWith(5, 'a');
  });

  it('logs and drops a job that throws, and runs the next one', async () => {
    const { logger, lines } = memoryLogger();
    const queue = createMemoryJobQueue<number>({ name: 'mail', logger });
    const done: number[] = [];
    queue.process(async (payload) => {
      if (payload === 1) throw new TypeError('x');
      done.push(payload);
    });
    await queue.start();
    await queue.add('a', 1);
    await queue.add('b', 2);
    await turn();
    expect([done, lines]).toEqual([[2], [expect.objectContaining({ queue: 'mail', job_id: 'a' })]]);
  });

  it('waits for running jobs on close and starts no others', async () => {
    const queue = queueOf();
    const { started, ends, handler } = heldHandler();
    queue.process(handler);
    await queue.start();
    await queue.add('a', 1);
    await queue.add('b', 1);
    await turn();
    let isStopped = false;
    const stopping = queue.stop().then(() => (isStopped = true));
    await turn();
    expect(isStopped).toBe(false);
    ends[0]?.();
    await stopping;
    await queue.add('c', 1);
    expect(started).toEqual(['a']);
  });

  it('throws when a second handler is registered', () => {
    const queue = queueOf();
    queue.process(async () => undefined);
    expect(() => queue.process(async () => undefined)).toThrow('already has a handler');
  });
});
