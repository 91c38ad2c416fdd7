import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const loop = fileURLToPath(new URL('./raw-loop.mjs', import.meta.url));

/**
 * For so many bundles of these mails, after some to warm up.
 * @param {{mails: object[], bundles: number, warmUp: number, arrival?: {perSecond: number, seconds: number}}} options
 * @returns {Promise<{tookMs: number, processorMs: number, acceptMs: number[]}>} `acceptMs`: of each bundle of the arrival
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
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the raw loop ended with ${code}`);
  });
  const [result] = await Promise.race([once(child, 'message'), ended]);
  await once(child, 'exit').catch(() => undefined);
  return result;
}
