import { once } from 'node:events';
import { join } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { AppError, createSemaphore, withTimeout } from '@kq/kernel';
import { type DateSpan } from '../domain/busy-spans';
import { type FeedRefusal, FeedRefusedError } from '../domain/feed-refused-error';
import { type ReadText } from '../use-cases/ports';

export interface ReadingJob {
  readonly text: string;
  /** ISO date. */
  readonly today: string;
}

export type ReadingResult =
  { readonly spans: DateSpan[] } | { readonly refused: FeedRefusal; readonly date?: string };

interface Options {
  readonly maxWaiting?: number;
  /** For one calendar; the limits of a calendar end its reading long before. */
  readonly timeoutMs?: number;
  readonly startWorker?: (options: WorkerOptions) => Worker;
}

const WAITING_MAX = 20;
const TIMEOUT_MS = 2000;
const START_TIMEOUT_MS = 20_000;
const HEAP_MB = 128;

export interface CalendarReader {
  readonly read: ReadText;
  /** Ends the thread; readings fail from then on. */
  close(): Promise<void>;
}

/**
 * Reads calendars one after the other in one worker thread, which is kept for the next one (docs/security.md S30). A
 * thread that takes too long or fails is ended; the next calendar starts another one.
 */
export function createCalendarReader({
  maxWaiting = WAITING_MAX,
  timeoutMs = TIMEOUT_MS,
  startWorker = startReadWorker,
}: Options = {}): CalendarReader {
  const inTurn = createSemaphore(1, maxWaiting);
  let worker: Worker | null = null;
  let isClosed = false;

  /** Returns the thread once it has loaded: its start does not count as reading. */
  async function running(): Promise<Worker> {
    if (worker !== null) return worker;
    // An empty environment: the thread that reads untrusted texts sees no secret.
    const started = startWorker({ env: {}, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    worker = started;
    started.unref();
    // While it waits for the next calendar; its exit follows.
    started.on('error', () => undefined);
    started.once('exit', () => {
      if (worker === started) worker = null;
    });
    await nextMessage(started);
    return started;
  }

  async function end(): Promise<void> {
    const ending = worker;
    worker = null;
    await ending?.terminate();
  }

  async function read(job: ReadingJob): Promise<ReadingResult> {
    if (isClosed) throw closed();
    try {
      const thread = await withTimeout(running(), START_TIMEOUT_MS, refuseSlow);
      const result = nextMessage(thread);
      thread.postMessage(job);
      return (await withTimeout(result, timeoutMs, refuseSlow)) as ReadingResult;
    } catch (error) {
      await end();
      throw isClosed ? closed() : error;
    }
  }

  return {
    async read(text, today) {
      const result = await inTurn(() => read({ text, today })).catch(asTooMany);
      if ('refused' in result) throw new FeedRefusedError(result.refused, undefined, result.date);
      return result.spans;
    },
    async close() {
      isClosed = true;
      await end();
    },
  };
}

const startReadWorker = (options: WorkerOptions): Worker =>
  new Worker(join(__dirname, 'read-calendar.worker.js'), options);

/** @throws AppError INTERNAL when the thread ends before */
async function nextMessage(worker: Worker): Promise<unknown> {
  const abort = new AbortController();
  const { signal } = abort;
  try {
    const exit = once(worker, 'exit', { signal }).then(() =>
      Promise.reject(new Error('the thread has exited')),
    );
    const [message] = (await Promise.race([once(worker, 'message', { signal }), exit])) as [unknown];
    return message;
  } catch (cause) {
    throw new AppError('INTERNAL', { message: 'calendar reader failed', cause });
  } finally {
    abort.abort();
  }
}

const RETRY_AFTER_SECONDS = 5;

const tooMany = (message: string): AppError =>
  new AppError('TOO_MANY_REQUESTS', {
    message,
    userMessage: 'Gerade werden viele Kalender gelesen. Bitte versuchen Sie es gleich noch einmal.',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });

function refuseSlow(limitMs: number): never {
  throw tooMany(`calendar took more than ${limitMs} ms`);
}

/** A full queue is a matter of load, not a failure of the service. */
function asTooMany(error: unknown): never {
  const isFull =
    error instanceof AppError && error.code === 'UNAVAILABLE' && error.retryAfterSeconds !== undefined;
  throw isFull ? tooMany(error.message) : error;
}

const closed = (): AppError => new AppError('UNAVAILABLE', { message: 'calendar reader closed' });
