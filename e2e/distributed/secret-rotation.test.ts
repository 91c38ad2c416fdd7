import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterSuite } from '@kq/test-kit/in-process/after-test';
import {
  type ApiClient,
  requestMailsAbout,
  respondLinkOf,
  type RunningCluster,
  startCluster,
} from '@kq/test-kit';
import { createDispatchLedger, type DispatchLedger, signIn } from '../shared/dispatch-ledger';
import { metricOf } from '../shared/metric-of';

jest.setTimeout(600_000);

/** One half restarts while the other half still has the former secrets: callers and called of each call are in both. */
const HALVES = [
  ['auth', 'geo', 'notifications'],
  ['listings', 'analytics', 'gateway'],
];

/** All secrets of the product's own are replaced as docs/deployment.md says: mounted files, and restarts in turn. */
describe('replacing the secrets', () => {
  let product: RunningCluster;

  beforeAll(async () => {
    product = await startCluster({ replicas: { listings: 1, notifications: 1 } });
    afterSuite(() => product.remove());
    afterSuite(() => product.stop());
  });

  it('refuses no call, no session and, before the former one is dropped, no link', async () => {
    const { cluster } = product;
    const api = await signIn(product);
    const signedBy = keyIdOf(api);
    const ledger = await createDispatchLedger(product);
    await sendOne(ledger);
    const formerLink = await newestLink(api, ledger);
    const files = await Promise.all(
      ['internal_secret', 'link_secret'].map(async (name) => {
        const file = join(cluster.dir, name);
        return { file, before: await readFile(file, 'utf8'), after: randomBytes(32).toString('base64url') };
      }),
    );

    async function replace(contentOf: (secret: { before: string; after: string }) => string): Promise<void> {
      for (const secret of files) await writeFile(secret.file, contentOf(secret));
      for (const half of HALVES) {
        const restarting = cluster.services.filter(({ name }) => half.includes(name));
        const exits = await Promise.all(restarting.map((service) => service.restart()));
        for (const exit of exits) expect(exit).toMatchObject({ code: 0 });
        await sendOne(ledger);
      }
    }

    await replace(({ before, after }) => `${before}\n${after}`);
    await replace(({ before, after }) => `${after}\n${before}`);
    const newLink = await newestLink(api, ledger);
    expect(await statusesOf(api, formerLink, newLink)).toEqual([200, 200]);
    await replace(({ after }) => after);
    expect(await statusesOf(api, formerLink, newLink)).toEqual([404, 200]);

    expect(ledger.refused).toEqual([]);
    expect(ledger.broken).toEqual([]);
    expect((await api.get('/api/booking-requests')).status).toBe(200);
    expect(keyIdOf(await signIn(product))).toBe(signedBy);
    for (const { name, logFile, metricsUrl } of cluster.services) {
      expect(await readFile(logFile, 'utf8')).not.toContain('UNAUTHENTICATED');
      if (name !== 'gateway' && name !== 'geo') expect(await metricOf(metricsUrl, 'kq_dead_letters')).toBe(0);
    }
  });
});

async function sendOne(ledger: DispatchLedger): Promise<void> {
  await ledger.send(3);
  await ledger.untilMailed({ timeoutMs: 60_000 });
}

/** Returns the path that an owner's mail of the newest request opens. */
async function newestLink(api: ApiClient, { acknowledged }: DispatchLedger): Promise<string> {
  const [mail] = await requestMailsAbout(api, acknowledged.at(-1)!.id);
  const { requestId, ownerId, token } = respondLinkOf(mail!);
  return `/api/booking-requests/${requestId}/respond?owner_id=${ownerId}&token=${token}`;
}

const statusesOf = (api: ApiClient, ...links: string[]): Promise<number[]> =>
  Promise.all(links.map(async (link) => (await api.get(link)).status));

/** Returns the id of the key that signed the session's token. */
function keyIdOf({ token }: ApiClient): string {
  const [header = ''] = (token ?? '').split('.');
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
  return kid;
}
