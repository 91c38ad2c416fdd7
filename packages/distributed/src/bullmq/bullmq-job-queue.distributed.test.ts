import { createMetrics } from '@kq/service-kit';
import { afterTest, memoryLogger, silentLogger } from '@kq/test-kit/in-process';
import { contractRows } from '@kq/test-kit/in-process/contracts/contract';
import { jobQueueContract } from '@kq/test-kit/in-process/contracts/job-queue.contract';
import { type OwnServer, ownPrefix, sharedRedis, startOwnRedis, waitFor } from '@kq/test-kit';
import { Redis } from 'ioredis';
import { type BullmqJobQueueOptions, createBullmqJobQueue } from './bullmq-job-queue';

function open(options: Pick<BullmqJobQueueOptions, 'url' | 'prefix'> & Partial<BullmqJobQueueOptions>) {
  const queue = createBullmqJobQueue<number>({ name: 'send-mail', logger: silentLogger(), ...options });
  afterTest(() => queue.stop());
  return queue;
}

describe('contract of job queues: BullMQ on Redis', () => {
  it.each(contractRows(jobQueueContract))('%s', async (_behaviour, { check }) => {
    const place = { url: await sharedRedis(process.env['KQ_TEST_REDIS']), prefix: ownPrefix() };
    await check({ open: (options) => open({ ...place, ...options }) });
  });
});

describe('createBullmqJobQueue', () => {
  let url: string;
  beforeAll(async () => {
    url = await sharedRedis(process.env['KQ_TEST_REDIS']);
  });

  it('runs each job in one of two replicas', async () => {
    const place = { url, prefix: ownPrefix() };
    const done: string[] = [];
    const replicas = [open(place), open(place)];
    const counts = [0, 0];
    for (const [index, queue] of replicas.entries()) {
      queue.process(
        async (_payload, jobId) => {
          counts[index] = (counts[index] ?? 0) + 1;
          done.push(jobId);
          await new Promise((resolve) => setImmediate(resolve));
        },
        { concurrency: 2 },
      );
      await queue.start();
    }
    const ids = Array.from({ length: 100 }, (_each, index) => `job-${index}`);
    await Promise.all(ids.map((id, index) => replicas[index % 2]!.add(id, index)));
    await waitFor('all jobs', () => done.length >= 100);
    expect([...done].sort()).toEqual([...ids].sort());
    expect(Math.min(...counts)).toBeGreaterThan(0);
  });

  it('leaves no keys of a completed job in Redis', async () => {
    const place = { url, prefix: ownPrefix() };
    const queue = open(place);
    let runs = 0;
    queue.process(async (payload) => {
      runs += 1;
      if (payload === 2) throw new Error('broken');
    });
    await queue.start();
    await queue.add('good', 1);
    await queue.add('bad', 2);
    await waitFor('both jobs', () => runs === 2);
    const redis = new Redis(url);
    afterTest(() => redis.disconnect());
    await waitFor('their removal', async () => {
      const keys = await redis.keys(`${place.prefix}:send-mail:*`);
      return keys.every((key) => !/:(good|bad)|completed|failed/.test(key));
    });
  });

  it('reassigns the job of a dead worker to another replica', async () => {
    const place = { url, prefix: ownPrefix(), stalledAfterMs: 600 };
    const dead = open(place);
    let release = (): void => undefined;
    const started: string[] = [];
    dead.process(
      () =>
        new Promise((resolve) => {
          started.push('dead');
          release = resolve;
        }),
    );
    await dead.start();
    await dead.add('a', 1);
    await waitFor('the first run', () => started.length === 1);
    // Its handler hangs: stopping cuts the queue off while it has the job, like a kill.
    await dead.stop();
    const alive = open(place);
    alive.process(async () => void started.push('alive'));
    await alive.start();
    await waitFor('the second run', () => started.includes('alive'));
    release();
    expect(started).toEqual(['dead', 'alive']);
  });

  it('reports its depth as a metric', async () => {
    const metrics = createMetrics();
    const queue = open({ url, prefix: ownPrefix(), metrics });
    await queue.add('a', 1);
    await queue.add('b', 1, { delayMs: 60_000 });
    const text = await metrics.text();
    expect(text).toContain('kq_queue_jobs{queue="send-mail",state="waiting"} 1');
    expect(text).toContain('kq_queue_jobs{queue="send-mail",state="delayed"} 1');
    expect(text).toContain('kq_queue_jobs{queue="send-mail",state="running"} 0');
  });
});

