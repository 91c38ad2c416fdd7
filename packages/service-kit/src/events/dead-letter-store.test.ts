import { randomUUID } from 'node:crypto';
import { type EventEnvelope } from '@kq/contracts';
import { fakeClock } from '@kq/kernel/time/fake-clock';
import { migrate } from '../mongo/migrate';
import { openTestDatabase, type TestDatabase } from '@kq/test-kit/in-process/open-test-database';
import { createDeadLetterStore } from './dead-letter-store';

const eventOf = (type = 'thing.opened.v1'): EventEnvelope => ({
  specversion: '1.0',
  id: randomUUID(),
  type,
  source: 'test',
  subject: '7',
  time: '2026-03-02T09:00:00.000Z',
  datacontenttype: 'application/json',
  sequence: 1,
  data: { $where: 1, 'a.b': 2 },
});

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.remove());

async function setUp() {
  const clock = fakeClock();
  const store = createDeadLetterStore(database.connection, clock);
  await migrate(database.connection, [store.model]);
  return { clock, store };
}

describe('createDeadLetterStore', () => {
  it('lists the newest first and shows the event with any keys', async () => {
    const { store, clock } = await setUp();
    const [first, second] = [eventOf(), eventOf()];
    await store.add('listings', first, 'CONFLICT');
    clock.advance(1000);
    await store.add('listings', second, 'CONFLICT');
    expect((await store.list()).map(({ id }) => id)).toEqual([
      `listings:${second.id}`,
      `listings:${first.id}`,
    ]);
    expect(await store.show(`listings:${first.id}`)).toMatchObject({
      event: first,
      reason: 'CONFLICT',
      type: first.type,
      subject: '7',
      failures: 1,
    });
    expect(await store.count()).toBe(2);
  });

  it('stores one event once per group', async () => {
    const { store } = await setUp();
    const event = eventOf();
    await Promise.all([store.add('a', event, 'x'), store.add('b', event, 'x')]);
    await store.add('a', event, 'y');
    expect((await store.list()).map(({ id, failures }) => [id.slice(0, 1), failures]).sort()).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
  });

  it('stores poison messages, which can only be dropped', async () => {
    const { store } = await setUp();
    for (const poison of [null, 'text', { id: 5 }, undefined]) await store.add('a', poison, 'invalid data');
    const [one] = await store.list();
    const publish = jest.fn();
    await expect(store.replay(String(one?.id), publish)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(publish).not.toHaveBeenCalled();
    await store.drop(String(one?.id));
    await expect(store.drop(String(one?.id))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(store.show(String(one?.id))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('keeps a replayed letter and its count until the group has processed the event', async () => {
    const { store } = await setUp();
    const event = eventOf();
    await store.add('a', event, 'x');
    const [{ id = '' } = {}] = await store.list();
    await expect(store.replay(id, () => Promise.reject(new Error('bus is down')))).rejects.toThrow(
      'bus is down',
    );
    expect(await store.replay(id, (replayed) => store.add('a', replayed, 'again'))).toEqual({
      handled: false,
      state: 'failed',
    });
    expect(await store.list()).toEqual([expect.objectContaining({ reason: 'again', failures: 2 })]);
    // A broker only accepts the event; the outcome of its processing is checked below.
    const taken: EventEnvelope[] = [];
    expect(await store.replay(id, async (replayed) => void taken.push(replayed))).toEqual({
      handled: false,
      state: 'pending',
    });
    await store.add('a', taken[0], 'and again');
    await store.settle('a', taken[0]!);
    expect(await store.list()).toEqual([expect.objectContaining({ reason: 'and again', failures: 3 })]);
    expect(await store.replay(id, (replayed) => store.settle('a', replayed))).toEqual({
      handled: true,
      state: 'handled',
    });
    expect(await store.count()).toBe(0);
  });

  it('stores an event of any size without truncation', async () => {
    const { store } = await setUp();
    const event = { ...eventOf(), data: { text: 'ä'.repeat(300_000) } };
    await store.add('a', event, 'x');
    const publish = jest.fn<Promise<void>, [EventEnvelope]>(async () => undefined);
    await store.replay(`a:${event.id}`, publish);
    expect(publish.mock.calls[0]?.[0]).toMatchObject(event);
  });
});
