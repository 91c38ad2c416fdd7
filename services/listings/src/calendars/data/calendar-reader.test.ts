import { Worker, type WorkerOptions } from 'node:worker_threads';
import { afterTest } from '@kq/test-kit/in-process/after-test';
import { createCalendarReader } from './calendar-reader';

const TODAY = '2026-11-26';
const calendarOf = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
const STAY = calendarOf('DTSTART;VALUE=DATE:20270310', 'DTEND;VALUE=DATE:20270312');
const BUSY = [{ from: '2027-03-10', to: '2027-03-12' }];

/** Threads that run this code instead of the reading. */
function readerOf(code: string, options: { maxWaiting?: number; timeoutMs?: number } = {}) {
  const started: Worker[] = [];
  const startWorker = (given: WorkerOptions): Worker => {
    const worker = new Worker(
      `const port = require('node:worker_threads').parentPort; port.postMessage(null); ${code}`,
      { ...given, eval: true },
    );
    started.push(worker);
    return worker;
  };
  const reader = createCalendarReader({ ...options, startWorker });
  afterTest(() => reader.close());
  return { reader, started };
}
const ANSWER = `port.on('message', ({ text }) => port.postMessage({ spans: [text] }))`;
const HANG_ON_A = `port.on('message', ({ text }) => { if (text === 'a') for (;;); port.postMessage({ spans: [] }) })`;
const THROW_ON_A = `port.on('message', ({ text }) => { if (text === 'a') throw new Error('broken'); port.postMessage({ spans: [] }) })`;
const EXIT_ON_A = `port.on('message', ({ text }) => { if (text === 'a') process.exit(3); port.postMessage({ spans: [] }) })`;

describe('createCalendarReader', () => {
  it('returns busy nights and refusals with the date of a rule, all from one thread', async () => {
    const reader = createCalendarReader();
    afterTest(() => reader.close());
    const rule = calendarOf('DTSTART;VALUE=DATE:20270305', 'RRULE:FREQ=HOURLY');
    const [stay, broken, again] = await Promise.allSettled([
      reader.read(STAY, TODAY),
      reader.read(rule, TODAY),
      reader.read(STAY, TODAY),
    ]);
    expect([stay, again]).toEqual([
      { status: 'fulfilled', value: BUSY },
      { status: 'fulfilled', value: BUSY },
    ]);
    expect(broken).toMatchObject({ reason: { reason: 'unsupported_recurrence', date: '2027-03-05' } });
  });

  it('keeps the thread for the next calendar, and answers each with its own result', async () => {
    const { reader, started } = readerOf(ANSWER);
    const texts = ['a', 'b', 'c'];
    expect(await Promise.all(texts.map((text) => reader.read(text, TODAY)))).toEqual([['a'], ['b'], ['c']]);
    expect(started).toHaveLength(1);
  });

  it('ends a thread that takes too long with 429, and reads the next calendar', async () => {
    const { reader, started } = readerOf(HANG_ON_A, { timeoutMs: 2000 });
    const [slow, next] = await Promise.allSettled([reader.read('a', TODAY), reader.read('b', TODAY)]);
    expect(slow).toMatchObject({ reason: { code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 5 } });
    expect(next).toMatchObject({ status: 'fulfilled' });
    expect(started.map(({ threadId }) => threadId === -1)).toEqual([true, false]);
  });

  it.each([
    ['throws', THROW_ON_A],
    ['exits', EXIT_ON_A],
  ])('fails for a thread that %s, and reads the next calendar', async (_what, code) => {
    const { reader } = readerOf(code);
    const [failed, next] = await Promise.allSettled([reader.read('a', TODAY), reader.read('b', TODAY)]);
    expect(failed).toMatchObject({ reason: { code: 'INTERNAL' } });
    expect(next).toMatchObject({ status: 'fulfilled' });
  });

  it('returns 429 when too many wait', async () => {
    const { reader } = readerOf(ANSWER, { maxWaiting: 1 });
    const all = await Promise.allSettled(['a', 'b', 'c'].map((text) => reader.read(text, TODAY)));
    expect(all.map((one) => (one.status === 'rejected' ? one.reason.code : one.value[0]))).toEqual([
      'a',
      'b',
      'TOO_MANY_REQUESTS',
    ]);
  });

  it('fails after it is closed', async () => {
    const { reader } = readerOf(ANSWER);
    await reader.read('a', TODAY);
    await reader.close();
    await expect(reader.read('b', TODAY)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
