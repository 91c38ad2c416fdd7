import { memoryLogger, silentLogger } from '@kq/test-kit/in-process';
import { createPartitionRunner, type PartitionRunnerOptions } from './partition-runner';

const PATIENCE_MS = 1000;

interface FakeBatch {
  readonly resolved: string[];
  readonly pauses: number;
  readonly resumes: number;
  isRunning: boolean;
  readonly payload: never;
}

/** Creates the argument of kafkajs' eachBatch, for one partition of one topic. */
function fakeBatch(
  offsets: readonly number[],
  { partition = 0, heartbeat = async () => undefined } = {},
): FakeBatch {
  const seen = { resolved: [] as string[], pauses: 0, resumes: 0, isRunning: true };
  const payload = {
    batch: { topic: 't', partition, messages: offsets.map((offset) => ({ offset: String(offset) })) },
    resolveOffset: (offset: string) => void seen.resolved.push(offset),
    commitOffsetsIfNecessary: async () => undefined,
    heartbeat,
    pause: () => {
      seen.pauses += 1;
      return () => void (seen.resumes += 1);
    },
    isRunning: () => seen.isRunning,
    isStale: () => false,
  };
  return Object.assign(seen, { payload: payload as never });
}

function setUp(handle: PartitionRunnerOptions['handle'], logger = silentLogger()) {
  return createPartitionRunner({
    handle,
    logger,
    maxBlockMs: PATIENCE_MS,
    retryDelayMs: 100,
  });
}

/** Creates handlers that the test completes, by offset. */
function heldHandlers() {
  const started: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const handle: PartitionRunnerOptions['handle'] = ({ message: { offset } }) =>
    new Promise((resolve, reject) => {
      started.push(offset);
      ends.set(offset, (error) => (error === undefined ? resolve() : reject(error)));
    });
  return { started, handle, end: (offset: number, error?: Error) => ends.get(String(offset))?.(error) };
}

