import { once } from 'node:events';
import { type Worker, type WorkerOptions } from 'node:worker_threads';
import { AppError, createSemaphore, withTimeout } from '@kq/kernel';

interface Options {
  /** What runs in the thread, for messages: `calendar reader`. */
  readonly name: string;
  /** Starts the thread, which sends one message as soon as it has loaded, and then one for each job. */
  readonly startWorker: (options: WorkerOptions) => Worker;
  readonly maxWaiting: number;
  /** For one job; the start of the thread does not count. */
  readonly timeoutMs: number;
  /** Called for a job that takes too long. @throws AppError */
  readonly refuseSlow: (limitMs: number) => never;
}

const START_TIMEOUT_MS = 20_000;
const HEAP_MB = 128;

export interface KeptWorker<Job, Result> {
  /** @throws AppError UNAVAILABLE with a time to retry when too many jobs wait, and after `close`; INTERNAL when the thread fails */
  run(job: Job): Promise<Result>;
  /** Ends the thread; jobs fail from then on. */
  close(): Promise<void>;
}

/**
 * Runs jobs one after the other in one worker thread, which is kept for the next one (docs/security.md S30). A thread that
 * takes too long or fails is ended; the next job starts another one.
 */
export function createKeptWorker<Job, Result>(options: Options): KeptWorker<Job, Result> {
  const { name, startWorker, maxWaiting, timeoutMs, refuseSlow } = options;
  const inTurn = createSemaphore(1, maxWaiting);
  let worker: Worker | null = null;
  let isClosed = false;
  const hasClosed = () => isClosed;
  const closed = (): AppError => new AppError('UNAVAILABLE', { message: `${name} closed` });

  /** Returns the thread once it has loaded: its start does not count as work. */
  async function running(): Promise<Worker> {
    if (worker !== null) return worker;
    // An empty environment: the thread that reads what users send sees no secret.
    const started = startWorker({ env: {}, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    worker = started;
    started.unref();
    // While it waits for the next job; its exit follows.
    started.on('error', () => undefined);
    started.once('exit', () => {
      if (worker === started) worker = null;
    });
    await nextMessage(started, name);
    return started;
  }

  async function end(): Promise<void> {
    const ending = worker;
    worker = null;
    await ending?.terminate();
  }

  async function run(job: Job): Promise<Result> {
    if (isClosed) throw closed();
    try {
      const thread = await withTimeout(running(), START_TIMEOUT_MS, refuseSlow);
      const result = nextMessage(thread, name);
      thread.postMessage(job);
      return (await withTimeout(result, timeoutMs, refuseSlow)) as Result;
    } catch (error) {
      await end();
      throw hasClosed() ? closed() : error;
    }
  }

  return {
    run: (job) => inTurn(() => run(job)),
    async close() {
      isClosed = true;
      await end();
    },
  };
}

/** @throws AppError INTERNAL when the thread ends before */
async function nextMessage(worker: Worker, name: string): Promise<unknown> {
  const abort = new AbortController();
  const { signal } = abort;
  try {
    const exit = once(worker, 'exit', { signal }).then(() =>
      Promise.reject(new Error('the thread has exited')),
    );
    const [message] = (await Promise.race([once(worker, 'message', { signal }), exit])) as [unknown];
    return message;
  } catch (cause) {
    throw new AppError('INTERNAL', { message: `${name} failed`, cause });
  } finally {
    abort.abort();
  }
}
