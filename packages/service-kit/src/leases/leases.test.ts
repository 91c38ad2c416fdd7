import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fakeClock } from '@kq/kernel/time/fake-clock';
import { openDatabase } from '@kq/embedded';
import { afterTest } from '@kq/test-kit/in-process/after-test';
import { openTestDatabase, type TestDatabase } from '@kq/test-kit/in-process/open-test-database';
import { memoryLogger, silentLogger } from '@kq/test-kit/in-process/silent-logger';
import { waitFor } from '@kq/test-kit/in-process/wait-for';
import { createLeases } from './leases';
import { byPartition, createPartitionedSweeper } from './partitioned-sweeper';
import { createSweeper } from './sweeper';

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.remove());

describe('createLeases', () => {
  it('grants a new lease to one of thirty concurrent callers', async () => {
    const clock = fakeClock();
    const racers = Array.from({ length: 30 }, (_, i) =>
      createLeases(database.connection, clock).hold('outbox', `replica-${i}`, 15_000),
    );
    expect((await Promise.all(racers)).filter(Boolean)).toHaveLength(1);
  });

  it('grants an expired lease to one of thirty concurrent callers', async () => {
    const clock = fakeClock();
    await createLeases(database.connection, clock).hold('outbox', 'dead', 15_000);
    clock.advance(15_000);
    const racers = Array.from({ length: 30 }, (_, i) =>
      createLeases(database.connection, clock).hold('outbox', `replica-${i}`, 15_000),
    );
    expect((await Promise.all(racers)).filter(Boolean)).toHaveLength(1);
  });

  it('keeps a renewed lease, expires one that is not renewed, and frees a released one', async () => {
    const clock = fakeClock();
    const [a, b] = [
      createLeases(database.connection, clock),
      createLeases((await database.openAgain()).connection, clock),
    ];
    expect(await a.hold('x', 'a', 15_000)).toBe(true);
    for (let i = 0; i < 5; i += 1) {
      clock.advance(10_000);
      expect(await a.hold('x', 'a', 15_000)).toBe(true);
      expect(await b.hold('x', 'b', 15_000)).toBe(false);
    }
    clock.advance(15_000);
    expect(await b.hold('x', 'b', 15_000)).toBe(true);
    expect(await a.hold('x', 'a', 15_000)).toBe(false);
    await a.release('x', 'a');
    expect(await a.hold('x', 'a', 15_000)).toBe(false);
    await b.release('x', 'b');
    expect(await a.hold('x', 'a', 15_000)).toBe(true);
  });
});

describe('createLeases on an embedded store', () => {
  it('takes over the lease of an earlier process immediately, never of a running one', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'kq-leases-'));
    afterTest(() => rm(directory, { recursive: true }));
    const open = async () => {
      const own = await openDatabase({ uri: `embedded:${directory}`, name: 'test', logger: silentLogger() });
      afterTest(() => own.close());
      return own;
    };
    const killed = await open();
    await createLeases(killed.connection).hold('outbox', 'killed', 60_000);
    await killed.close();
    const [first, second] = [await open(), await open()];
    expect(await createLeases(first.connection).hold('outbox', 'first', 60_000)).toBe(true);
    expect(await createLeases(second.connection).hold('outbox', 'second', 60_000)).toBe(false);
  });
});

