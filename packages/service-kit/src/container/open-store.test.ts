import { type Connection } from 'mongoose';
import { openDatabase } from '@kq/embedded';
import { afterTest } from '@kq/test-kit/in-process/after-test';
import { createTestStore } from '@kq/test-kit/in-process/create-test-store';
import { silentLogger } from '@kq/test-kit/in-process/silent-logger';
import { openStore } from './open-store';
import { createServiceBase } from './service-base';

async function setUp() {
  const store = await createTestStore();
  afterTest(() => store.remove());
  const base = createServiceBase('geo', {
    config: { KQ_LOG_LEVEL: 'silent' },
    logger: silentLogger(),
    openDatabase,
  });
  const connections: Connection[] = [];
  const defineModels = (connection: Connection) => {
    connections.push(connection);
    return {};
  };
  return {
    open: () => openStore(base, { databaseName: 'test', defineModels, migrations: [] }, { uri: store.uri }),
    stop: () => base.lifecycle.stop(),
    connected: async () => /^kq_database_connected (.*)$/m.exec(await base.metrics.text())?.[1],
    states: () => connections.map(({ readyState }) => readyState),
  };
}

describe('openStore', () => {
  it('closes the database when the service stops', async () => {
    const { open, stop, states } = await setUp();
    await open();
    expect(states()).toEqual([1]);
    await stop();
    expect(states()).toEqual([0]);
  });

  it('exports whether the database accepts writes, from the start of the opening on', async () => {
    const { open, stop, connected } = await setUp();
    const opening = open();
    expect(await connected()).toBe('0');
    await opening;
    expect(await connected()).toBe('1');
    await stop();
    expect(await connected()).toBe('0');
  });

  it('closes a database that is still opening when the service stops, and rejects', async () => {
    const { open, stop, states } = await setUp();
    const rejected = expect(open()).rejects.toThrow();
    await stop();
    expect(states()).toEqual([0]);
    await rejected;
  });
});
