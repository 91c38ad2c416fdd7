import { setTimeout as delay } from 'node:timers/promises';
import {
  assertJobId,
  currentTraceparent,
  type JobQueue,
  type JobQueueStats,
  type Logger,
  type Metrics,
  registerQueueGauge,
  runWithTraceparent,
} from '@kq/service-kit';
import { Queue, Worker } from 'bullmq';
import {
  connectionOptions,
  createConnectionWait,
  createOutageLog,
  createRedisClient,
  isConnected,
  redisUnavailable,
} from '../redis/redis-client';
import { warnOfEviction } from '../redis/warn-of-eviction';

export interface BullmqJobQueueOptions {
  readonly name: string;
  readonly url: string;
  readonly prefix: string;
  readonly logger: Logger;
  readonly metrics?: Metrics | undefined;
  /** Jobs begun a second, all replicas together; without it no limit. */
  readonly perSecond?: number | undefined;
  /** A job whose worker has not renewed its lock for this long is restarted by another one; default 6 s (docs/adr/025). */
  readonly stalledAfterMs?: number;
}

export interface BullmqJobQueue<P> extends JobQueue<P> {
  /** null while Redis cannot be asked. */
  stats(): Promise<JobQueueStats | null>;
}

/** What lies in Redis: the payload, which holds ids only, and the trace that the job belongs to. */
interface JobData<P> {
  readonly payload: P;
  readonly traceparent?: string;
}

/** After its making the queue lets `add` wait so long for the connection; later it waits for none. */
const firstConnectionMs = 1000;
const statsLimitMs = 500;
const stopLimitMs = 5000;
/** How often a job may be taken from a dead worker before it is given up; its owner derives it anew then. */
const maxStalledCount = 5;

/**
 * Jobs in Redis, shared by all replicas. Redis may come and go: `add` then fails at once, the worker waits and goes on by
 * itself. A job runs at least once; after a killed worker or a lost connection possibly twice.
 */
export function createBullmqJobQueue<P>(options: BullmqJobQueueOptions): BullmqJobQueue<P> {
  const { name, url, prefix, logger, metrics, stalledAfterMs = 6000 } = options;
  const client = createRedisClient({ url, name: `queue:${name}`, logger });
  const untilConnected = createConnectionWait(client, firstConnectionMs);
  warnOfEviction(client, logger);
  const queue = new Queue<JobData<P>>(name, {
    prefix,
    connection: client,
    // It would wait for the connection, and break for good if that is lost at the wrong moment.
    skipWaitingForReady: true,
    skipVersionCheck: true,
    // One trimmed stream of what happened to jobs costs a write each; nobody reads it.
    streams: { events: { maxLen: 100 } },
    defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
  });
  queue.on('error', () => undefined);
  const running = new Set<Promise<void>>();
  let handler: ((payload: P, jobId: string) => Promise<void>) | null = null;
  let concurrency = 1;
  let worker: AbandonableWorker<JobData<P>> | null = null;
  let isStopped = false;

  async function work(jobId: string, { payload, traceparent }: JobData<P>): Promise<void> {
    try {
      await runWithTraceparent(traceparent, async () => handler?.(payload, jobId));
    } catch (error) {
      logger.error({ err: error, queue: name, job_id: jobId }, 'job failed');
    }
  }

  function openWorker(): AbandonableWorker<JobData<P>> {
    const outages = createOutageLog(`worker:${name}`, logger);
    const opened = new AbandonableWorker<JobData<P>>(
      name,
      async (job) => {
        const doing = work(job.id ?? '', job.data);
        running.add(doing);
        await doing.finally(() => running.delete(doing));
      },
      {
        prefix,
        connection: { ...connectionOptions, url, maxRetriesPerRequest: null },
        concurrency,
        lockDuration: stalledAfterMs,
        stalledInterval: stalledAfterMs / 2,
        maxStalledCount,
        runRetryDelay: 1000,
        ...(options.perSecond === undefined ? {} : { limiter: { max: options.perSecond, duration: 1000 } }),
      },
    );
    opened.on('error', outages.failed);
    opened.on('ready', outages.ended);
    opened.on('active', outages.ended);
    opened.on('stalled', (jobId) =>
      logger.warn({ queue: name, job_id: jobId }, 'job stalled, returned to the queue'),
    );
    return opened;
  }

  async function stats(): Promise<JobQueueStats | null> {
    if (!isConnected(client)) return null;
    const asked = queue.getJobCounts('waiting', 'delayed', 'active').then(
      ({ waiting = 0, delayed = 0, active = 0 }) => ({ waiting, delayed, running: active }),
      () => null,
    );
    return within(asked, statsLimitMs, null);
  }

  if (metrics !== undefined) registerQueueGauge(metrics, name, stats);
  return {
    stats,
    async add(jobId, payload, { delayMs = 0 } = {}) {
      assertJobId(jobId);
      if (isStopped) return;
      if (!(await untilConnected())) throw redisUnavailable();
      const traceparent = currentTraceparent();
      const data = { payload, ...(traceparent === undefined ? {} : { traceparent }) };
      try {
        await queue.add(name, data as never, { jobId, ...(delayMs > 0 ? { delay: delayMs } : {}) } as never);
      } catch (error) {
        throw redisUnavailable(error);
      }
    },
    process(work, settings = {}) {
      if (handler !== null) throw new Error(`queue ${name} already has a handler`);
      handler = work;
      concurrency = settings.concurrency ?? 1;
    },
    async start() {
      if (handler !== null) worker ??= openWorker();
    },
    async stop() {
      isStopped = true;
      if (worker !== null) await closeWorker(worker, running, () => isConnected(client));
      client.disconnect();
    },
  };
}

/** BullMQ's `close` waits for Redis, with its timer running; a second call waits along. */
class AbandonableWorker<D> extends Worker<D> {
  /** Lets go of everything at once: no connection and no timer is left. */
  async abandon(): Promise<void> {
    await this.lockManager.close();
    await this.getBackend().close(true);
  }
}

/** Orderly while Redis answers and the jobs end in time; else its connections are cut, and other workers take its jobs over. */
async function closeWorker(
  worker: Pick<AbandonableWorker<never>, 'close' | 'abandon'>,
  running: Set<Promise<void>>,
  isOnline: () => boolean,
): Promise<void> {
  const end = performance.now() + stopLimitMs;
  const closed = worker.close();
  await within(Promise.allSettled(running), stopLimitMs, null);
  const leftMs = isOnline() ? Math.max(100, end - performance.now()) : 0;
  const isClosed = await within(
    closed.then(() => true),
    leftMs,
    false,
  );
  if (!isClosed) await within(worker.abandon(), 1000, undefined);
}

/** The value, or `late` when it takes longer. */
async function within<T, L>(value: Promise<T>, limitMs: number, late: L): Promise<T | L> {
  const timer = new AbortController();
  try {
    return await Promise.race([value, delay(limitMs, late, { signal: timer.signal })]);
  } finally {
    timer.abort();
  }
}
