import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const host = fileURLToPath(new URL('./product-host.mjs', import.meta.url));

/**
 * Runs the product and its peer in a process of their own while `work` measures them.
 * @param {(urls: {gateway: string, proxy: string, service: string}, host: {pid: number, memory(): Promise<NodeJS.MemoryUsage>}) => Promise<void>} work
 */
export async function withProductHost({ dataDir, env = {} }, work) {
  const child = fork(host, {
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
  try {
    const urls = await Promise.race([
      once(child, 'message').then(([message]) => message),
      exited.then(([code]) =>
        Promise.reject(new Error(`the product ended with ${code} before it was ready`)),
      ),
    ]);
    await work(urls, {
      pid: child.pid,
      /** After a collection, where NODE_OPTIONS has --expose-gc. */
      async memory() {
        child.send('memory');
        const [{ memory }] = await once(child, 'message');
        return memory;
      },
    });
  } finally {
    if (child.connected) child.send('stop');
    await exited;
  }
}
