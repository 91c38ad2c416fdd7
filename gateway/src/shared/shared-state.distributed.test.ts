import { afterTest } from '@kq/service-kit/testing/after-test';
import { contractRows } from '@kq/service-kit/testing/contracts/contract';
import { silentLogger } from '@kq/service-kit/testing/silent-logger';
import { type OwnServer, ownPrefix, sharedRedis, startOwnRedis } from '@kq/test-kit';
import { waitFor } from '@kq/service-kit/testing/wait-for';
import { answerCacheContract } from '../../test/contracts/answer-cache.contract';
import { windowCounterContract } from '../../test/contracts/window-counter.contract';
import { sendJson } from '../../test/stub-upstream';
import { openTestGateway, type TestGateway } from '../../test/test-gateway';
import { openSharedState, type SharedState } from './open-shared-state';

jest.setTimeout(180_000);

function open(url: string, prefix: string, cacheBytes = 1_000_000): Required<SharedState['deps']> {
  const secret = 'internal-secret-of-the-tests-0123456789';
  const state = openSharedState({ url, prefix, secret, cacheBytes, logger: silentLogger() });
  afterTest(() => state.close());
  return state.deps as Required<SharedState['deps']>;
}

/** Waits until counts through all clients add up: each is then connected. */
async function connected(...all: Required<SharedState['deps']>[]): Promise<void> {
  await waitFor('connections to Redis', async () => {
    const name = `probe-${Math.random()}`;
    const waits: number[] = [];
    for (const { createCounter } of [...all, ...all])
      waits.push(await createCounter({ name, points: 1, seconds: 60 }).take('client'));
    return waits.filter((wait) => wait === 0).length === 1;
  });
}

describe('on Redis', () => {
  let url: string;
  beforeAll(async () => {
    url = await sharedRedis(process.env['KQ_TEST_REDIS']);
  });

  describe('contract of answer caches', () => {
    it.each(contractRows(answerCacheContract))('%s', (_behaviour, { check }) =>
      check(open(url, ownPrefix()).sharedCache),
    );
  });

  describe('contract of window counters', () => {
    it.each(contractRows(windowCounterContract))('%s', async (_behaviour, { check }) => {
      const state = open(url, ownPrefix());
      await connected(state);
      await check(state.createCounter);
    });
  });

  it('limits the entries in Redis, and stores no large answers', async () => {
    const cache = open(url, ownPrefix(), 50_000).sharedCache;
    const answer = (size: number) => ({
      headers: [],
      body: Buffer.alloc(size),
      latin1: null,
      storedAt: Date.now(),
      expiresAt: Date.now() + 30_000,
    });
    await waitFor('the connection', async () => {
      cache.set('probe', answer(10));
      return (await cache.get('probe')) !== undefined;
    });
    cache.set('large', answer(70_000));
    for (const key of ['a', 'b', 'c']) cache.set(key, answer(20_000));
    await waitFor('what fits', async () => (await cache.get('b')) !== undefined);
    expect(await Promise.all(['large', 'c'].map((key) => cache.get(key)))).toEqual([undefined, undefined]);
  });
});

describe('two gateways on one Redis', () => {
  let redis: OwnServer;
  beforeAll(async () => {
    redis = await startOwnRedis();
  });
  afterAll(() => redis.remove());

  async function startTwo(env: Record<string, string> = {}): Promise<[TestGateway, TestGateway]> {
    const prefix = ownPrefix();
    const deps = [open(redis.url, prefix), open(redis.url, prefix)] as const;
    await connected(...deps);
    const started = [await openTestGateway(env, deps[0]), await openTestGateway(env, deps[1])] as const;
    for (const { upstream } of started) {
      upstream.answer = (req, res) =>
        sendJson(res, { url: req.url }, { 'cache-control': 'public, s-maxage=60' });
    }
    return [started[0], started[1]];
  }

  /** A path whose answer lives long enough to be shared. */
  const placePath = (q: string | number) => `/api/geo/postal-codes?postal_code=${q}`;

  /**
   * Sends several requests, because a read may miss a write in progress; one answer must come from the other gateway.
   */
  async function sharedAnswer(one: TestGateway, other: TestGateway): Promise<void> {
    let round = 0;
    await waitFor('an answer from the other gateway', async () => {
      const path = placePath(`shared-${(round += 1)}`);
      const first = await one.send(path);
      const seen = other.upstream.seen.length;
      const second = await other.send(path);
      expect(second.text).toBe(first.text);
      return other.upstream.seen.length === seen;
    });
  }

  it('shares a rate limit between two gateways', async () => {
    const [one, other] = await startTwo({ KQ_RATE_SEARCH: '4' });
    const statuses: number[] = [];
    for (const [round, gateway] of [one, other, one, other, one, other].entries())
      statuses.push((await gateway.send(`/api/accommodations?q=${round}`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
  });

  it('shares a cached answer between two gateways', async () => {
    const [one, other] = await startTwo();
    await sharedAnswer(one, other);
  });

  it('does not query Redis for answers cached for 1 s', async () => {
    const [one, other] = await startTwo();
    await sharedAnswer(one, other);
    for (let round = 0; round < 20; round += 1) {
      const path = `/api/accommodations?q=own-${round}`;
      await one.send(path);
      const seen = other.upstream.seen.length;
      await other.send(path);
      expect(other.upstream.seen.length).toBe(seen + 1);
    }
  });

  it.each(['kill', 'pause'] as const)(
    'serves requests while Redis is unavailable (%s), and shares again afterwards',
    async (fault) => {
      const [one, other] = await startTwo({ KQ_RATE_READ: '100000', KQ_RATE_SEARCH: '100000' });
      const statuses: number[] = [];
      let isOver = false;
      const load = [one, other].map(async (gateway, index) => {
        for (let round = 0; !isOver; round += 1)
          statuses.push((await gateway.send(placePath(`${index}-${round}`))).status);
      });
      await waitFor('load', () => statuses.length > 40);
      await redis[fault]();
      const before = statuses.length;
      await waitFor('load without Redis', () => statuses.length > before + 200);
      if (fault === 'kill') await redis.startAgain();
      else redis.resume();
      const after = statuses.length;
      await waitFor('load after its return', () => statuses.length > after + 40);
      isOver = true;
      await Promise.all(load);
      expect(new Set(statuses)).toEqual(new Set([200]));
      await sharedAnswer(one, other);
    },
  );
});
