import { type Logger } from '../telemetry/logger';

/** Work to be done soon by one worker. Not durable on the embedded tier: the owner re-derives it from its own documents. */
export interface JobQueue<P> {
  /** Adds a job; one with the same id that is queued, delayed or running makes this a no-op. */
  add(jobId: string, payload: P, options?: { delayMs?: number }): Promise<void>;
  /** Sets the one handler; at most `concurrency` jobs run at a time. A job that throws is logged and dropped. */
  process(handler: (payload: P, jobId: string) => Promise<void>, options?: { concurrency?: number }): void;
  start(): Promise<void>;
  /** Takes no more jobs and waits for the running ones. */
  stop(): Promise<void>;
}

export interface MemoryJobQueue<P> extends JobQueue<P> {
  /** For gauges. */
  stats(): { waiting: number; delayed: number; running: number };
}

export function createMemoryJobQueue<P>({
  name,
  logger,
}: {
  name: string;
  logger: Logger;
}): MemoryJobQueue<P> {
  const waiting = new Map<string, P>();
  const delayed = new Map<string, NodeJS.Timeout>();
  const running = new Map<string, Promise<void>>();
  let handler: ((payload: P, jobId: string) => Promise<void>) | null = null;
  let concurrency = 1;
  let state: 'new' | 'started' | 'stopped' = 'new';

  function next(): void {
    while (state === 'started' && handler !== null && running.size < concurrency) {
      const [first] = waiting;
      if (first === undefined) return;
      const [jobId, payload] = first;
      waiting.delete(jobId);
      running.set(jobId, run(handler, jobId, payload));
    }
  }

  async function run(
    work: (payload: P, jobId: string) => Promise<void>,
    jobId: string,
    payload: P,
  ): Promise<void> {
    try {
      await Promise.resolve();
      await work(payload, jobId);
    } catch (error) {
      logger.error({ err: error, queue: name, job_id: jobId }, 'a job failed');
    } finally {
      running.delete(jobId);
      next();
    }
  }

  function enqueue(jobId: string, payload: P): void {
    waiting.set(jobId, payload);
    next();
  }

  return {
    async add(jobId, payload, { delayMs = 0 } = {}) {
      if (state === 'stopped' || waiting.has(jobId) || delayed.has(jobId) || running.has(jobId)) return;
      if (delayMs <= 0) return enqueue(jobId, payload);
      const timer = setTimeout(() => {
        delayed.delete(jobId);
        enqueue(jobId, payload);
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
      for (const timer of delayed.values()) clearTimeout(timer);
      delayed.clear();
      waiting.clear();
      await Promise.allSettled(running.values());
    },
    stats: () => ({ waiting: waiting.size, delayed: delayed.size, running: running.size }),
  };
}
