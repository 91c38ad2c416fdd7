import { DATA_SERVICES, type DataService, events } from '@kq/contracts';
import { systemClock } from '@kq/kernel';
import {
  createDeadLetterStore,
  createEvent,
  createHttpApp,
  createInternalAuth,
  type DeadLetterStore,
  mountOpsRoutes,
} from '@kq/service-kit';
import { afterTest, openTestDatabase, silentLogger } from '@kq/test-kit/in-process';
import { runOps } from './run-ops';

const SECRET = 'internal-secret-of-the-tests-0123456789';
const UNREACHABLE_URL = 'http://127.0.0.1:1';
const event = createEvent(
  events.userErased,
  { user_id: 5 },
  { sequence: 1, source: 'auth', clock: systemClock },
);

describe('npm run ops, distributed', () => {
  let letters: DeadLetterStore;
  let published: unknown[];
  let isBroken: boolean;
  let isSlow: boolean;
  const urls = new Map<DataService, string>();
  let replica: string;
  let republished: number;

  beforeEach(async () => {
    const database = await openTestDatabase();
    afterTest(() => database.remove());
    letters = createDeadLetterStore(database.connection);
    [published, isBroken, isSlow, republished] = [[], false, false, 0];
    for (const service of DATA_SERVICES) urls.set(service, await start(service));
    replica = await start('listings');
  });

  /** Only listings has dead letters here. */
  async function start(service: DataService): Promise<string> {
    const app = createHttpApp({
      service,
      logger: silentLogger(),
      internalAuth: createInternalAuth({ secret: SECRET, service }),
      checkResponses: true,
    });
    const none = { ...letters, list: async () => [], count: async () => 0 };
    mountOpsRoutes(app, {
      service,
      deadLetters: service === 'listings' ? letters : none,
      bus: {
        async publish(one) {
          published.push(one);
          if (isBroken) await letters.add('listings', one, 'still broken');
          else if (!isSlow) await letters.settle('listings', one);
        },
      },
      ...(service === 'analytics'
        ? {}
        : { outbox: { stats: async () => ({ unsent: 2, oldestAgeMs: 90_000 }) } }),
      ...(service === 'listings'
        ? {
            reindex: async () => 200,
            republication: {
              request: async () => void (republished += 1),
              read: async () => ({ isFinished: false, published: 400 }),
            },
          }
        : {}),
    });
    afterTest(() => app.close());
    return app.listen({ host: '127.0.0.1', port: 0 });
  }

  async function ops(argv: string[], environment: Record<string, string> = {}) {
    const said = { out: '', error: '' };
    const code = await runOps(argv, {
      environment: {
        KQ_INTERNAL_SECRET: SECRET,
        ...Object.fromEntries([...urls].map(([service, url]) => [`KQ_${service.toUpperCase()}_URL`, url])),
        ...environment,
      },
      write: (text) => void (said.out += text),
      writeError: (text) => void (said.error += text),
    });
    return { code, ...said };
  }

  it('lists, shows, replays and drops dead letters', async () => {
    await letters.add('listings', event, 'no such\nrequest');
    const id = `listings:${event.id}`;
    expect(await ops(['dead-letters', 'list'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^ID[\s\S]*user\.erased\.v1.*no such request\n$/),
    });
    const { out } = await ops(['dead-letters', 'list', '--json']);
    expect(JSON.parse(out)).toMatchObject([{ id, service: 'listings', reason: 'no such\nrequest' }]);
    expect(JSON.parse((await ops(['dead-letters', 'show', id])).out)).toMatchObject({
      event: { id: event.id },
    });

    isBroken = true;
    expect(await ops(['dead-letters', 'replay', id])).toMatchObject({
      code: 1,
      out: expect.stringContaining('failed again'),
    });
    isBroken = false;
    isSlow = true;
    expect(await ops(['dead-letters', 'replay', id])).toMatchObject({
      code: 0,
      out: expect.stringContaining('listed until it is processed'),
    });
    expect((await letters.list()).map(({ failures }) => failures)).toEqual([2]);
    isSlow = false;
    expect(await ops(['dead-letters', 'replay', '--all'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('replayed'),
    });
    expect(published).toHaveLength(3);
    expect(await letters.count()).toBe(0);

    await letters.add('listings', { poison: true }, 'no envelope');
    expect(await ops(['dead-letters', 'replay', '--all'])).toMatchObject({
      code: 1,
      out: expect.stringContaining('drop it'),
    });
    const [poison] = await letters.list();
    expect((await ops(['dead-letters', 'drop', poison!.id])).code).toBe(0);
    expect((await ops(['dead-letters', 'drop', poison!.id])).code).toBe(1);
  });

  it.each([
    'consumer-lag',
    'events rewind --since=2026-11-21T03:00:00Z',
    'outbox status',
    'dead-letters list',
    'dead-letters replay --all',
    'reindex',
    'republish accommodations',
    'admin create leitung@firma.example',
    'admin reset-second-factor leitung@firma.example',
    'backup ./backup',
    'erasures export',
  ])('says in a sentence that the engine or service that "%s" needs is away', async (command) => {
    const away = Object.fromEntries(
      DATA_SERVICES.map((service) => [`KQ_${service.toUpperCase()}_URL`, UNREACHABLE_URL]),
    );
    const { code, out, error } = await ops(command.split(' '), {
      ...away,
      KQ_LISTINGS_URL: `${UNREACHABLE_URL},${UNREACHABLE_URL}`,
      KQ_KAFKA_BROKERS: '127.0.0.1:1',
      KQ_DATABASE_URI: 'mongodb://127.0.0.1:1',
      KQ_ERASURE_LEDGER: './erasures.jsonl',
      KQ_LINK_SECRET: SECRET,
    });
    expect(code).toBe(1);
    expect(`${out}${error}`).toMatch(/127\.0\.0\.1:1/);
    expect(`${out}${error}`).not.toMatch(/\n {4}at /);
  });

  it('requests the states of all accommodations once, and shows how many are published', async () => {
    const { code, out } = await ops(['republish', 'accommodations']);
    expect([code, republished]).toEqual([0, 1]);
    expect(out).toMatch(/running\s+400/);
    const status = await ops(['republish', 'accommodations', '--status', '--json']);
    expect(JSON.parse(status.out)).toEqual([{ state: 'running', published: 400 }]);
    expect(republished).toBe(1);
    expect((await ops(['republish', 'accommodations', 'now'])).code).toBe(2);
  });

  it('prints the outbox as a table, and skips an unreachable replica', async () => {
    const listings = `${UNREACHABLE_URL},${urls.get('listings')}`;
    const { code, out } = await ops(['outbox', 'status'], { KQ_LISTINGS_URL: listings });
    expect(code).toBe(0);
    expect(out.split('\n').map((line) => line.split(/\s{2,}/))).toEqual([
      ['SERVICE', 'UNSENT', 'OLDEST'],
      ['auth', '2', '2 min'],
      ['listings', '2', '2 min'],
      ['geo', '2', '2 min'],
      ['analytics', '-', '-'],
      ['notifications', '2', '2 min'],
      [''],
    ]);
    expect(await ops(['outbox', 'status'], { KQ_LISTINGS_URL: UNREACHABLE_URL })).toMatchObject({
      code: 1,
      error: expect.stringContaining('listings is unreachable'),
    });
  });

  it('rebuilds the search index on every replica, and names failed ones', async () => {
    const both = `${urls.get('listings')},${replica}`;
    const done = await ops(['reindex', '--json'], { KQ_LISTINGS_URL: both });
    expect([done.code, JSON.parse(done.out)]).toMatchObject([
      0,
      [{ result: 'done', places: 200 }, { result: 'done' }],
    ]);
    const half = await ops(['reindex'], { KQ_LISTINGS_URL: `${both},${UNREACHABLE_URL}` });
    expect(half).toMatchObject({ code: 1, out: expect.stringContaining('cannot be reached') });
  });

  it('reports a wrong secret, address or configuration', async () => {
    const wrong = await ops(['dead-letters', 'list'], { KQ_INTERNAL_SECRET: 'x'.repeat(40) });
    expect(wrong).toMatchObject({ code: 1, error: expect.stringContaining('KQ_INTERNAL_SECRET') });
    expect(await ops(['reindex'], { KQ_LISTINGS_URL: '' })).toMatchObject({
      code: 2,
      error: expect.stringContaining('KQ_LISTINGS_URL is missing'),
    });
    expect(
      await ops(['reindex'], { KQ_LISTINGS_URL: 'listings:80', KQ_INTERNAL_SECRET: 'short' }),
    ).toMatchObject({
      code: 2,
      error: expect.stringMatching(
        /KQ_INTERNAL_SECRET[\s\S]*KQ_LISTINGS_URL|KQ_LISTINGS_URL[\s\S]*KQ_INTERNAL_SECRET/,
      ),
    });
    expect(await ops(['backup', '/nowhere'])).toMatchObject({
      code: 2,
      error: expect.stringContaining('KQ_ERASURE_LEDGER'),
    });
  });
});
