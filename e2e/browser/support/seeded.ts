import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningProduct, startProduct, waitFor } from '@kq/test-kit';
import { metricOf } from '../../shared/metric-of';

/** Names the data folder that the products of a run start from. */
const SEEDED = 'KQ_E2E_SEEDED';

/**
 * Runs once before all tests: makes the demo data of a first start and distributes their events, which takes longer than
 * the rest of a start. Other folders are copies of this one.
 */
export default async function seedOnce(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['KQ_E2E_TIER'] === 'distributed') return undefined;
  const dataDir = await mkdtemp(join(tmpdir(), 'kq-seeded-'));
  const remove = (): Promise<void> => rm(dataDir, { recursive: true, force: true });
  try {
    const product = await startProduct({ dataDir, env: { KQ_SEED: '600' } });
    await waitFor('all events to be distributed', async () => (await unsentIn(product)) === 0, {
      timeoutMs: 120_000,
      everyMs: 100,
    });
    if ((await product.stop()) !== 0) throw new Error(`the seeded product failed\n${product.output()}`);
  } catch (error) {
    await remove();
    throw error;
  }
  process.env[SEEDED] = dataDir;
  return remove;
}

/** Starts a product with the demo data, in a separate data folder. */
export async function startSeeded(env: Readonly<Record<string, string>>): Promise<RunningProduct> {
  const seeded = process.env[SEEDED];
  if (seeded === undefined) throw new Error('the global set-up seedOnce has not run');
  const dataDir = await mkdtemp(join(tmpdir(), 'kq-product-'));
  await cp(seeded, dataDir, { recursive: true });
  return startProduct({ dataDir, env });
}

/** The number of events of the demo data that are stored, but not processed by every subscriber. */
async function unsentIn({ dataDir }: RunningProduct): Promise<number> {
  const { services } = JSON.parse(await readFile(join(dataDir, 'runtime.json'), 'utf8')) as {
    services: Readonly<Record<'auth' | 'listings', string>>;
  };
  const unsent = [services.auth, services.listings].map((url) =>
    metricOf(`${url}/metrics`, 'kq_outbox_unsent'),
  );
  return (await Promise.all(unsent)).reduce((sum, count) => sum + count, 0);
}