describe('createBullmqJobQueue without Redis', () => {
  let redis: OwnServer;
  beforeAll(async () => {
    redis = await startOwnRedis();
  });
  afterAll(() => redis.remove());

  it('starts without Redis, rejects new jobs immediately, and works once Redis is available', async () => {
    await redis.kill();
    const { logger, lines } = memoryLogger();
    const metrics = createMetrics();
    const queue = open({ url: redis.url, prefix: ownPrefix(), logger, metrics });
    const done: string[] = [];
    queue.process(async (_payload, jobId) => void done.push(jobId));
    await queue.start();
    for (const id of ['a', 'b', 'c'])
      await expect(queue.add(id, 1)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryable: true });
    expect(await metrics.text()).toContain('kq_queue_jobs{queue="send-mail",state="waiting"} Nan');
    const logged = (text: string): unknown[] =>
      lines
        .filter(({ connection, msg }) => connection === 'queue:send-mail' && msg === text)
        .map(({ level }) => level);
    await waitFor('a second attempt to connect', () => logged('Redis disconnected').length >= 2);
    await redis.startAgain();
    await waitFor('a job taken', () =>
      queue.add('d', 1).then(
        () => true,
        () => false,
      ),
    );
    await waitFor('the job done', () => done.includes('d'));
    expect(done).toEqual(['d']);
    const [first, ...later] = logged('Redis disconnected');
    expect(first).toBe('warn');
    expect(new Set(later)).toEqual(new Set(['debug']));
    expect(logged('Redis reconnected')).toEqual(['info']);
  });

  it('continues with the jobs stored by Redis after Redis was killed and restarted', async () => {
    const queue = open({ url: redis.url, prefix: ownPrefix(), stalledAfterMs: 1000 });
    const done: string[] = [];
    let hold: Promise<void> | null = null;
    queue.process(async (_payload, jobId) => {
      await hold;
      done.push(jobId);
    });
    await queue.start();
    await queue.add('first', 1);
    await waitFor('the first job', () => done.includes('first'));
    let release = (): void => undefined;
    hold = new Promise((resolve) => (release = resolve));
    await queue.add('held', 1);
    await waitFor('the held job', async () => (await queue.stats())?.running === 1);
    await redis.kill();
    await expect(queue.add('lost', 1)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    release();
    await redis.startAgain();
    await waitFor('a new job taken', () =>
      queue.add('new', 1).then(
        () => true,
        () => false,
      ),
    );
    await waitFor('the new job', () => done.includes('new'));
    expect(done).toContain('held');
    expect(done).not.toContain('lost');
  });

  it('stops within its time limit while Redis is unavailable or frozen', async () => {
    for (const fault of ['kill', 'pause'] as const) {
      const queue = open({ url: redis.url, prefix: ownPrefix() });
      queue.process(async () => undefined);
      await queue.start();
      await waitFor('the connection', async () => (await queue.stats()) !== null);
      await redis[fault]();
      await queue.stop();
      if (fault === 'kill') await redis.startAgain();
      else redis.resume();
    }
  });

  it('warns when Redis may evict jobs', async () => {
    const admin = new Redis(redis.url);
    afterTest(() => admin.disconnect());
    await admin.config('SET', 'maxmemory-policy', 'allkeys-lru');
    afterTest(() => admin.config('SET', 'maxmemory-policy', 'noeviction'));
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    afterTest(() => warned.mockRestore());
    const { logger, lines } = memoryLogger();
    open({ url: redis.url, prefix: ownPrefix(), logger });
    await waitFor('the warning', () => lines.find(({ policy }) => policy === 'allkeys-lru'));
  });
});
