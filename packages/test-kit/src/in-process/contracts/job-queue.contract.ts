import { deepStrictEqual, equal, match, ok, rejects } from 'node:assert/strict';
import { type JobQueue, type JobQueueStats } from '@kq/service-kit/jobs/job-queue';
import { currentTraceparent, runWithTraceparent } from '@kq/service-kit/telemetry/trace-context';
import { waitFor } from '../wait-for';
import { type ContractCase } from './contract';

export interface ContractQueue extends JobQueue<number> {
  stats(): JobQueueStats | null | Promise<JobQueueStats | null>;
}

export interface JobQueueFixture {
  /** Opens a new, empty queue; the test file closes queues left open. */
  open(options?: { perSecond?: number }): ContractQueue;
}

/** Jobs that the test completes. */
function heldJobs() {
  const started: string[] = [];
  const held = new Map<string, () => void>();
  return {
    started,
    /** Completes a job; waits until it has started. */
    async end(jobId: string): Promise<void> {
      await waitFor(() => held.has(jobId));
      held.get(jobId)?.();
      held.delete(jobId);
    },
    handler: (_payload: number, jobId: string) =>
      new Promise<void>((resolve) => {
        held.set(jobId, resolve);
        started.push(jobId);
      }),
  };
}

const isIdle = async (queue: ContractQueue): Promise<boolean> => {
  const stats = await queue.stats();
  return stats !== null && stats.waiting + stats.delayed + stats.running === 0;
};

/** The behaviour of every JobQueue adapter. */
export const jobQueueContract: readonly ContractCase<JobQueueFixture>[] = [
  {
    behaviour: 'runs jobs in order after start, up to the configured concurrency',
    async check({ open }) {
      const queue = open();
      const jobs = heldJobs();
      queue.process(jobs.handler, { concurrency: 2 });
      for (const id of ['a', 'b', 'c']) await queue.add(id, 1);
      deepStrictEqual(jobs.started, []);
      await queue.start();
      await waitFor(() => jobs.started.length === 2);
      deepStrictEqual(await queue.stats(), { waiting: 1, delayed: 0, running: 2 });
      await jobs.end('a');
      await waitFor(() => jobs.started.length === 3);
      deepStrictEqual([...jobs.started].sort(), ['a', 'b', 'c']);
      await jobs.end('b');
      await jobs.end('c');
      await waitFor(() => isIdle(queue));
    },
  },
  {
    behaviour: 'ignores a job id that is queued, delayed or running, and accepts it again afterwards',
    async check({ open }) {
      const queue = open();
      const jobs = heldJobs();
      queue.process(jobs.handler);
      await queue.start();
      await queue.add('a', 1);
      await waitFor(() => jobs.started.length === 1);
      await queue.add('a', 1);
      await queue.add('b', 1);
      await queue.add('b', 1);
      await queue.add('later', 1, { delayMs: 60_000 });
      await queue.add('later', 1);
      deepStrictEqual(await queue.stats(), { waiting: 1, delayed: 1, running: 1 });
      await jobs.end('a');
      await jobs.end('b');
      await waitFor(async () => (await queue.stats())?.running === 0);
      await queue.add('a', 1);
      await jobs.end('a');
      deepStrictEqual(jobs.started, ['a', 'b', 'a']);
    },
  },
  {
    behaviour: 'passes the payload, and holds back a delayed job while others run',
    async check({ open }) {
      const queue = open();
      const done: [string, number][] = [];
      queue.process(async (payload, jobId) => void done.push([jobId, payload]));
      await queue.start();
      const addedAt = performance.now();
      await queue.add('later', 7, { delayMs: 400 });
      await queue.add('now', 5);
      await waitFor(() => done.length === 2);
      deepStrictEqual(done, [
        ['now', 5],
        ['later', 7],
      ]);
      ok(performance.now() - addedAt >= 395);
    },
  },
  {
    behaviour: 'drops a job that throws and runs the next; its id may be added again',
    async check({ open }) {
      const queue = open();
      const done: number[] = [];
      let isBroken = true;
      queue.process(async (payload, jobId) => {
        if (jobId === 'bad' && isBroken) throw new TypeError('broken');
        done.push(payload);
      });
      await queue.start();
      await queue.add('bad', 1);
      await queue.add('good', 2);
      await waitFor(() => done.length === 1);
      await waitFor(() => isIdle(queue));
      isBroken = false;
      await queue.add('bad', 3);
      await waitFor(() => done.length === 2);
      deepStrictEqual(done, [2, 3]);
    },
  },
  {
    behaviour: 'runs a job in the trace of its add',
    async check({ open }) {
      const queue = open();
      const seen: (string | undefined)[] = [];
      queue.process(async () => void seen.push(currentTraceparent()));
      await queue.start();
      for (const digit of ['a', 'b']) {
        const traceparent = `00-${digit.repeat(32)}-${'c'.repeat(16)}-01`;
        await runWithTraceparent(traceparent, () => queue.add(`job-${digit}`, 1));
      }
      await waitFor(() => seen.length === 2);
      match(seen[0] ?? '', /a{32}/);
      match(seen[1] ?? '', /b{32}/);
    },
  },
  {
    behaviour: 'waits for running jobs on close, starts no others and accepts none',
    async check({ open }) {
      const queue = open();
      const jobs = heldJobs();
      queue.process(jobs.handler);
      await queue.start();
      await queue.add('a', 1);
      await queue.add('b', 1);
      await waitFor(() => jobs.started.length === 1);
      let isStopped = false;
      const stopping = queue.stop().then(() => (isStopped = true));
      await new Promise((resolve) => setImmediate(resolve));
      equal(isStopped, false);
      await jobs.end('a');
      await stopping;
      await queue.add('c', 1);
      deepStrictEqual(jobs.started, ['a']);
    },
  },
  {
    behaviour: 'starts at most the configured number of jobs a second',
    async check({ open }) {
      const queue = open({ perSecond: 2 });
      const startedAt: number[] = [];
      queue.process(async () => void startedAt.push(performance.now()), { concurrency: 10 });
      for (const id of ['a', 'b', 'c', 'd', 'e']) await queue.add(id, 1);
      await queue.start();
      await waitFor(() => startedAt.length === 5, 10_000);
      const [first = 0, , third = 0, , fifth = 0] = startedAt;
      ok(third - first > 800, 'the third job waits for the next second');
      ok(fifth - first > 1600, 'the fifth waits for the one after');
    },
  },
  {
    behaviour: 'throws for ids that not every queue accepts, and for a second handler',
    async check({ open }) {
      const queue = open();
      for (const id of ['', 'a:b', '123']) await rejects(queue.add(id, 1), /job id/);
      queue.process(async () => undefined);
      let problem = '';
      try {
        queue.process(async () => undefined);
      } catch (error) {
        problem = String(error);
      }
      match(problem, /already has a handler/);
    },
  },
];