describe('createSweeper', () => {
  const leasesOf = (answer: boolean) => ({
    hold: jest.fn(async () => answer),
    release: jest.fn(async () => undefined),
  });
  const base = { name: 's', everyMs: 1000, holder: 'me', logger: silentLogger() };
  afterEach(() => jest.useRealTimers());

  it('runs repeatedly as the lease holder, never without the lease', async () => {
    jest.useFakeTimers({ now: Date.now() });
    const run = jest.fn(async () => undefined);
    const idle = jest.fn(async () => undefined);
    const leases = leasesOf(true);
    const sweepers = [
      createSweeper({ ...base, leases, run }),
      createSweeper({ ...base, leases: leasesOf(false), run: idle }),
    ];
    for (const sweeper of sweepers) sweeper.start();
    await jest.advanceTimersByTimeAsync(3500);
    for (const sweeper of sweepers) await sweeper.stop();
    await jest.advanceTimersByTimeAsync(3500);
    expect([run.mock.calls.length, idle.mock.calls.length, leases.release.mock.calls.length]).toEqual([
      3, 0, 1,
    ]);
  });

  it('renews its lease while a run takes longer than the lease', async () => {
    jest.useFakeTimers({ now: Date.now() });
    let finish: () => void = () => undefined;
    let seen: AbortSignal | undefined;
    const leases = leasesOf(true);
    const run = (signal: AbortSignal) => {
      seen = signal;
      return new Promise<void>((resolve) => (finish = resolve));
    };
    const sweeper = createSweeper({ ...base, leases, run, leaseMs: 4000 });
    sweeper.start();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(leases.hold.mock.calls.length).toBeGreaterThanOrEqual(9);
    expect(seen?.aborted).toBe(false);
    finish();
    await sweeper.stop();
  });

  it.each([
    ['another replica has the lease', () => Promise.resolve(false)],
    ['the lease cannot be renewed before it ends', () => Promise.reject(new Error('database away'))],
  ])('aborts the signal of a run when %s', async (_case, lose) => {
    jest.useFakeTimers({ now: Date.now() });
    const { logger, lines } = memoryLogger();
    const leases = { hold: jest.fn<Promise<boolean>, []>(lose), release: jest.fn(async () => undefined) };
    leases.hold.mockResolvedValueOnce(true);
    const run = (signal: AbortSignal) =>
      new Promise<void>((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      );
    const sweeper = createSweeper({ ...base, logger, leases, run, leaseMs: 4000 });
    const sweeping = sweeper.sweep();
    await jest.advanceTimersByTimeAsync(5000);
    expect(await sweeping).toBe(false);
    await sweeper.stop();
    expect(leases.release).not.toHaveBeenCalled();
    expect(lines).toHaveLength(1);
  });

  it('never overlaps runs, and waits for the running one on stop', async () => {
    jest.useFakeTimers({ now: Date.now() });
    let finish: () => void = () => undefined;
    const run = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const sweeper = createSweeper({ ...base, leases: leasesOf(true), run });
    sweeper.start();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(run).toHaveBeenCalledTimes(1);
    await expect(sweeper.sweep()).resolves.toBe(false);
    let isStopped = false;
    const stopping = sweeper.stop().then(() => (isStopped = true));
    await jest.advanceTimersByTimeAsync(1000);
    expect(isStopped).toBe(false);
    finish();
    await stopping;
    await expect(sweeper.sweep()).resolves.toBe(false);
  });

  it('logs a failed run and continues', async () => {
    jest.useFakeTimers({ now: Date.now() });
    const { logger, lines } = memoryLogger();
    const run = jest.fn(() => Promise.reject(new Error('x')));
    const sweeper = createSweeper({ ...base, logger, leases: leasesOf(true), run });
    sweeper.start();
    await jest.advanceTimersByTimeAsync(2500);
    await sweeper.stop();
    expect([run.mock.calls.length, lines.length, lines[0]?.['sweeper']]).toEqual([2, 1, 's']);
  });
});

describe('createPartitionedSweeper', () => {
  const work = byPartition([1, 2, 3, 17], (number) => number);
  const find = async () => work;

  it('divides work by a number, in its order', () => {
    expect([...work]).toEqual([
      [1, [1, 17]],
      [2, [2]],
      [3, [3]],
    ]);
  });

  it('shares the work among replicas: none takes what another is at', async () => {
    const running = new Set<number>();
    const done: [string, number][] = [];
    let hasOverlapped = false;
    let startBoth = (): void => undefined;
    const bothAtWork = new Promise<void>((resolve) => (startBoth = resolve));
    const other = await database.openAgain();
    const replica = (holder: string, connection: TestDatabase['connection']) =>
      createPartitionedSweeper<number>({
        name: 'feeds',
        everyMs: 1000,
        leases: createLeases(connection),
        holder,
        logger: silentLogger(),
        find,
        async run(items) {
          const [partition = 0] = items;
          hasOverlapped ||= running.has(partition);
          running.add(partition);
          if (running.size === 2) startBoth();
          await bothAtWork;
          done.push([holder, partition]);
          running.delete(partition);
        },
      });
    await Promise.all([replica('a', database.connection).sweep(), replica('b', other.connection).sweep()]);
    expect(hasOverlapped).toBe(false);
    expect(new Set(done.map(([who]) => who))).toEqual(new Set(['a', 'b']));
    expect(new Set(done.map(([, partition]) => partition))).toEqual(new Set([1, 2, 3]));
  });

  it('logs a partition that fails and does the others', async () => {
    const { logger, lines } = memoryLogger();
    const done: (readonly number[])[] = [];
    const leases = createLeases(database.connection);
    const sweeper = createPartitionedSweeper<number>({
      name: 'feeds',
      everyMs: 1000,
      leases,
      holder: 'a',
      logger,
      find,
      async run(items) {
        if (items.includes(2)) throw new Error('the feed is broken');
        done.push(items);
      },
    });
    expect(await sweeper.sweep()).toBe(true);
    expect(done.toSorted((a, b) => a[0]! - b[0]!)).toEqual([[1, 17], [3]]);
    expect(lines).toMatchObject([{ level: 'error', sweeper: 'feeds', msg: 'sweep failed' }]);
    expect(await leases.hold('feeds-2', 'b', 1000)).toBe(true);
  });

  it('ends the current partition and starts no other when it is stopped', async () => {
    const seen: AbortSignal[] = [];
    const sweeper = createPartitionedSweeper<number>({
      name: 'feeds',
      everyMs: 1000,
      leases: createLeases(database.connection),
      holder: 'a',
      logger: silentLogger(),
      find,
      run(_items, signal) {
        seen.push(signal);
        return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
      },
    });
    const sweeping = sweeper.sweep();
    await waitFor('the first partition', () => seen.length === 1);
    await sweeper.stop();
    expect(await sweeping).toBe(true);
    expect(seen).toHaveLength(1);
  });
});
