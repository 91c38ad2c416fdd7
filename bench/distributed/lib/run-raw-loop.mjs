import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { nextMessage } from '../../lib/next-message.mjs';

const loop = fileURLToPath(new URL('./raw-loop.mjs', import.meta.url));

/**
 * Sends `bundles` bundles of these mails, after `warmUp` of them.
 * @param {{redis: {url: string}, smtp: {url: string}}} servers
 * @param {{mails: Record<'to' | 'subject' | 'text' | 'html', string>[], bundles: number, warmUp: number, arrival?: {perSecond: number, seconds: number}}} options
 * @returns {Promise<{tookMs: number, processorMs: number, acceptMs: number[]}>} `acceptMs`: of each arrived bundle
 */
export async function runRawLoop(servers, { mails, bundles, warmUp, arrival }) {
  const child = fork(loop);
  child.send({
    redisUrl: servers.redis.url,
    smtpUrl: servers.smtp.url,
    mails: mails.map(({ to, subject, text, html }) => ({ to, subject, text, html })),
    bundles,
    warmUp,
    arrival,
  });
  const exited = once(child, 'exit');
  const result = await nextMessage(child, 'the raw loop');
  await exited;
  return result;
}
