import { silentLogger } from '@kq/service-kit/testing';
import { createPartitionRunner, type PartitionRunnerOptions } from './partition-runner';

const patienceMs = 1000;

interface FakeBatch {
  readonly resolved: string[];
  readonly pauses: number;
  readonly resumes: number;
  isRunning: boolean;
  readonly payload: never;
}

/** What kafkajs hands to eachBatch, for one partition of one topic. */
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

function setUp(handle: PartitionRunnerOptions['handle']) {
  return createPartitionRunner({ handle, logger: silentLogger(), patienceMs, againAfterMs: 100 });
}

/** Handlers that a test ends, by offset. */
function heldHandlers() {
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const handle: PartitionRunnerOptions['handle'] = ({ message: { offset } }) =>
    new Promise((resolve, reject) => {
      begun.push(offset);
      ends.set(offset, (error) => (error === undefined ? resolve() : reject(error)));
    });
  return { begun, handle, end: (offset: number, error?: Error) => ends.get(String(offset))?.(error) };
}

describe('createPartitionRunner', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('resolves an offset after its event has ended, one after the other', async () => {
    const { begun, handle, end } = heldHandlers();
    const batch = fakeBatch([5, 6]);
    const running = setUp(handle).eachBatch(batch.payload);
    await jest.advanceTimersByTimeAsync(0);
    expect([begun, batch.resolved]).toEqual([['5'], []]);
    end(5);
    await jest.advanceTimersByTimeAsync(0);
    expect([begun, batch.resolved]).toEqual([['5', '6'], ['5']]);
    end(6);
    await running;
    expect(batch).toMatchObject({ resolved: ['5', '6'], pauses: 0 });
  });

  it('gives a slow event time beside its batch: pauses the partition, and resolves it in the next batch', async () => {
    const { begun, handle, end } = heldHandlers();
    const runner = setUp(handle);
    const first = fakeBatch([5, 6]);
    const leftEarly = runner.eachBatch(first.payload);
    await jest.advanceTimersByTimeAsync(patienceMs);
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
    expect([begun, second.resolved]).toEqual([
      ['5', '6'],
      ['5', '6'],
    ]);
  });

  it('tries an event again that has not ended, and neither skips it nor takes the next one', async () => {
    let failures = 3;
    const calls: string[] = [];
    const runner = setUp(async ({ message }) => {
      calls.push(message.offset);
      if (failures-- > 0) throw new Error('the event has not ended');
    });
    const batch = fakeBatch([5, 6]);
    const running = runner.eachBatch(batch.payload);
    await jest.advanceTimersByTimeAsync(700);
    await running;
    expect([calls, batch.resolved]).toEqual([
      ['5', '5', '5', '5', '6'],
      ['5', '6'],
    ]);
  });

  it('lets the batch go when it has taken its time, so that other partitions get theirs', async () => {
    const { handle, end } = heldHandlers();
    const batch = fakeBatch([5, 6, 7]);
    const running = setUp(handle).eachBatch(batch.payload);
    await jest.advanceTimersByTimeAsync(patienceMs - 1);
    end(5);
    await jest.advanceTimersByTimeAsync(1);
    end(6);
    await running;
    expect(batch.resolved.length).toBeLessThan(3);
  });

  it('does not let an error of a heartbeat out; what was handled stays resolved', async () => {
    const heartbeat = () => Promise.reject(new Error('REBALANCE_IN_PROGRESS'));
    const batch = fakeBatch([5, 6], { heartbeat });
    await expect(setUp(async () => undefined).eachBatch(batch.payload)).resolves.toBeUndefined();
    expect(batch.resolved).toEqual(['5']);
  });

  it('tries events of lost partitions no more, and never resolves them', async () => {
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
    expect([calls, batch.resolved, runner.endedOffsets()]).toEqual([['5', '5'], [], []]);
  });

  it('never runs two handlers of a partition at once, also when it was lost and came back', async () => {
    const { begun, handle, end } = heldHandlers();
    const runner = setUp(handle);
    const leftEarly = runner.eachBatch(fakeBatch([5]).payload);
    await jest.advanceTimersByTimeAsync(patienceMs);
    await leftEarly;
    runner.keepOnly({ t: [3] });
    runner.keepOnly({ t: [0] });
    const batch = fakeBatch([6]);
    const running = runner.eachBatch(batch.payload);
    await jest.advanceTimersByTimeAsync(10);
    expect(begun).toEqual(['5']);
    end(5);
    await jest.advanceTimersByTimeAsync(0);
    end(6);
    await running;
    expect([begun, batch.resolved]).toEqual([['5', '6'], ['6']]);
  });

  it('stops: waits for the running handler, resolves its event and begins no other', async () => {
    const { begun, handle, end } = heldHandlers();
    const runner = setUp(handle);
    const batch = fakeBatch([5, 6]);
    const running = runner.eachBatch(batch.payload);
    await jest.advanceTimersByTimeAsync(0);
    let hasStopped = false;
    const stopped = runner.stop().then(() => (hasStopped = true));
    await jest.advanceTimersByTimeAsync(2 * patienceMs);
    expect(hasStopped).toBe(false);
    end(5);
    await Promise.all([stopped, running]);
    expect([begun, batch.resolved]).toEqual([['5'], ['5']]);
  });

  it('knows where a partition goes on whose slow event ended while it stops', async () => {
    const { handle, end } = heldHandlers();
    const runner = setUp(handle);
    const leftEarly = runner.eachBatch(fakeBatch([5]).payload);
    await jest.advanceTimersByTimeAsync(patienceMs);
    await leftEarly;
    const stopped = runner.stop();
    end(5);
    await stopped;
    expect(runner.endedOffsets()).toEqual([{ topic: 't', partition: 0, offset: '6' }]);
  });

  it('takes nothing while kafkajs stops', async () => {
    const { begun, handle } = heldHandlers();
    const batch = fakeBatch([5]);
    batch.isRunning = false;
    await setUp(handle).eachBatch(batch.payload);
    expect(begun).toEqual([]);
  });
});
