import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const worker = fileURLToPath(new URL('./stream-worker.mjs', import.meta.url));

/** Holds so many event streams open in a process of their own while `work` runs. */
export async function withStreams({ url, path, token, streams }, work) {
  const child = fork(worker, [url, path, token, String(streams)]);
  try {
    await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`the streams ended with ${code}`))),
    ]);
    return await work();
  } finally {
    child.kill();
  }
}
