import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { nextMessage } from './next-message.mjs';
import { memoryOf, processorSecondsOf } from './process-usage.mjs';

const host = fileURLToPath(new URL('./product-host.mjs', import.meta.url));

/**
 * Runs the product in its own process while `work` measures it.
 * @param {{dataDir: string, env?: Record<string, string>}} options
 * @param {(product: {url: string, ownKb(): Promise<number>, processorSeconds(): number | null}) => Promise<void>} work
 *   `ownKb`: resident memory after a collection; on Linux without pages of files
 */
export async function withProductHost({ dataDir, env = {} }, work) {
  const child = fork(host, {
    execArgv: ['--expose-gc'],
    env: {
      ...process.env,
      UV_THREADPOOL_SIZE: '16',
      PORT: '0',
      KQ_DATA_DIR: dataDir,
      KQ_LIMIT_REQUESTS: 'off',
      KQ_LOG_LEVEL: 'error',
      ...env,
    },
  });
  const exited = once(child, 'exit');
  const answer = () => nextMessage(child, 'the product');
  try {
    const { url } = await answer();
    await work({
      url,
      processorSeconds: () => processorSecondsOf(child.pid),
      async ownKb() {
        child.send('collect');
        await answer();
        const { ownMb, totalMb } = memoryOf(child.pid);
        return (ownMb ?? totalMb) * 1024;
      },
    });
  } finally {
    if (child.connected) child.send('stop');
    await exited;
  }
}
