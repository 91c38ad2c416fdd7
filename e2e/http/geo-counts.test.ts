import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { runOps } from '@kq/ops';
import { afterSuite } from '@kq/test-kit/in-process/after-test';
import { type ApiClient, createSeededRandom, type RunningProduct, startProduct, waitFor } from '@kq/test-kit';
import { endurance, printResult } from '../shared/endurance';
import { listingBody } from '../shared/listing-body';
import { publicCounts, suggestedCounts, type TownCounts } from '../shared/town-counts';

jest.setTimeout(1_800_000);

const ROUNDS = endurance.killRounds;
/** Acknowledged changes before a kill. */
const KILL_AFTER = { from: 10, to: 60 };
/** Owners who change their accommodations at the instant of a kill. */
const OWNERS = 4;
const TOWNS = [
  { zip_code: '67061', city: 'Ludwigshafen am Rhein' },
  { zip_code: '68159', city: 'Mannheim' },
  { zip_code: '69115', city: 'Heidelberg' },
];
const CODES = TOWNS.map(({ zip_code }) => zip_code);
/** Events, their retries after a kill, and the count every 10 s. */
const SETTLED_MS = 90_000;

const random = createSeededRandom('geo counts');
const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)];

/** Numbers of accommodations in suggestions come from events, through a store of geo (docs/adr/050). */
describe('the number of accommodations of a town', () => {
  let dataDir: string;
  let running: RunningProduct;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'kq-geo-counts-'));
    afterSuite(() => rm(dataDir, { recursive: true, force: true }));
    running = await start(dataDir);
    afterSuite(() => running.kill());
  });

  /** Waits until suggestions and search agree, and returns the numbers. */
  async function untilEqual(): Promise<TownCounts> {
    const api = running.api();
    let last: readonly TownCounts[] = [];
    const equal = async () => {
      last = [await suggestedCounts(api, CODES), await publicCounts(api, CODES)];
      return isDeepStrictEqual(last[0], last[1]) && last[0];
    };
    try {
      return await waitFor('equal numbers', equal, { timeoutMs: SETTLED_MS, everyMs: 500 });
    } catch (error) {
      throw new Error(`suggestions and search differ: ${JSON.stringify(last)}`, { cause: error });
    }
  }

  it(`equals what search finds after ${ROUNDS} times kill -9 among changes`, async () => {
    let changes = 0;
    const before = await untilEqual();
    const seen: TownCounts[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const owners = await Promise.all(Array.from({ length: OWNERS }, (_, i) => signIn(running, i + 1)));
      const atStart = changes;
      let isKilled = false;
      const counter = { isKilled: () => isKilled, onChange: () => (changes += 1) };
      const writers = owners.map((api) => changeUntilKilled(api, counter));
      const enough = atStart + KILL_AFTER.from + random() * (KILL_AFTER.to - KILL_AFTER.from);
      await waitFor('acknowledged changes', () => changes > enough, { timeoutMs: 60_000 });
      isKilled = true;
      await running.kill();
      await Promise.all(writers);
      running = await start(dataDir);
      seen.push(await untilEqual());
    }
    printResult(
      `geo counts: ${ROUNDS} kills, ${changes} changes, ${[before, ...seen].map((one) => JSON.stringify(one)).join(' ')}`,
    );
    expect(seen.at(-1)).not.toEqual(before);
  });

  it('equals it again after the store of geo was deleted and the states were republished', async () => {
    const before = await untilEqual();
    await running.kill();
    await rm(join(dataDir, 'geo'), { recursive: true });
    running = await start(dataDir);
    expect(Object.values(await suggestedCounts(running.api(), CODES))).toEqual(CODES.map(() => 0));
    const code = await runOps(['republish', 'accommodations'], {
      environment: { KQ_DATA_DIR: dataDir },
      write: () => undefined,
      writeError: () => undefined,
    });
    expect(code).toBe(0);
    expect(await untilEqual()).toEqual(before);
  });
});

const start = (dataDir: string): Promise<RunningProduct> =>
  startProduct({ dataDir, env: { KQ_LIMIT_REQUESTS: 'off', KQ_LOG_LEVEL: 'error' } });

async function signIn(product: RunningProduct, no: number): Promise<ApiClient> {
  const api = product.api();
  const email = `vermieter-${String(no).padStart(3, '0')}@demo.example`;
  await api.login(email, (await product.demoPasswords()).owner);
  return api;
}

/** Publishes, archives and publishes again, one change after another, until the product does not answer. */
async function changeUntilKilled(
  api: ApiClient,
  { isKilled, onChange }: { isKilled: () => boolean; onChange: () => void },
): Promise<void> {
  const own: { id: number; isArchived: boolean }[] = [];
  try {
    for (;;) {
      const known = random() < 0.4 ? undefined : pick(own);
      if (known === undefined) {
        const body = listingBody({ ...pick(TOWNS), status: 'active' });
        const created = await api.post<{ id: number }>('/api/accommodations', body);
        expect(created.status).toBe(201);
        own.push({ id: created.body.id, isArchived: false });
      } else {
        const archived = !known.isArchived;
        const { status } = await api.post('/api/accommodations/archive', { ids: [known.id], archived });
        expect(status).toBe(200);
        known.isArchived = archived;
      }
      onChange();
    }
  } catch (error) {
    if (!isKilled()) throw error;
  }
}
