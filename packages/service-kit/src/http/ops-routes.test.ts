import { type EventEnvelope, events } from '@kq/contracts';
import { systemClock } from '@kq/kernel';
import { type FastifyInstance } from 'fastify';
import { createInternalAuth, type InternalParty } from '../auth/internal-auth';
import { createEvent } from '../events/create-event';
import { createDeadLetterStore, type DeadLetterStore } from '../events/dead-letter-store';
import { openTestDatabase, type TestDatabase } from '@kq/test-kit/in-process/open-test-database';
import { silentLogger } from '@kq/test-kit/in-process/silent-logger';
import { createHttpApp } from './create-http-app';
import { mountOpsRoutes } from './ops-routes';

const SECRET = 'internal-secret-of-the-tests-0123456789';
const event = createEvent(
  events.userRegistered,
  { user_id: 5, role: 'guest' },
  { sequence: 1, source: 'auth', clock: systemClock },
);

describe('/internal/ops', () => {
  let database: TestDatabase;
  let deadLetters: DeadLetterStore;
  let app: FastifyInstance;
  let published: EventEnvelope[];

  beforeEach(async () => {
    database = await openTestDatabase();
    deadLetters = createDeadLetterStore(database.connection);
    published = [];
    app = createHttpApp({
      service: 'listings',
      logger: silentLogger(),
      internalAuth: createInternalAuth({ secret: SECRET, service: 'listings' }),
      checkResponses: true,
    });
    mountOpsRoutes(app, {
      service: 'listings',
      deadLetters,
      bus: {
        async publish(one) {
          published.push(one);
          await deadLetters.settle('listings', one);
        },
      },
      outbox: { stats: async () => ({ unsent: 3, oldestAgeMs: 1500 }) },
      reindex: async () => 42,
    });
  });
  afterEach(async () => {
    await app.close();
    await database.remove();
  });

  async function call(method: 'GET' | 'POST' | 'DELETE', path: string, caller: InternalParty = 'ops') {
    const token = createInternalAuth({ secret: SECRET, service: caller }).sign('listings');
    const headers = { authorization: `Bearer ${token}` };
    const answer = await app.inject({ method, url: `/internal/ops${path}`, headers });
    return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
  }

  it('rejects callers without a token and services other than ops', async () => {
    const bare = await app.inject({ method: 'GET', url: '/internal/ops/dead-letters' });
    expect(bare.statusCode).toBe(401);
    expect((await call('GET', '/dead-letters', 'notifications')).status).toBe(403);
    expect((await call('POST', '/reindex', 'gateway')).status).toBe(403);
  });

  it('lists, shows, replays and drops dead letters', async () => {
    await deadLetters.add('listings', event, 'broken');
    await deadLetters.add('listings', { poison: true }, 'no envelope');
    const { body: list } = await call('GET', '/dead-letters?limit=1');
    expect([list.data.length, list.total]).toEqual([1, 2]);

    const id = encodeURIComponent(`listings:${event.id}`);
    expect((await call('GET', `/dead-letters/${id}`)).body).toMatchObject({ reason: 'broken', event });
    expect((await call('POST', `/dead-letters/${id}/replay`)).body).toEqual({
      handled: true,
      state: 'handled',
    });
    expect(published).toEqual([{ ...event, replay: expect.any(String) }]);
    expect((await call('POST', `/dead-letters/${id}/replay`)).status).toBe(404);

    const [poison] = await deadLetters.list();
    const poisonId = encodeURIComponent(poison!.id);
    expect((await call('POST', `/dead-letters/${poisonId}/replay`)).status).toBe(409);
    expect((await call('DELETE', `/dead-letters/${poisonId}`)).status).toBe(204);
    expect((await call('DELETE', `/dead-letters/${poisonId}`)).status).toBe(404);
  });

  it('returns the outbox state and rebuilds the search index', async () => {
    expect((await call('GET', '/outbox')).body).toEqual({ outbox: { unsent: 3, oldest_age_ms: 1500 } });
    expect((await call('POST', '/reindex')).body).toMatchObject({ places: 42 });
  });
});
