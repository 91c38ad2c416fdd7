import { afterTest, silentLogger } from '@kq/service-kit/testing';
import { contractRows } from '@kq/service-kit/testing/contracts/contract';
import { pausesContract } from '@kq/service-kit/testing/contracts/pauses.contract';
import { ownPrefix, sharedRedis, startOwnRedis, waitFor } from '@kq/test-kit';
import { type ClosablePauses, createRedisPauses } from './redis-pauses';

jest.setTimeout(60_000);

async function openTwo(url: string, prefix: string): Promise<[ClosablePauses, ClosablePauses]> {
  const open = () => {
    const pauses = createRedisPauses({ url, prefix, logger: silentLogger() });
    afterTest(() => pauses.close());
    return pauses;
  };
  const [one, other] = [open(), open()];
  for (const [from, to, key] of [
    [one, other, 'probe-1'],
    [other, one, 'probe-2'],
  ] as const) {
    await waitFor('the connection', async () => {
      await from.pause(key, new Date(Date.now() + 60_000 + Math.random() * 1000));
      return to.until(key);
    });
  }
  return [one, other];
}

describe('contract of pauses: Redis', () => {
  it.each(contractRows(pausesContract))('%s', async (_behaviour, { check }) => {
    const [pauses, other] = await openTwo(await sharedRedis(process.env['KQ_TEST_REDIS']), ownPrefix());
    await check({ pauses, other });
  });
});

describe('createRedisPauses without Redis', () => {
  it('returns local pauses within the time limit', async () => {
    const server = await startOwnRedis();
    afterTest(() => server.remove());
    const [one, other] = await openTwo(server.url, 'kq');
    for (const fault of ['pause', 'kill'] as const) {
      await server[fault]();
      const end = new Date(Date.now() + 60_000);
      await one.pause(fault, end);
      expect(await one.until(fault)).toEqual(end);
      expect(await other.until(fault)).toBeNull();
    }
  });
});
