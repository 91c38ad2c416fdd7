import { once } from 'node:events';
import { type BenchServers } from '../../lib/bench-part';
import { forkScript } from '../../lib/fork-script';
import { nextMessage } from '../../lib/next-message';
import { type RawMail } from '../../lib/raw-mails';
import { type Rate } from './open-loop';

export interface RawLoopJob {
  readonly redisUrl: string;
  readonly smtpUrl: string;
  readonly mails: readonly RawMail[];
  readonly bundles: number;
  readonly warmUp: number;
  readonly arrival?: Rate | undefined;
}

export interface RawLoopResult {
  readonly tookMs: number;
  readonly processorMs: number;
  /** Of each arrived bundle. */
  readonly acceptMs: readonly number[];
}

/** Sends `bundles` bundles of these mails, after `warmUp` of them. */
export async function runRawLoop(
  servers: BenchServers,
  { mails, bundles, warmUp, arrival }: Pick<RawLoopJob, 'mails' | 'bundles' | 'warmUp' | 'arrival'>,
): Promise<RawLoopResult> {
  const child = forkScript('distributed/lib/raw-loop.ts');
  const job: RawLoopJob = {
    redisUrl: servers.redis.url,
    smtpUrl: servers.smtp.url,
    mails: mails.map(({ to, subject, text, html }) => ({ to, subject, text, html })),
    bundles,
    warmUp,
    arrival,
  };
  child.send(job);
  const exited = once(child, 'exit');
  const result = await nextMessage<RawLoopResult>(child, 'the raw loop');
  await exited;
  return result;
}
