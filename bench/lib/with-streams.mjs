import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { nextMessage } from './next-message.mjs';

const worker = fileURLToPath(new URL('./stream-worker.mjs', import.meta.url));

/**
 * Holds `streams` event streams open in a separate process while `work` runs.
 * @param {{url: string, path: string, token: string, streams: number}} options
 * @param {(streams: {reach(version: number): Promise<void>}) => Promise<void>} work `reach` waits until all have a version
 */
export async function withStreams({ url, path, token, streams }, work) {
  const child = fork(worker, [url, path, token, String(streams)]);
  try {
    const answer = () => nextMessage(child, 'the stream client');
    await answer();
    return await work({
      async reach(version) {
        child.send(version);
        await answer();
      },
    });
  } finally {
    child.kill();
  }
}
