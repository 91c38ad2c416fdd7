import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { note } from './figures.mjs';
import { nextMessage } from './next-message.mjs';

const worker = fileURLToPath(new URL('./load-worker.mjs', import.meta.url));

/**
 * Starts the load generator; `load.run({url, paths, connections, seconds, headers, hasNetworks})` resolves with
 * `{perSecond, p99Ms}` of one run and notes calls that failed.
 */
export async function withLoad(work) {
  const child = fork(worker);
  const load = {
    async run(job) {
      child.send(job);
      const { failures, ...rates } = await nextMessage(child, 'the load generator');
      const failed = Object.entries(failures);
      if (failed.length > 0) note(`failed calls of ${job.url}: ${failed.join(' ')}`);
      return rates;
    },
  };
  try {
    return await work(load);
  } finally {
    const exited = once(child, 'exit');
    child.disconnect();
    child.kill();
    await exited;
  }
}
