import { join } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { reason } from '@kq/contracts/reasons/reason';
import { AppError } from '@kq/kernel';
import { createKeptWorker } from '@kq/service-kit/threads/kept-worker';
import { type DateSpan } from '../../feeds/domain/busy-spans';
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

export interface CalendarReader {
  readonly read: ReadText;
  /** Ends the thread; readings fail from then on. */
  close(): Promise<void>;
}

/** Reads calendars one after the other in one worker thread (docs/security.md S30). */
export function createCalendarReader({
  maxWaiting = WAITING_MAX,
  timeoutMs = TIMEOUT_MS,
  startWorker = startReadWorker,
}: Options = {}): CalendarReader {
  const worker = createKeptWorker<ReadingJob, ReadingResult>({
    name: 'calendar reader',
    startWorker,
    maxWaiting,
    timeoutMs,
    refuseSlow,
  });
  return {
    async read(text, today) {
      const result = await worker.run({ text, today }).catch(asTooMany);
      if ('refused' in result) throw new FeedRefusedError(result.refused, undefined, result.date);
      return result.spans;
    },
    close: worker.close,
  };
}

const startReadWorker = (options: WorkerOptions): Worker =>
  new Worker(join(__dirname, 'read-calendar.worker.js'), options);

const RETRY_AFTER_SECONDS = 5;

const tooMany = (message: string): AppError =>
  new AppError('TOO_MANY_REQUESTS', {
    message,
    reason: reason('calendars_being_read'),
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
