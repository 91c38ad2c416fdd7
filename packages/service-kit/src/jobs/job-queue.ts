import { type Logger } from '../telemetry/logger';
import { type Metrics } from '../telemetry/metrics';
import { currentTraceparent, runWithTraceparent } from '../telemetry/trace-context';
import { type JobQueueStats, registerQueueGauge } from './queue-gauge';

export { type JobQueueStats, registerQueueGauge } from './queue-gauge';

/** Work to be done soon by one worker. Not durable on the embedded tier: the owner re-derives it from its own documents. */
export interface JobQueue<P> {
  /**
   * Adds a job; one with the same id that is queued, delayed or running makes this a no-op. An id has no colon and is
   * not made of digits alone.
   * @throws AppError UNAVAILABLE (retryable), soon, when the queue's server cannot be reached
   */
  add(jobId: string, payload: P, options?: { delayMs?: number }): Promise<void>;
  /**
   * Sets the one handler; at most `concurrency` jobs run at a time, each in the trace of the `add` it came from. A job that
   * throws is logged and dropped.
   */
  process(handler: (payload: P, jobId: string) => Promise<void>, options?: { concurrency?: number }): void;
  start(): Promise<void>;
  /** Takes no more jobs and waits for the running ones. */
  stop(): Promise<void>;
}

/** Makes the queue of that name; `perSecond` limits the jobs begun a second, over all replicas of the queue. */
export type CreateJobQueue = <P>(name: string, options?: { perSecond?: number | undefined }) => JobQueue<P>;

/** @throws Error for an id that BullMQ would refuse, so that no adapter takes what another would not */
export function assertJobId(jobId: string): void {
  if (jobId === '' || jobId.includes(':') || /^\d+$/.test(jobId))
    throw new Error(`invalid job id "${jobId}": it must be non-empty, without colons and not digits only`);
}

export interface MemoryJobQueue<P> extends JobQueue<P> {
  /** For gauges. */
  stats(): JobQueueStats;
}

export interface MemoryJobQueueOptions {
  readonly name: string;
  readonly logger: Logger;
  readonly metrics?: Metrics | undefined;
  /** Jobs begun a second; without it no limit. */
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
  let begun = 0;
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

  /** Counts by the second; the turn of the next second begins when this one has ended. */
  function takeTurn(): boolean {
    if (perSecond === Infinity) return true;
    secondEnd ??= setTimeout(() => {
      secondEnd = null;
      begun = 0;
      next();
    }, 1000).unref();
    if (begun >= perSecond) return false;
    begun += 1;
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
