import { once } from 'node:events';
import { forkScript } from './fork-script';
import { nextMessage } from './next-message';
import { memoryOf, processorSecondsOf } from './process-usage';

export interface HostedProduct {
  readonly url: string;
  /** Resident memory after a collection; on Linux without pages of files. */
  ownKb(): Promise<number>;
  processorSeconds(): number | null;
}

/** Runs the product in its own process while `work` measures it. */
export async function withProductHost(
  { dataDir, env = {} }: { dataDir: string; env?: Record<string, string> },
  work: (product: HostedProduct) => Promise<void>,
): Promise<void> {
  const child = forkScript('lib/product-host.ts', [], {
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
  const pid = child.pid ?? 0;
  try {
    const { url } = await nextMessage<{ url: string }>(child, 'the product');
    await work({
      url,
      processorSeconds: () => processorSecondsOf(pid),
      async ownKb() {
        child.send('collect');
        await nextMessage(child, 'the product');
        const { ownMb, totalMb } = memoryOf(pid);
        return (ownMb ?? totalMb) * 1024;
      },
    });
  } finally {
    if (child.connected) child.send('stop');
    await exited;
  }
}