describe('createPartitionRunner', () => {
  beforeEach(() => jest.useFakeTimers({ now: Date.now() }));
  afterEach(() => jest.useRealTimers());

  it('resolves each offset after its event is processed, one after the other', async () => {
    const { started, handle, end } = heldHandlers();
    const batch = fakeBatch([5, 6]);
    const running = setUp(handle).eachBatch(batch.payload);
    await jest.advanceTimersByTimeAsync(0);
    expect([started, batch.resolved]).toEqual([['5'], []]);
    end(5);
    await jest.advanceTimersByTimeAsync(0);
    expect([started, batch.resolved]).toEqual([['5', '6'], ['5']]);
    end(6);
    await running;
    expect(batch).toMatchObject({ resolved: ['5', '6'], pauses: 0 });
  });

  it('ends the batch for a slow event and resolves it in the next batch', async () => {
    const { started, handle, end } = heldHandlers();
    const runner = setUp(handle);
    const first = fakeBatch([5, 6]);
    const leftEarly = runner.eachBatch(first.payload);
    await jest.advanceTimersByTimeAsync(PATIENCE_MS);
    await leftEarly;
    expect(first).toMatchObject({ resolved: [], pauses: 1, resumes: 0 });
    end(5);
    await jest.advanceTimersByTimeAsync(0);
    expect(first.resumes).toBe(1);
    const second = fakeBatch([5, 6]);
    const running = runner.eachBatch(second.payload);
    await jest.advanceTimersByTimeAsync(0);
    end(6);
    await running;
    expect([started, second.resolved]).toEqual([
      ['5', '6'],
      ['5', '6'],
    ]);
  });

  it('retries an unprocessed event, without skipping it or handling the next', async () => {
    let failures = 3;
    const calls: string[] = [];
    const { logger, lines } = memoryLogger();
    const runner = setUp(async ({ message }) => {
      calls.push(message.offset);
      if (failures-- > 0) throw new Error('the event has not ended');
    }, logger);
    const batch = fakeBatch([5, 6]);
    const running = runner.eachBatch(batch.payload);
    await jest.advanceTimersByTimeAsync(700);
    await running;
    expect([calls, batch.resolved]).toEqual([
      ['5', '5', '5', '5', '6'],
      ['5', '6'],
    ]);
    expect(lines.filter(({ level }) => level !== 'debug')).toMatchObject([
      { level: 'warn', offset: '5', msg: 'event not processed, retrying' },
      { level: 'info', offset: '5', msg: 'event processed after retries' },
    ]);
  });

  it('ends a batch after its time limit, so that other partitions proceed', async () => {
    const { handle, end } = heldHandlers();
    const batch = fakeBatch([5, 6, 7]);
    const running = setUp(handle).eachBatch(batch.payload);
    await jest.advanceTimersByTimeAsync(PATIENCE_MS - 1);
    end(5);
    await jest.advanceTimersByTimeAsync(1);
    end(6);
    await running;
    expect(batch.resolved.length).toBeLessThan(3);
  });

  it('catches heartbeat errors and keeps the resolved offsets', async () => {
    const heartbeat = () => Promise.reject(new Error('REBALANCE_IN_PROGRESS'));
    const batch = fakeBatch([5, 6], { heartbeat });
    await expect(setUp(async () => undefined).eachBatch(batch.payload)).resolves.toBeUndefined();
    expect(batch.resolved).toEqual(['5']);
  });

  it('aborts events of revoked partitions and never resolves them', async () => {
    const calls: string[] = [];
    const runner = setUp(async ({ message }) => {
      calls.push(message.offset);
      throw new Error('the event has not ended');
    });
    const batch = fakeBatch([5], { partition: 1 });
    const running = runner.eachBatch(batch.payload);
    await jest.advanceTimersByTimeAsync(150);
    runner.keepOnly({ t: [0, 2] });
    await jest.advanceTimersByTimeAsync(1000);
    await running;
    expect([calls, batch.resolved, runner.processedOffsets()]).toEqual([['5', '5'], [], []]);
  });

  it('never runs two handlers of a partition concurrently, also after it was revoked and reassigned', async () => {
    const { started, handle, end } = heldHandlers();
    const runner = setUp(handle);
    const leftEarly = runner.eachBatch(fakeBatch([5]).payload);
    await jest.advanceTimersByTimeAsync(PATIENCE_MS);
    await leftEarly;
    runner.keepOnly({ t: [3] });
    runner.keepOnly({ t: [0] });
    const batch = fakeBatch([6]);
    const running = runner.eachBatch(batch.payload);
    await jest.advanceTimersByTimeAsync(10);
    expect(started).toEqual(['5']);
    end(5);
    await jest.advanceTimersByTimeAsync(0);
    end(6);
    await running;
    expect([started, batch.resolved]).toEqual([['5', '6'], ['6']]);
  });

  it('waits for the running handler on stop, resolves its event and starts no other', async () => {
    const { started, handle, end } = heldHandlers();
    const runner = setUp(handle);
    const batch = fakeBatch([5, 6]);
    const running = runner.eachBatch(batch.payload);
    await jest.advanceTimersByTimeAsync(0);
    let hasStopped = false;
    const stopped = runner.stop().then(() => (hasStopped = true));
    await jest.advanceTimersByTimeAsync(2 * PATIENCE_MS);
    expect(hasStopped).toBe(false);
    end(5);
    await Promise.all([stopped, running]);
    expect([started, batch.resolved]).toEqual([['5'], ['5']]);
  });

  it('returns the next offset of a partition whose slow event completes during the stop', async () => {
    const { handle, end } = heldHandlers();
    const runner = setUp(handle);
    const leftEarly = runner.eachBatch(fakeBatch([5]).payload);
    await jest.advanceTimersByTimeAsync(PATIENCE_MS);
    await leftEarly;
    const stopped = runner.stop();
    end(5);
    await stopped;
    expect(runner.processedOffsets()).toEqual([{ topic: 't', partition: 0, offset: '6' }]);
  });

  it('handles no message while kafkajs stops', async () => {
    const { started, handle } = heldHandlers();
    const batch = fakeBatch([5]);
    batch.isRunning = false;
    await setUp(handle).eachBatch(batch.payload);
    expect(started).toEqual([]);
  });
});
