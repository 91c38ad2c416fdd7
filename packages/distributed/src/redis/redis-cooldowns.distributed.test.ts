import { afterTest, silentLogger } from '@kq/test-kit/in-process';
import { contractRows } from '@kq/test-kit/in-process/contracts/contract';
import { cooldownsContract } from '@kq/test-kit/in-process/contracts/cooldowns.contract';
import { ownPrefix, sharedRedis, startOwnRedis, waitFor } from '@kq/test-kit';
import { type ClosableCooldowns, createRedisCooldowns } from './redis-cooldowns';

async function openTwo(
  url: string,
  options: { readonly prefix: string; readonly commandTimeoutMs?: number },
): Promise<[ClosableCooldowns, ClosableCooldowns]> {
  const open = () => {
    const cooldowns = createRedisCooldowns({ url, logger: silentLogger(), ...options });
    afterTest(() => cooldowns.close());
    return cooldowns;
  };
  const [one, other] = [open(), open()];
  for (const [from, to, key] of [
    [one, other, 'probe-1'],
    [other, one, 'probe-2'],
  ] as const) {
    await waitFor('the connection', async () => {
      await from.start(key, new Date(Date.now() + 60_000 + Math.random() * 1000));
      return to.until(key);
    });
  }
  return [one, other];
}

describe('contract of cooldowns: Redis', () => {
  it.each(contractRows(cooldownsContract))('%s', async (_behaviour, { check }) => {
    const url = await sharedRedis(process.env['KQ_TEST_REDIS']);
    // Above the longest stall of a busy machine: a late answer would be left out.
    const [cooldowns, other] = await openTwo(url, { prefix: ownPrefix(), commandTimeoutMs: 10_000 });
    await check({ cooldowns, other });
  });
});

describe('createRedisCooldowns without Redis', () => {
  it('returns local cooldowns within the time limit', async () => {
    const server = await startOwnRedis();
    afterTest(() => server.remove());
    const [one, other] = await openTwo(server.url, { prefix: 'kq' });
    for (const fault of ['pause', 'kill'] as const) {
      await server[fault]();
      const end = new Date(Date.now() + 60_000);
      await one.start(fault, end);
      expect(await one.until(fault)).toEqual(end);
      expect(await other.until(fault)).toBeNull();
    }
  });
});
