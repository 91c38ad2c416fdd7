import { randomBytes } from 'node:crypto';
import { events } from '@kq/contracts';
import { createKafkaBus } from '@kq/distributed';
import { systemClock } from '@kq/kernel';
import { createEvent, type EventBus, on } from '@kq/service-kit';
import { afterTest, silentLogger, waitFor } from '@kq/test-kit/in-process';
import { runOps } from '../run-ops';

const brokers = (process.env['KQ_TEST_KAFKA'] ?? '127.0.0.1:19092').split(',');
const PREFIX = `ops-${randomBytes(4).toString('hex')}`;

jest.setTimeout(180_000);

describe('events rewind and consumer-lag', () => {
  const seen: number[] = [];

  async function startConsumer(): Promise<EventBus> {
    const bus = createKafkaBus({
      brokers,
      prefix: PREFIX,
      clientId: 'ops-test',
      logger: silentLogger(),
      partitions: 2,
      replication: 1,
    });
    afterTest(() => bus.stop());
    bus.subscribe('listings', [on(events.userErased, async ({ user_id: id }) => void seen.push(id))]);
    await bus.start();
    return bus;
  }
  const publish = (bus: EventBus, userId: number) =>
    bus.publish(
      createEvent(
        events.userErased,
        { user_id: userId },
        { sequence: 1, source: 'auth', clock: systemClock },
      ),
    );

  async function ops(...argv: string[]) {
    const said = { out: '', error: '' };
    const code = await runOps(argv, {
      environment: { KQ_KAFKA_BROKERS: brokers.join(','), KQ_KAFKA_PREFIX: PREFIX },
      write: (text) => void (said.out += text),
      writeError: (text) => void (said.error += text),
    });
    return { code, ...said };
  }

  it('rejects a rewind while services consume, and redelivers events from an instant once they are stopped', async () => {
    const since = new Date().toISOString();
    const bus = await startConsumer();
    for (const id of [1, 2, 3]) await publish(bus, id);
    await waitFor(() => seen.length === 3, 60_000);
    expect(await ops('events', 'rewind', `--since=${since}`)).toMatchObject({
      code: 1,
      error: expect.stringContaining('Stop the services first'),
    });
    expect(await ops('consumer-lag')).toMatchObject({
      code: 0,
      out: expect.stringContaining('No group is behind'),
    });
    await bus.stop();

    expect(await ops('events', 'rewind', '--since=yesterday')).toMatchObject({ code: 2 });
    const rewound = await ops('events', 'rewind', `--since=${since}`, '--json');
    expect([rewound.code, JSON.parse(rewound.out)]).toEqual([
      0,
      [{ group: 'listings', topic: 'auth.user', 'events again': 3 }],
    ]);
    const lag = JSON.parse((await ops('consumer-lag', '--json')).out) as { lag: number; members: number }[];
    expect(lag.reduce((sum, row) => sum + row.lag, 0)).toBe(3);

    await startConsumer();
    await waitFor(() => seen.length === 6, 60_000);
    expect([...seen.slice(3)].sort()).toEqual([1, 2, 3]);
  });
});
