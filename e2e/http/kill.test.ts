import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterSuite } from '@kq/test-kit/in-process/after-test';
import {
  type ApiClient,
  createSeededRandom,
  readRequest,
  requestMailsAbout,
  type RunningProduct,
  searchLudwigshafen,
  startProduct,
  waitFor,
} from '@kq/test-kit';
import { type Acknowledged, createLedgerFor, type DispatchLedger, signIn } from '../shared/dispatch-ledger';
import { endurance, printResult } from '../shared/endurance';

jest.setTimeout(1_800_000);

const ROUNDS = endurance.killRounds;
/** Number of senders with one bundle in flight each. */
const SENDERS = 10;
/** Acknowledgements before a kill. */
const KILL_AFTER = { from: 5, to: 60 };
/** KQ_MAIL_CONCURRENCY: limit of mails being sent at the instant of a kill. */
const OPEN_HAND_OVERS = 10;
const random = createSeededRandom('kill -9');

/**
 * Kills the product with SIGKILL at random times while bundles are sent concurrently. After each restart every
 * acknowledged request has its mails soon after the ready line. Only a kill between the mail server's acceptance and
 * its record may repeat a mail; such repeats carry the same Message-ID.
 */
describe(`${ROUNDS} times kill -9 of the embedded product`, () => {
  let dataDir: string;
  let running: RunningProduct;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'kq-kill-'));
    afterSuite(() => rm(dataDir, { recursive: true, force: true }));
    running = await start(dataDir);
    afterSuite(() => running.kill());
  });

  it('loses no acknowledged request, mails each owner soon after the restart and repeats few mails', async () => {
    const accommodationIds = (await searchLudwigshafen(running.api(), { workers: 1, perPage: 40 })).map(
      ({ id }) => id,
    );
    const rounds: (readonly Acknowledged[])[] = [];
    const waits: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const ledger = createLedgerFor(await signIn(running), accommodationIds, { random });
      const senders = Array.from({ length: SENDERS }, () => sendUntilKilled(ledger));
      const enough = KILL_AFTER.from + random() * (KILL_AFTER.to - KILL_AFTER.from);
      await waitFor('acknowledgements', () => ledger.acknowledged.length > enough, { timeoutMs: 60_000 });
      await running.kill();
      await Promise.all(senders);
      running = await start(dataDir);
      waits.push(
        await ledgerOf(ledger.acknowledged).untilMailed({ timeoutMs: endurance.mailsAfterRestartMs }),
      );
      rounds.push(ledger.acknowledged);
    }

    const acknowledged = rounds.flat();
    const api = await signIn(running);
    await untilReported(api, acknowledged);
    const { ownerMails } = await ledgerOf(acknowledged, api).settle();
    const repeats = await Promise.all(rounds.map((one) => repeatedOf(api, one)));
    const repeated = repeats.reduce((sum, count) => sum + count, 0);
    printResult(
      `kill -9: ${ROUNDS} rounds, ${acknowledged.length} requests acknowledged, ${ownerMails} owner mails, ${repeated} repeated (${repeats.join(' ')}), ` +
        `all mails ${waits.map((ms) => (ms / 1000).toFixed(1)).join(' ')} s after ready`,
    );
    expect(Math.max(...repeats)).toBeLessThanOrEqual(OPEN_HAND_OVERS);
    expect(repeated / ROUNDS).toBeLessThanOrEqual(endurance.repeatedOnAverage);
    expect(await running.stop()).toBe(0);
  });

  const ledgerOf = (earlier: readonly Acknowledged[], api = running.api()): DispatchLedger =>
    createLedgerFor(api, [], { earlier, random });

  /** Waits until repeated mails are reported, which happens only after their second acceptance. */
  async function untilReported(api: ApiClient, requests: readonly Acknowledged[]): Promise<void> {
    for (const { id } of requests)
      await waitFor('every recipient to be sent', async () =>
        (await readRequest(api, id)).recipients.every(({ status }) => status === 'sent'),
      );
  }
});

const start = (dataDir: string): Promise<RunningProduct> =>
  startProduct({ dataDir, env: { KQ_LIMIT_REQUESTS: 'off', KQ_LOG_LEVEL: 'error' } });

/** Counts the copies beyond the first one of each mail. */
async function repeatedOf(api: ApiClient, requests: readonly Acknowledged[]): Promise<number> {
  const mails = (await Promise.all(requests.map(({ id }) => requestMailsAbout(api, id)))).flat();
  return mails.length - new Set(mails.map((mail) => mail.message_id)).size;
}

async function sendUntilKilled(ledger: DispatchLedger): Promise<void> {
  while (await ledger.send());
}
