import { createMetrics } from '@kq/service-kit';
import { afterTest, silentLogger } from '@kq/test-kit/in-process';
import { contractRows } from '@kq/test-kit/in-process/contracts/contract';
import { liveBusContract } from '@kq/test-kit/in-process/contracts/live-bus.contract';
import { ownPrefix, sharedRedis, startOwnRedis, waitFor } from '@kq/test-kit';
import { type ClosableLiveBus, createRedisLiveBus } from './redis-live-bus';

function open(url: string, prefix: string): ClosableLiveBus {
  const bus = createRedisLiveBus({ url, prefix, logger: silentLogger() });
  afterTest(() => bus.close());
  return bus;
}

describe('contract of live buses: Redis', () => {
  it.each(contractRows(liveBusContract))('%s', async (_behaviour, { check }) => {
    const url = await sharedRedis(process.env['KQ_TEST_REDIS']);
    const prefix = ownPrefix();
    await check({ bus: open(url, prefix), other: open(url, prefix) });
  });
});

describe('createRedisLiveBus', () => {
  it('notifies local listeners while Redis is unavailable, and other replicas again after the reconnect', async () => {
    const server = await startOwnRedis();
    afterTest(() => server.remove());
    const [bus, other] = [open(server.url, 'kq'), open(server.url, 'kq')];
    const got: number[] = [];
    const own: number[] = [];
    other.subscribe('request:1', ({ version }) => got.push(version));
    const notification = (version: number): void => bus.publish('request:1', { id: 1, version });
    const arrives = (version: number) => () => {
      notification(version);
      return got.includes(version);
    };
    await waitFor('the first notification', arrives(1));
    await server.kill();
    bus.subscribe('request:1', ({ version }) => own.push(version));
    notification(2);
    await waitFor('the own listener', () => own.includes(2));
    expect(got).not.toContain(2);
    await server.startAgain();
    await waitFor('a notification after the return', arrives(3));
  });

  it('shows whether Redis answers: from the start, while it is frozen, gone, and back', async () => {
    const server = await startOwnRedis();
    afterTest(() => server.remove());
    const metrics = createMetrics();
    const bus = createRedisLiveBus({ url: server.url, prefix: 'kq', logger: silentLogger(), metrics });
    afterTest(() => bus.close());
    const shows = (value: 0 | 1) => async () =>
      (await metrics.text()).includes(`\nkq_redis_connected ${value}\n`);
    expect(await shows(0)()).toBe(true);
    await waitFor('the connection', shows(1));
    await server.pause();
    await waitFor('a frozen Redis to be shown', shows(0));
    await server.kill();
    expect(await shows(0)()).toBe(true);
    await server.startAgain();
    await waitFor('the return to be shown', shows(1));
  });
});
