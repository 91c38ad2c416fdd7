/**
 * The peer of the dispatch: nothing but BullMQ and nodemailer. `fork(this)`, then `{redisUrl, smtpUrl, mails, bundles,
 * warmUp, arrival}`: for each bundle the mails are queued together, and a worker in the same process sends them over one
 * pool. With an arrival it also measures how long bundles take to be queued at that pace.
 */
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { openLoop } from './open-loop.mjs';

const fromDistributed = createRequire(createRequire(import.meta.url).resolve('@kq/distributed/package.json'));
const { Queue, Worker } = fromDistributed('bullmq');
const { createTransport } = createRequire(import.meta.url)('nodemailer');

/** As the product's KQ_MAIL_CONCURRENCY. */
const CONCURRENCY = 10;
/** As in the product: jobs carry an id, the content comes from elsewhere. */
const SETTINGS = { removeOnComplete: true, removeOnFail: true };

process.once('message', async ({ redisUrl, smtpUrl, mails, bundles, warmUp, arrival }) => {
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
  let onEmpty = () => undefined;
  const worker = new Worker(
    name,
    async ({ data }) => {
      const { to, subject, text, html } = mails[data.mail];
      await transport.sendMail({ from: 'anfragen@kolonnenquartier.example', to, subject, text, html });
      left -= 1;
      if (left === 0) onEmpty();
    },
    {
      connection: { ...connection, maxRetriesPerRequest: null },
      prefix: 'bench-raw',
      concurrency: CONCURRENCY,
    },
  );
  const failed = new Promise((_, reject) => worker.on('failed', (_job, error) => reject(error)));

  async function send(round, count) {
    const done = emptyAfter(count);
    for (let bundle = 0; bundle < count; bundle++) await accept(`${round}-${bundle}`);
    await Promise.race([done, failed]);
  }

  function emptyAfter(count) {
    left = count * mails.length;
    return new Promise((resolve) => (onEmpty = () => resolve(undefined)));
  }

  function accept(bundle) {
    const jobs = mails.map((_mail, mail) => ({ name, data: { mail }, opts: { jobId: `${bundle}-${mail}` } }));
    return queue.addBulk(jobs);
  }

  await send('warm-up', warmUp);
  const usageBefore = process.cpuUsage();
  const startedAt = performance.now();
  await send('measured', bundles);
  const tookMs = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(usageBefore);
  let acceptMs = [];
  if (arrival !== undefined) {
    const done = emptyAfter(arrival.perSecond * arrival.seconds);
    acceptMs = await openLoop(arrival, (number) => accept(`arrived-${number}`));
    await Promise.race([done, failed]);
  }
  process.send({ tookMs, processorMs: (user + system) / 1000, acceptMs });
  await worker.close();
  await queue.obliterate({ force: true });
  await queue.close();
  transport.close();
  process.exit(0);
});
