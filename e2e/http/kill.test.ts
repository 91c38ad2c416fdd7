import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  createSeededRandom,
  type RunningProduct,
  searchLudwigshafen,
  startProduct,
  waitFor,
} from '@kq/test-kit';
import { createLedgerFor, type DispatchLedger, signIn } from '../shared/dispatch-ledger';
import { endurance, printResult } from '../shared/endurance';

jest.setTimeout(600_000);

const ROUNDS = endurance.killRounds;
const SENDERS = 3;
const random = createSeededRandom('kill -9');

/**
 * Nothing lost: the product is killed with SIGKILL at random points while bundles are sent. Afterwards every acknowledged
 * request exists and each of its owners has exactly one mail. Only a kill between the mail server's acceptance and its
 * record may repeat a mail; such repeats carry the same Message-ID, are counted and printed.
 */
describe(`${ROUNDS} times kill -9`, () => {
  let dataDir: string;
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
    const rounds: DispatchLedger[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const product = (running = await start(dataDir));
      const ledger = createLedgerFor(await signIn(product), placeIds, { random });
      rounds.push(ledger);
      const senders = Array.from({ length: SENDERS }, () => sendUntilKilled(ledger));
      // Every other round is killed at any time, the rest soon after an acknowledgement.
      if (round % 2 === 0) await waitFor('an acknowledgement', () => ledger.acknowledged.length > 0);
      await delay(random() * 600);
      await product.kill();
      await Promise.all(senders);
    }

    const product = (running = await start(dataDir));
    const acknowledged = rounds.flatMap((ledger) => ledger.acknowledged);
    expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS / 2);
    const { ownerMails, repeated } = await createLedgerFor(await signIn(product), [], {
      earlier: acknowledged,
    }).settle();
    printResult(
      `kill -9: ${ROUNDS} rounds, ${acknowledged.length} requests acknowledged, ${ownerMails} owner mails, ${repeated} repeated`,
    );
    // One repeat a kill is the most that one worker per killed process explains per open hand-over.
    expect(repeated).toBeLessThanOrEqual(ROUNDS * 10);

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

async function sendUntilKilled(ledger: DispatchLedger): Promise<void> {
  while (await ledger.send());
}
