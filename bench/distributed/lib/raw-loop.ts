/**
 * The peer of the dispatch: nothing but BullMQ and nodemailer. `fork(this)`, then `{redisUrl, smtpUrl, mails, bundles,
 * warmUp, arrival}`: for each bundle the mails are queued together, and a worker in the same process sends them over one
 * pool. With an arrival it also measures how long bundles take to be queued at that pace.
 */
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { createTransport } from 'nodemailer';
import { sendToParent } from '../../lib/fork-script';
import { openLoop } from './open-loop';
import { type RawLoopJob, type RawLoopResult } from './run-raw-loop';

/** What the loop uses of BullMQ, which is installed below packages/distributed. */
interface BullMq {
  readonly Queue: new (
    name: string,
    options: object,
  ) => {
    addBulk(jobs: readonly object[]): Promise<unknown>;
    obliterate(options: { force: boolean }): Promise<void>;
    close(): Promise<void>;
  };
  readonly Worker: new (
    name: string,
    process: (job: { data: { mail: number } }) => Promise<void>,
    options: object,
  ) => { on(event: 'failed', listener: (job: unknown, error: Error) => void): void; close(): Promise<void> };
}
const fromDistributed = createRequire(require.resolve('@kq/distributed/package.json'));
const { Queue, Worker } = fromDistributed('bullmq') as BullMq;

/** As the product's KQ_MAIL_CONCURRENCY. */
const CONCURRENCY = 10;
/** As in the product: jobs carry an id, the content comes from elsewhere. */
const SETTINGS = { removeOnComplete: true, removeOnFail: true };

process.once('message', (job: RawLoopJob) => void run(job));

async function run({ redisUrl, smtpUrl, mails, bundles, warmUp, arrival }: RawLoopJob): Promise<void> {
  const name = `raw-${randomUUID()}`;
  const connection = { url: redisUrl };
  const queue = new Queue(name, { connection, prefix: 'bench-raw', defaultJobOptions: SETTINGS });
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: CONCURRENCY,
    maxMessages: 1000,
  });
  let left = 0;
  let onEmpty: () => void = () => undefined;
  const worker = new Worker(
    name,
    async ({ data }) => {
      await transport.sendMail({ ...mails[data.mail], from: 'anfragen@kolonnenquartier.example' });
      left -= 1;
      if (left === 0) onEmpty();
    },
    {
      connection: { ...connection, maxRetriesPerRequest: null },
      prefix: 'bench-raw',
      concurrency: CONCURRENCY,
    },
  );
  const failed = new Promise<never>((_resolve, reject) =>
    worker.on('failed', (_job, error) => reject(error)),
  );

  async function send(round: string, count: number): Promise<void> {
    const done = emptyAfter(count);
    for (let bundle = 0; bundle < count; bundle++) await accept(`${round}-${bundle}`);
    await Promise.race([done, failed]);
  }

  function emptyAfter(count: number): Promise<void> {
    left = count * mails.length;
    return new Promise((resolve) => (onEmpty = resolve));
  }

  function accept(bundle: string): Promise<unknown> {
    const jobs = mails.map((_mail, mail) => ({ name, data: { mail }, opts: { jobId: `${bundle}-${mail}` } }));
    return queue.addBulk(jobs);
  }

  await send('warm-up', warmUp);
  const usageBefore = process.cpuUsage();
  const startedAt = performance.now();
  await send('measured', bundles);
  const tookMs = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(usageBefore);
  let acceptMs: number[] = [];
  if (arrival !== undefined) {
    const done = emptyAfter(arrival.perSecond * arrival.seconds);
    acceptMs = await openLoop(arrival, (number) => accept(`arrived-${number}`));
    await Promise.race([done, failed]);
  }
  const result: RawLoopResult = { tookMs, processorMs: (user + system) / 1000, acceptMs };
  sendToParent(result);
  await worker.close();
  await queue.obliterate({ force: true });
  await queue.close();
  transport.close();
  process.exit(0);
}
