import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type ApiClient,
  bundleBody,
  type MailOfSink,
  readRequest,
  respondLinkOf,
  type RunningProduct,
  searchLudwigshafen,
  startProduct,
  waitFor,
} from '@kq/test-kit';

jest.setTimeout(600_000);

const ROUNDS = Number(process.env['KQ_KILL_ROUNDS'] ?? 20);
const SENDERS = 3;

interface Acknowledged {
  readonly id: number;
  readonly ownerIds: readonly number[];
}

/**
 * Nothing lost: the product is killed with SIGKILL at random points while bundles are sent. Afterwards every acknowledged
 * request exists and each of its owners has exactly one mail. Only a kill between the mail server's acceptance and its
 * record may repeat a mail; such repeats carry the same Message-ID, are counted and printed.
 */
describe(`${ROUNDS} times kill -9`, () => {
  let dataDir: string;
  const acknowledged: Acknowledged[] = [];
  let running: RunningProduct | null = null;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'kq-kill-'));
  });
  afterAll(async () => {
    await running?.kill();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('loses no acknowledged request and mails each owner once', async () => {
    const placeIds = await firstStart(dataDir);
    for (let round = 0; round < ROUNDS; round += 1) {
      const product = (running = await start(dataDir));
      const api = await signedIn(product);
      const before = acknowledged.length;
      const senders = Array.from({ length: SENDERS }, () => sendUntilKilled(api, placeIds, acknowledged));
      // Every other round is killed at any time, the rest soon after an acknowledgement.
      if (round % 2 === 0) await waitFor('an acknowledgement', () => acknowledged.length > before);
      await delay(Math.random() * 600);
      await product.kill();
      await Promise.all(senders);
    }

    const product = (running = await start(dataDir));
    const api = await signedIn(product);
    const expected = acknowledged.flatMap(({ id, ownerIds }) =>
      ownerIds.map((ownerId) => `${id}:${ownerId}`),
    );
    expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS / 2);
    for (const { id } of acknowledged)
      expect((await readRequest(api, id)).recipients.length).toBeGreaterThan(0);

    const mails = await waitFor(
      'every owner to have a mail',
      async () => {
        const byOwner = groupByOwner(await allRequestMails(api));
        return expected.every((key) => byOwner.has(key)) && byOwner;
      },
      { timeoutMs: 120_000, everyMs: 1000 },
    );
    const repeats = [...mails.values()].filter((list) => list.length > 1);
    for (const list of repeats) expect(new Set(list.map((mail) => mail.message_id)).size).toBe(1);
    process.stdout.write(
      `kill -9: ${ROUNDS} rounds, ${acknowledged.length} requests acknowledged, ${expected.length} owner mails, ${repeats.length} repeated\n`,
    );
    // One repeat a kill is the most that one worker per killed process explains per open hand-over.
    expect(repeats.length).toBeLessThanOrEqual(ROUNDS * 10);

    expect(await product.stop()).toBe(0);
  });
});

const start = (dataDir: string): Promise<RunningProduct> =>
  startProduct({ dataDir, env: { KQ_SEED: '200', KQ_LIMIT_REQUESTS: 'off', KQ_LOG_LEVEL: 'error' } });

async function firstStart(dataDir: string): Promise<number[]> {
  const product = await start(dataDir);
  const cards = await searchLudwigshafen(product.api(), { workers: 1, perPage: 40 });
  await product.kill();
  return cards.map((card) => card.id);
}

async function signedIn(product: RunningProduct): Promise<ApiClient> {
  const api = product.api();
  await api.login('disponent@demo.example', (await product.demoPasswords()).dispatcher);
  return api;
}

async function sendUntilKilled(
  api: ApiClient,
  placeIds: readonly number[],
  acknowledged: Acknowledged[],
): Promise<void> {
  for (;;) {
    const ids = sample(placeIds, 1 + Math.floor(Math.random() * 20));
    try {
      const { status, body } = await api.post<{ id: number; recipients: { owner_id: number }[] }>(
        '/api/booking-requests',
        bundleBody(ids, { workers: 2 }),
      );
      if (status !== 202) continue;
      acknowledged.push({
        id: body.id,
        ownerIds: [...new Set(body.recipients.map((recipient) => recipient.owner_id))],
      });
    } catch {
      return; // the connection broke: the product is gone, and what was not acknowledged may be lost
    }
  }
}

async function allRequestMails(api: ApiClient): Promise<MailOfSink[]> {
  const mails = await api.mails(undefined, 100_000);
  return mails.filter((mail) => mail.subject.startsWith('Anfrage: '));
}

function groupByOwner(mails: readonly MailOfSink[]): Map<string, MailOfSink[]> {
  const groups = new Map<string, MailOfSink[]>();
  for (const mail of mails) {
    const { requestId, ownerId } = respondLinkOf(mail);
    const key = `${requestId}:${ownerId}`;
    groups.set(key, [...(groups.get(key) ?? []), mail]);
  }
  return groups;
}

function sample<T>(items: readonly T[], count: number): T[] {
  return [...items].sort(() => Math.random() - 0.5).slice(0, count);
}
