import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterSuite } from '@kq/test-kit/in-process/after-test';
import { type RunningCluster, startCluster } from '@kq/test-kit';
import { createDispatchLedger } from '../shared/dispatch-ledger';
import { metricOf } from '../shared/metric-of';

jest.setTimeout(600_000);

/** The secret of internal calls is replaced as docs/deployment.md says: a mounted file, and restarts one by one. */
describe('replacing the secret of internal calls', () => {
  let product: RunningCluster;

  beforeAll(async () => {
    product = await startCluster({ seed: 200, replicas: { listings: 1, notifications: 1 } });
    afterSuite(() => product.remove());
    afterSuite(() => product.stop());
  });

  it('refuses no call between processes that still have the old one and those that have the new one', async () => {
    const { cluster } = product;
    const file = join(cluster.dir, 'internal_secret');
    const before = await readFile(file, 'utf8');
    const after = randomBytes(32).toString('base64url');
    const ledger = await createDispatchLedger(product);
    for (const content of [`${before}\n${after}`, `${after}\n${before}`, after]) {
      await writeFile(file, content);
      for (const service of cluster.services) {
        expect(await service.restart()).toMatchObject({ code: 0 });
        await ledger.send(3);
        await ledger.untilMailed({ timeoutMs: 60_000 });
      }
    }
    expect(ledger.refused).toEqual([]);
    expect(ledger.broken).toEqual([]);
    for (const { name, logFile, metricsUrl } of cluster.services) {
      expect(await readFile(logFile, 'utf8')).not.toContain('UNAUTHENTICATED');
      if (name !== 'gateway' && name !== 'geo') expect(await metricOf(metricsUrl, 'kq_dead_letters')).toBe(0);
    }
  });
});
