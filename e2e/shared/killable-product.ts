import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ProductUnderTest, type RunningProduct, startProduct } from '@kq/test-kit';

/** The product of a tier, and how a process of it dies and is replaced. `Which` chooses the process. */
export interface KillableProduct<Which> {
  start(): Promise<ProductUnderTest>;
  /** Sends SIGKILL and returns the product once it answers again. */
  killAndStart(product: ProductUnderTest, which: Which): Promise<ProductUnderTest>;
  stop(product: ProductUnderTest): Promise<void>;
}

/** The embedded tier is one process: each kill ends all of it, and the next one continues on its data. */
export function killableEmbedded(): KillableProduct<unknown> {
  let dataDir: string;
  let running: RunningProduct;
  const start = async (): Promise<RunningProduct> => {
    running = await startProduct({
      dataDir,
      env: { KQ_SEED: '20', KQ_LIMIT_REQUESTS: 'off', KQ_LOG_LEVEL: 'error' },
    });
    return running;
  };
  return {
    async start() {
      dataDir = await mkdtemp(join(tmpdir(), 'kq-killed-'));
      return start();
    },
    async killAndStart() {
      await running.kill();
      return start();
    },
    async stop() {
      await running.kill();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
