import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterSuite } from '@kq/test-kit/in-process/after-test';
import { createSeededRandom, type RunningProduct, searchLudwigshafen, startProduct } from '@kq/test-kit';
import { createLedgerFor, signIn } from '../shared/dispatch-ledger';

jest.setTimeout(180_000);

const random = createSeededRandom('restart');

describe('a normal restart', () => {
  let dataDir: string;
  let running: RunningProduct;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'kq-restart-'));
    afterSuite(() => rm(dataDir, { recursive: true, force: true }));
  });

  const start = (): Promise<RunningProduct> =>
    startProduct({ dataDir, env: { KQ_LIMIT_REQUESTS: 'off', KQ_LOG_LEVEL: 'info' } });

  it('sends mails that were in progress and logs nothing above info', async () => {
    running = await start();
    afterSuite(() => running.kill());
    const accommodationIds = (await searchLudwigshafen(running.api(), { workers: 1, perPage: 40 })).map(
      ({ id }) => id,
    );
    const ledger = createLedgerFor(await signIn(running), accommodationIds, { random });
    await Promise.all(Array.from({ length: 5 }, () => ledger.send()));
    expect(await running.stop()).toBe(0);
    const first = running;

    running = await start();
    const after = createLedgerFor(await signIn(running), [], { earlier: ledger.acknowledged, random });
    expect((await after.settle()).requests).toBe(5);
    expect(await running.stop()).toBe(0);
    expect([...problemsOf(first), ...problemsOf(running)]).toEqual([]);
  });
});

const INFO = 30;
const LEVELS: Readonly<Record<string, number>> = { warn: 40, error: 50, fatal: 60 };

/** Returns log lines above info, and lines that no logger wrote. */
function problemsOf(product: RunningProduct): string[] {
  const lines = product.output().split('\n');
  return lines.filter((line) => {
    if (!line.startsWith('{')) return /warning|error/i.test(line);
    const { level } = JSON.parse(line) as { level: string };
    return (LEVELS[level] ?? 0) > INFO;
  });
}
