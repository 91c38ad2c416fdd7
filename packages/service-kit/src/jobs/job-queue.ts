import { type Logger } from '../telemetry/logger';
import { type Metrics } from '../telemetry/metrics';
import { currentTraceparent, runWithTraceparent } from '../telemetry/trace-context';
import { type JobQueueStats, registerQueueGauge } from './queue-gauge';

export { type JobQueueStats, registerQueueGauge } from './queue-gauge';

/**
 * A queue of jobs, each run by one worker. Not durable on the embedded tier: the owner derives lost jobs again from its
 * documents.
 */
export interface JobQueue<P> {
  /**
   * Adds a job; a no-op while a job with the same id is queued, delayed or running. An id contains no colon and is not
   * digits only.
   * @throws AppError UNAVAILABLE (retryable), within a short time, when the queue's server is unreachable
   */
  add(jobId: string, payload: P, options?: { delayMs?: number }): Promise<void>;
  /**
   * Sets the only handler; runs at most `concurrency` jobs at a time, each in the trace of its `add`. A job that throws
   * is logged and dropped.
   */
  process(handler: (payload: P, jobId: string) => Promise<void>, options?: { concurrency?: number }): void;
  start(): Promise<void>;
  /** Accepts no more jobs and waits for the running ones. */
  stop(): Promise<void>;
}

/** Creates the queue of that name; `perSecond` limits the jobs started per second, over all replicas of the queue. */
export type CreateJobQueue = <P>(name: string, options?: { perSecond?: number | undefined }) => JobQueue<P>;

/** Rejects ids that BullMQ would reject, so that all adapters accept the same ids. @throws Error for an invalid id */
export function assertJobId(jobId: string): void {
  if (jobId === '' || jobId.includes(':') || /^\d+$/.test(jobId))
    throw new Error(`invalid job id "${jobId}": it must be non-empty, without colons and not digits only`);
}

export interface MemoryJobQueue<P> extends JobQueue<P> {
  /** Returns the values of the gauges. */
  stats(): JobQueueStats;
}

export interface MemoryJobQueueOptions {
  readonly name: string;
  readonly logger: Logger;
  readonly metrics?: Metrics | undefined;
  /** Maximum jobs started per second; unlimited by default. */
  readonly perSecond?: number | undefined;
}

interface Job<P> {
  readonly payload: P;
  readonly traceparent: string | undefined;
}

export function createMemoryJobQueue<P>({
  name,
  logger,
  metrics,
  perSecond = Infinity,
}: MemoryJobQueueOptions): MemoryJobQueue<P> {
  const waiting = new Map<string, Job<P>>();
  const delayed = new Map<string, NodeJS.Timeout>();
  const running = new Map<string, Promise<void>>();
  let handler: ((payload: P, jobId: string) => Promise<void>) | null = null;
  let concurrency = 1;
  let state: 'new' | 'started' | 'stopped' = 'new';
  let started = 0;
  let secondEnd: NodeJS.Timeout | null = null;

  function next(): void {
    while (state === 'started' && handler !== null && running.size < concurrency) {
      const [first] = waiting;
      if (first === undefined || !takeTurn()) return;
      const [jobId, job] = first;
      waiting.delete(jobId);
      running.set(jobId, run(handler, jobId, job));
    }
  }

  /** Counts starts per second; the timer starts the next second. */
  function takeTurn(): boolean {
    if (perSecond === Infinity) return true;
    secondEnd ??= setTimeout(() => {
      secondEnd = null;
      started = 0;
      next();
    }, 1000).unref();
    if (started >= perSecond) return false;
    started += 1;
    return true;
  }

  async function run(
    work: (payload: P, jobId: string) => Promise<void>,
    jobId: string,
    { payload, traceparent }: Job<P>,
  ): Promise<void> {
    try {
      await Promise.resolve();
      await runWithTraceparent(traceparent, () => work(payload, jobId));
    } catch (error) {
      logger.error({ err: error, queue: name, job_id: jobId }, 'job failed');
    } finally {
      running.delete(jobId);
      next();
    }
  }

  function enqueue(jobId: string, job: Job<P>): void {
    waiting.set(jobId, job);
    next();
  }

  const queue: MemoryJobQueue<P> = {
    async add(jobId, payload, { delayMs = 0 } = {}) {
      assertJobId(jobId);
      if (state === 'stopped' || waiting.has(jobId) || delayed.has(jobId) || running.has(jobId)) return;
      const job = { payload, traceparent: currentTraceparent() };
      if (delayMs <= 0) return enqueue(jobId, job);
      const timer = setTimeout(() => {
        delayed.delete(jobId);
        enqueue(jobId, job);
      }, delayMs);
      timer.unref();
      delayed.set(jobId, timer);
    },
    process(work, options = {}) {
      if (handler !== null) throw new Error(`queue ${name} already has a handler`);
      handler = work;
      concurrency = options.concurrency ?? 1;
      next();
    },
    async start() {
      state = 'started';
      next();
    },
    async stop() {
      state = 'stopped';
      if (secondEnd !== null) clearTimeout(secondEnd);
      for (const timer of delayed.values()) clearTimeout(timer);
      delayed.clear();
      waiting.clear();
      await Promise.allSettled(running.values());
    },
    stats: () => ({ waiting: waiting.size, delayed: delayed.size, running: running.size }),
  };
  if (metrics !== undefined) registerQueueGauge(metrics, name, queue.stats);
  return queue;
}
