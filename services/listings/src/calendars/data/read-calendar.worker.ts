import { parentPort } from 'node:worker_threads';
import { FeedRefusedError } from '../domain/feed-refused-error';
import { readCalendar } from '../reading/read-calendar';
import { type ReadingJob, type ReadingResult } from './calendar-reader';

/*
 * The thread that reads calendars, one after the other. It imports no workspace, so that a new one starts quickly.
 */

parentPort?.on('message', (job: ReadingJob) => parentPort?.postMessage(resultOf(job)));
// Loaded.
parentPort?.postMessage(null);

function resultOf({ text, today }: ReadingJob): ReadingResult {
  try {
    return { spans: readCalendar(text, today) };
  } catch (error) {
    if (!(error instanceof FeedRefusedError)) throw error;
    return { refused: error.reason, ...(error.date === undefined ? {} : { date: error.date }) };
  }
}
