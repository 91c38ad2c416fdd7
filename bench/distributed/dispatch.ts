import { pause } from '@kq/kernel';
import { type Cluster } from '@kq/local-cluster';
import { type BenchServers, type DistributedContext } from '../lib/bench-part';
import { figure, median, milliseconds as ms, note, percentile, ratio, rounds } from '../lib/figures';
import { type RawMail } from '../lib/raw-mails';
import { type Rate } from './lib/open-loop';
import { processorSecondsOf, withStolenShare } from '../lib/process-usage';
import { openBundles } from './lib/post-bundles';
import { runRawLoop } from './lib/run-raw-loop';
import { type BenchSink, openSink } from './lib/sink';

export const TITLE = 'Dispatch: MongoDB, Kafka, Redis, SMTP sink';

const OWNERS = 20;
/** Beside the owners' mails the dispatcher's "Anfrage ist raus". */
const MAILS = OWNERS + 1;
/** Bundles before anything is measured, on both sides: what counts is what is sustained, not V8's first look at the code. */
const WARM_UP = 100;

const BUNDLES = 150;
interface Pace extends Rate {
  readonly p99AimMs?: number;
}

interface BothSides {
  /** Bundles per second. */
  readonly ours: number;
  readonly raw: number;
  readonly rawProcessorMs: number;
  /** Of a mail, by process. */
  readonly processorMs: Readonly<Record<string, number>>;
}

/** One that a machine of two cores keeps up with, and one with three times the mails that it sends. */
const PACES: readonly Pace[] = [
  { perSecond: 5, seconds: 20 },
  { perSecond: 50, seconds: 10, p99AimMs: 30 },
];

/**
 * Bundles/s with all their mails, POST under an open loop, POST to the 20th mail; each beside the raw loop over the same
 * mails to the same sink, alternately.
 */
export function run({ withCluster, servers }: DistributedContext): Promise<void> {
  return withCluster((cluster) => measureDispatch(servers, cluster));
}

async function measureDispatch(servers: BenchServers, cluster: Cluster): Promise<void> {
  const sink = openSink(servers.smtp.httpUrl);
  const sender = await openBundles(cluster);

  await sender.flood(WARM_UP, 8);
  await untilQuiet(sink);
  // It reads what it keeps when it is asked: that must not fall into a measurement.
  await sink.clear();
  const lone: { tookMs: number; mailedMs: number }[] = [];
  for (let round = 0; round < rounds(5); round++) lone.push(await oneBundle());
  figure(`POST answered, one at a time (${OWNERS} owners)`, ms(median(lone.map((one) => one.tookMs))));
  figure(`POST to the ${OWNERS}th mail, one at a time`, ms(median(lone.map((one) => one.mailedMs))));

  const mails = (await sink.newest(MAILS)).slice(0, MAILS);
  note(
    `${BUNDLES} bundles of ${MAILS} mails after ${WARM_UP} to warm up, medians of ${rounds(3)} rounds, ours and the raw loop alternately`,
  );
  const sides: BothSides[] = [];
  for (let round = 0; round < rounds(3); round++) sides.push(await bothSides(mails));
  const middle = (key: 'ours' | 'raw' | 'rawProcessorMs') => median(sides.map((side) => side[key]));
  figure('bundles/s, POST to all mails at the sink', { amount: middle('ours'), unit: '/s' });
  figure('  mails/s', { amount: middle('ours') * MAILS, unit: '/s' });
  figure('  peer: the same mails by BullMQ + nodemailer alone', { amount: middle('raw'), unit: '/s' });
  figure(
    '  ours of the raw loop',
    { amount: median(sides.map(({ ours, raw }) => ours / raw)), unit: '×' },
    { atLeast: 0.7 },
  );
  figure('  peer: processor time per mail', ms(middle('rawProcessorMs')));
  for (const name of Object.keys(sides[0]?.processorMs ?? {})) {
    figure(
      `  processor time per mail, ${name}`,
      ms(median(sides.map((side) => side.processorMs[name] ?? NaN))),
    );
  }
  const all = sides.map(({ processorMs }) => Object.values(processorMs).reduce((sum, each) => sum + each, 0));
  ratio('  processor time, all processes of ours, of the raw loop’s', median(all), middle('rawProcessorMs'));

  for (const pace of PACES) await arrive(pace);
  await sender.close();

  async function arrive(pace: Pace): Promise<void> {
    const at = `at ${pace.perSecond} bundles/s (open loop, ${pace.seconds} s)`;
    const { result: times, stolenShare } = await withStolenShare(() => sender.arrive(pace));
    if (stolenShare !== null)
      note(`${at}: the host kept ${(stolenShare * 100).toFixed(0)} % of the processors' time`);
    const limits = pace.p99AimMs === undefined ? undefined : { atMost: pace.p99AimMs };
    figure(`POST p50 ${at}`, ms(percentile(times, 0.5)));
    figure(`POST p99 ${at}`, ms(percentile(times, 0.99)), limits);
    const startedAt = performance.now();
    await untilQuiet(sink);
    note(`the queue was empty ${((performance.now() - startedAt) / 1000).toFixed(0)} s later`);
    const { acceptMs } = await runRawLoop(servers, { mails, bundles: 1, warmUp: WARM_UP, arrival: pace });
    figure('  peer: the raw loop puts a bundle into Redis, p50', ms(percentile(acceptMs, 0.5)));
    figure('  peer: the raw loop puts a bundle into Redis, p99', ms(percentile(acceptMs, 0.99)));
  }

  async function oneBundle(): Promise<{ tookMs: number; mailedMs: number }> {
    const posted = await sender.post();
    for (;;) {
      const found = await sink.mailsOf(posted.id);
      if (found.length >= OWNERS) {
        const last = Math.max(...found.map(({ sent_at }) => Date.parse(sent_at)));
        await untilQuiet(sink);
        return { ...posted, mailedMs: last - posted.postedAt };
      }
      await pause(100);
    }
  }

  async function bothSides(raws: readonly RawMail[]): Promise<BothSides> {
    const before = processorSeconds();
    await sink.clear();
    const startedAt = performance.now();
    const flood = sender.flood(BUNDLES, 8);
    const tookMs = await sink.until(BUNDLES * MAILS, startedAt);
    await flood;
    // What follows a mail (its event, the recipient's state) is part of the work.
    await untilQuiet(sink);
    const after = processorSeconds();
    const raw = await runRawLoop(servers, { mails: raws, bundles: BUNDLES, warmUp: WARM_UP });
    const perMail = (name: string) =>
      (((after[name] ?? NaN) - (before[name] ?? NaN)) * 1000) / (BUNDLES * MAILS);
    return {
      ours: (BUNDLES / tookMs) * 1000,
      raw: (BUNDLES / raw.tookMs) * 1000,
      rawProcessorMs: raw.processorMs / (BUNDLES * MAILS),
      processorMs: Object.fromEntries(Object.keys(after).map((name) => [name, perMail(name)])),
    };
  }

  function processorSeconds(): Readonly<Record<string, number>> {
    return Object.fromEntries(
      cluster.services.map(({ name, replica, pid }) => [
        `${name}-${replica}`,
        (pid === null ? null : processorSecondsOf(pid)) ?? NaN,
      ]),
    );
  }
}

/** No mail has come for a second: queues are empty, their events handled. */
async function untilQuiet(sink: BenchSink): Promise<void> {
  let accepted = -1;
  for (;;) {
    const now = await sink.accepted();
    if (now === accepted) return;
    accepted = now;
    await pause(1000);
  }
}
