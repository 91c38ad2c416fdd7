import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { nextMessage } from './next-message.mjs';

const worker = fileURLToPath(new URL('./stream-worker.mjs', import.meta.url));

/** Holds `streams` event streams open in a separate process while `work` runs. */
export async function withStreams({ url, path, token, streams }, work) {
  const child = fork(worker, [url, path, token, String(streams)]);
  try {
    await nextMessage(child, 'the stream client');
    return await work();
  } finally {
    child.kill();
  }
}
