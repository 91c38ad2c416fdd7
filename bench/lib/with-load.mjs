import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const worker = fileURLToPath(new URL('./load-worker.mjs', import.meta.url));

/**
 * Starts the load generator; `load.run({url, paths, connections, seconds, headers})` resolves with
 * `{perSecond, p99Ms, failures}` of one run.
 */
export async function withLoad(work) {
  const child = fork(worker);
  let runs = 0;
  const load = {
    async run(job) {
      child.send({ id: ++runs, job });
      const [{ result }] = await once(child, 'message');
      return result;
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
