import { afterTest } from '@kq/test-kit/in-process/after-test';
import { contractRows } from '@kq/test-kit/in-process/contracts/contract';
import { silentLogger } from '@kq/test-kit/in-process/silent-logger';
import { waitFor } from '@kq/test-kit/in-process/wait-for';
import { type OwnServer, ownPrefix, sharedRedis, startOwnRedis } from '@kq/test-kit';
import { windowCounterContract } from '../../test/contracts/window-counter.contract';
import { openTestGateway, type TestGateway } from '../../test/test-gateway';
import { openRedisCounters } from './redis-counter';
import { type CreateWindowCounter } from './window-counter';

jest.setTimeout(180_000);

/** Above the longest stall of a busy machine: a call that Redis counts late would be counted here. */
const PATIENT = { budgetMs: 10_000 };

function open(
  url: string,
  prefix: string,
  options: { readonly budgetMs?: number } = {},
): CreateWindowCounter {
  const secret = 'internal-secret-of-the-tests-0123456789';
  const counters = openRedisCounters({ url, prefix, secret, logger: silentLogger(), ...options });
  afterTest(() => counters.close());
  return counters.createCounter;
}

/** Waits until counts through all clients add up: each is then connected. */
async function connected(...all: CreateWindowCounter[]): Promise<void> {
  await waitFor('connections to Redis', async () => {
    const name = `probe-${Math.random()}`;
    const waits: number[] = [];
    for (const createCounter of [...all, ...all])
      waits.push(await createCounter({ name, points: 1, seconds: 60 }).take('client'));
    return waits.filter((wait) => wait === 0).length === 1;
  });
}

describe('contract of window counters: Redis', () => {
  it.each(contractRows(windowCounterContract))('%s', async (_behaviour, { check }) => {
    const createCounter = open(await sharedRedis(process.env['KQ_TEST_REDIS']), ownPrefix(), PATIENT);
    await connected(createCounter);
    await check(createCounter);
  });
});

describe('two gateways on one Redis', () => {
  let redis: OwnServer;
  beforeAll(async () => {
    redis = await startOwnRedis();
  });
  afterAll(() => redis.remove());

  async function startTwo(env: Record<string, string>, options?: typeof PATIENT) {
    const prefix = ownPrefix();
    const counters = [open(redis.url, prefix, options), open(redis.url, prefix, options)] as const;
    await connected(...counters);
    const start = (createCounter: CreateWindowCounter): Promise<TestGateway> =>
      openTestGateway(env, { createCounter });
    return { counters, gateways: [await start(counters[0]), await start(counters[1])] as const };
  }

  it('shares a rate limit between two gateways', async () => {
    const { gateways } = await startTwo({ KQ_RATE_SEARCH: '4' }, PATIENT);
    const statuses: number[] = [];
    for (const round of [0, 1, 2])
      for (const gateway of gateways)
        statuses.push((await gateway.send(`/api/accommodations?q=${round}`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
  });

  it.each(['kill', 'pause'] as const)(
    'serves requests while Redis is unavailable (%s), and counts together again afterwards',
    async (fault) => {
      const { gateways, counters } = await startTwo({ KQ_RATE_READ: '100000', KQ_RATE_SEARCH: '100000' });
      const statuses: number[] = [];
      let isOver = false;
      const load = gateways.map(async (gateway, index) => {
        for (let round = 0; !isOver; round += 1)
          statuses.push((await gateway.send(`/api/geo/search?q=${index}-${round}`)).status);
      });
      await waitFor('load', () => statuses.length > 40);
      await redis[fault]();
      const before = statuses.length;
      await waitFor('load without Redis', () => statuses.length > before + 200);
      if (fault === 'kill') await redis.startAgain();
      else redis.resume();
      await connected(...counters);
      isOver = true;
      await Promise.all(load);
      expect(new Set(statuses)).toEqual(new Set([200]));
    },
  );
});
