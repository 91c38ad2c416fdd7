import { withTimeout } from '@kq/kernel';
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
  CONNECTION_OPTIONS,
  createConnectionWait,
  createRedisClient,
  isAnswering,
  isConnected,
  redisUnavailable,
} from '../redis/redis-client';
import { createOutageLog } from '../telemetry/outage-log';
import { warnOfEviction } from '../redis/warn-of-eviction';

export interface BullmqJobQueueOptions {
  readonly name: string;
  readonly url: string;
  readonly prefix: string;
  readonly logger: Logger;
  readonly metrics?: Metrics | undefined;
  /** Maximum jobs started per second over all replicas; unlimited by default. */
  readonly perSecond?: number | undefined;
  /** Time without a lock renewal after which a job is restarted by another worker; default 6 s (docs/adr/025). */
  readonly stalledAfterMs?: number;
}

export interface BullmqJobQueue<P> extends JobQueue<P> {
  /** Returns null while Redis is unreachable. */
  stats(): Promise<JobQueueStats | null>;
}

/** The job data stored in Redis: the payload, which contains ids only, and the trace of the job. */
interface JobData<P> {
  readonly payload: P;
  readonly traceparent?: string;
}

/** Time that `add` waits for the first connection of a new queue; later calls do not wait. */
const FIRST_CONNECTION_MS = 1000;
const STATS_LIMIT_MS = 500;
const STOP_LIMIT_MS = 5000;
/** Number of times a job is reassigned from a dead worker before it is dropped; its owner then derives it again. */
const MAX_STALLED_COUNT = 5;

/**
 * Creates a queue of jobs in Redis, shared by all replicas. While Redis is unavailable `add` fails immediately; the
 * worker reconnects automatically. A job runs at least once, possibly twice after a killed worker or a lost connection.
 */
export function createBullmqJobQueue<P>(options: BullmqJobQueueOptions): BullmqJobQueue<P> {
  const { name, url, prefix, logger, metrics, stalledAfterMs = 6000 } = options;
  const client = createRedisClient({ url, name: `queue:${name}`, logger });
  const untilConnected = createConnectionWait(client, FIRST_CONNECTION_MS);
  warnOfEviction(client, logger);
  const queue = new Queue<JobData<P>>(name, {
    prefix,
    connection: client,
    // Otherwise BullMQ waits for the connection, and fails permanently if that is lost at the wrong moment.
    skipWaitingForReady: true,
    skipVersionCheck: true,
    // Each job writes several entries to this stream, which has no reader.
    streams: { events: { maxLen: 100 } },
    defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
  });
  queue.on('error', () => undefined);
  const running = new Set<Promise<void>>();
  let handler: ((payload: P, jobId: string) => Promise<void>) | null = null;
  let concurrency = 1;
  let worker: Worker<JobData<P>> | null = null;
  let isStopped = false;

  async function work(jobId: string, { payload, traceparent }: JobData<P>): Promise<void> {
    try {
      await runWithTraceparent(traceparent, async () => handler?.(payload, jobId));
    } catch (error) {
      logger.error({ err: error, queue: name, job_id: jobId }, 'job failed');
    }
  }

  function openWorker(): Worker<JobData<P>> {
    const outages = createOutageLog({
      logger,
      connection: 'Redis',
      fields: { connection: `worker:${name}` },
    });
    const opened = new Worker<JobData<P>>(
      name,
      async (job) => {
        const doing = work(job.id ?? '', job.data);
        running.add(doing);
        await doing.finally(() => running.delete(doing));
      },
      {
        prefix,
        connection: { ...CONNECTION_OPTIONS, url, maxRetriesPerRequest: null },
        concurrency,
        lockDuration: stalledAfterMs,
        stalledInterval: stalledAfterMs / 2,
        maxStalledCount: MAX_STALLED_COUNT,
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
    return withTimeout(asked, STATS_LIMIT_MS, () => null);
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
      if (worker !== null) await closeWorker(worker, running, () => isAnswering(client));
      client.disconnect();
    },
  };
}

/**
 * Stops fetching jobs, gives the running ones STOP_LIMIT_MS, then closes the worker. BullMQ's `close` waits for every job
 * and for Redis, and can't be forced afterwards: so it is forced immediately where a job hangs or Redis does not answer, and
 * other workers take the jobs over.
 */
async function closeWorker(
  worker: Pick<Worker<never>, 'pause' | 'close'>,
  running: Set<Promise<void>>,
  answers: () => Promise<boolean>,
): Promise<void> {
  await worker.pause(true);
  const isIdle = await withTimeout(
    Promise.allSettled(running).then(() => true),
    STOP_LIMIT_MS,
    () => false,
  );
  const isForced = !isIdle || !(await answers());
  await withTimeout(worker.close(isForced), STOP_LIMIT_MS, () => undefined);
}
