import { type AccommodationStatus, events, internalRoutes } from '@kq/contracts';
import { type FakeClock, fakeClock } from '@kq/kernel/time/fake-clock';
import { createEmbeddedBus, openDatabase } from '@kq/embedded';
import {
  bindInternalRoute,
  createEvent,
  createHttpApp,
  createInternalAuth,
  type EventBus,
  type ServiceContainer,
} from '@kq/service-kit';
import { afterTest, createTestStore, silentLogger, type TestStore } from '@kq/test-kit/in-process';
import { createAnalyticsContainer } from '../src';
import { type AnalyticsModels, defineModels } from '../src/data/models';
import { createVisibilityRepository } from '../src/data/visibility.repository';
import { analyticsConfig, INTERNAL_SECRET } from './analytics-config';

const [HOUSE, OTHER_HOUSE, INVENTED] = [100_000_001, 100_000_002, 999_999_999];
const logger = silentLogger();

/** State of one accommodation in the stub of listings. */
interface Stored {
  is_public: boolean;
  sequence: number;
}

describe('POST /analytics/accommodation-views', () => {
  let store: TestStore;
  let bus: EventBus;
  let container: ServiceContainer;
  let clock: FakeClock;
  let inListings: Map<number, Stored>;
  /** Ids of each call to listings. */
  let asked: number[][];
  let listingsUrl: string;
  let visitors: number;

  beforeEach(async () => {
    store = await createTestStore();
    afterTest(() => store.remove());
    // Ahead of the real time: the TTL indexes of a real server must not delete what a test stores.
    clock = fakeClock('2031-03-31T21:30:00.000Z');
    visitors = 0;
    inListings = new Map([
      [HOUSE, { is_public: true, sequence: 3 }],
      [OTHER_HOUSE, { is_public: true, sequence: 0 }],
    ]);
    asked = [];
    listingsUrl = await startListings();
    bus = createEmbeddedBus({ logger });
    container = createAnalyticsContainer({
      openDatabase,
      config: analyticsConfig(store.uri),
      bus,
      logger,
      clock,
      listingsUrl: () => listingsUrl,
      checkResponses: true,
    });
    afterTest(() => container.stop());
    await container.open();
    await bus.start();
    await container.start();
  });

  async function startListings(): Promise<string> {
    const app = createHttpApp({
      service: 'listings',
      logger,
      clock,
      internalAuth: createInternalAuth({ secret: INTERNAL_SECRET, service: 'listings', clock }),
    });
    bindInternalRoute(app, internalRoutes.accommodationVisibility, ({ body }) => {
      asked.push(body.accommodation_ids);
      return {
        data: body.accommodation_ids.flatMap((accommodation_id) => {
          const stored = inListings.get(accommodation_id);
          return stored === undefined ? [] : [{ accommodation_id, ...stored }];
        }),
      };
    });
    afterTest(() => app.close());
    return app.listen({ host: '127.0.0.1', port: 0 });
  }

  /** Views from the address, by default another one each time. */
  async function view(accommodation_id: number, address = `203.0.113.${(visitors += 1)}`): Promise<number> {
    const { statusCode } = await container.app.inject({
      method: 'POST',
      url: '/api/analytics/accommodation-views',
      headers: { 'x-forwarded-for': address },
      payload: { accommodation_id },
    });
    return statusCode;
  }

  const changed = (status: AccommodationStatus, sequence: number) =>
    createEvent(
      events.accommodationChanged,
      { accommodation_id: HOUSE, owner_id: 2_000_000_001, status },
      { sequence, source: 'listings', clock },
    );

  const readViews = (accommodation_ids: number[], from: string, to: string, isSigned = true) => {
    const internalAuth = createInternalAuth({ secret: INTERNAL_SECRET, service: 'listings', clock });
    return container.app.inject({
      method: 'POST',
      url: '/internal/accommodation-views',
      headers: isSigned ? { authorization: `Bearer ${internalAuth.sign('analytics')}` } : {},
      payload: { accommodation_ids, from, to },
    });
  };

  async function counted(id = HOUSE): Promise<number> {
    const { data } = (await readViews([id], '2031-03-01', '2031-05-01')).json<{
      data: { count: number }[];
    }>();
    return data.reduce((sum, { count }) => sum + count, 0);
  }

  async function models(): Promise<AnalyticsModels> {
    const database = await openDatabase({ uri: store.uri, name: 'kq_analytics', logger });
    afterTest(() => database.close());
    return defineModels(database.connection);
  }

  it('returns 422 for anything else in the body', async () => {
    const { statusCode } = await container.app.inject({
      method: 'POST',
      url: '/api/analytics/accommodation-views',
      payload: { accommodation_id: HOUSE, user_id: 7 },
    });
    expect(statusCode).toBe(422);
  });

  it('counts by the day in Berlin; listings reads the sum of several accommodations, signed', async () => {
    for (const id of [HOUSE, HOUSE, OTHER_HOUSE]) expect(await view(id)).toBe(204);
    clock.advance(3_600_000);
    await view(HOUSE);
    const ids = [HOUSE, OTHER_HOUSE];
    expect((await readViews(ids, '2031-03-01', '2031-05-01')).json()).toEqual({
      data: [
        { date: '2031-03-31', count: 3 },
        { date: '2031-04-01', count: 1 },
      ],
    });
    expect((await readViews(ids, '2031-03-15', '2031-04-01')).json()).toEqual({
      data: [{ date: '2031-03-31', count: 3 }],
    });
    expect((await readViews(ids, '2031-04-02', '2031-05-01')).json()).toEqual({ data: [] });
    expect((await readViews(ids, '2031-03-01', '2031-05-01', false)).statusCode).toBe(401);
  });

  describe('of an accommodation without an event', () => {
    it('counts, also when it is older than the subscription or comes from the seed', async () => {
      await view(HOUSE);
      await view(OTHER_HOUSE);
      expect([await counted(HOUSE), await counted(OTHER_HOUSE)]).toEqual([1, 1]);
    });

    it('asks listings once for all its views of a day', async () => {
      for (let times = 0; times < 3; times += 1) await view(HOUSE);
      expect(asked).toEqual([[HOUSE]]);
      clock.advance(86_400_000);
      await view(HOUSE);
      expect(asked).toEqual([[HOUSE], [HOUSE]]);
      expect(await counted()).toBe(4);
    });

    it('answers 204 to an invented id and stores nothing', async () => {
      for (let times = 0; times < 3; times += 1) expect(await view(INVENTED + times)).toBe(204);
      const { views, visibilities, countedClients } = await models();
      expect([
        await views.countDocuments(),
        await visibilities.countDocuments(),
        await countedClients.countDocuments(),
      ]).toEqual([0, 0, 0]);
    });

    it('answers 204 and drops the view while listings is unavailable, and counts the next one after it', async () => {
      const url = listingsUrl;
      listingsUrl = 'http://127.0.0.1:1';
      expect(await view(HOUSE)).toBe(204);
      expect(await counted()).toBe(0);
      listingsUrl = url;
      await view(HOUSE);
      expect(await counted()).toBe(1);
    });
  });

  describe('after an event', () => {
    it.each(['archived', 'blocked', 'draft', 'deleted'] as const)(
      'answers 204 and drops views of a %s accommodation, without a call to listings',
      async (status) => {
        await view(HOUSE);
        await bus.publish(changed(status, 4));
        asked = [];
        expect(await view(HOUSE)).toBe(204);
        expect(await counted()).toBe(1);
        expect(asked).toEqual([]);
      },
    );

    it('counts again after the accommodation is published again', async () => {
      await bus.publish(changed('archived', 4));
      await view(HOUSE);
      inListings.set(HOUSE, { is_public: true, sequence: 5 });
      await bus.publish(changed('active', 5));
      await view(HOUSE);
      expect(await counted()).toBe(1);
    });

    it('drops views of an active accommodation whose owner is not verified, until the event of the verification', async () => {
      inListings.set(HOUSE, { is_public: false, sequence: 1 });
      await bus.publish(changed('active', 1));
      await view(HOUSE);
      expect(await counted()).toBe(0);
      inListings.set(HOUSE, { is_public: true, sequence: 2 });
      await bus.publish(changed('active', 2));
      await view(HOUSE);
      expect(await counted()).toBe(1);
    });

    it('ignores duplicates and older events that arrive later', async () => {
      const archived = changed('archived', 5);
      await bus.publish(archived);
      await bus.publish(changed('active', 4));
      await bus.publish(archived);
      await view(HOUSE);
      expect(await counted()).toBe(0);
      expect(asked).toEqual([]);
    });

    it('asks again while listings answers from before the newest event', async () => {
      await bus.publish(changed('active', 4));
      await view(HOUSE);
      inListings.set(HOUSE, { is_public: false, sequence: 4 });
      await view(HOUSE);
      await view(HOUSE);
      expect(asked).toEqual([[HOUSE], [HOUSE]]);
      expect(await counted()).toBe(1);
    });

    it('keeps the newest of states that are stored concurrently', async () => {
      const visibilities = createVisibilityRepository((await models()).visibilities, clock);
      await Promise.all(
        Array.from({ length: 20 }, (_, sequence) =>
          visibilities.put({ accommodationId: HOUSE, sequence, isPublic: sequence < 19 }),
        ),
      );
      expect(await visibilities.find(HOUSE)).toBe(false);
    });

    it('forgets the state of an erased accommodation after a day', async () => {
      await bus.publish(changed('deleted', 4));
      const [known] = await (await models()).visibilities.find().lean();
      expect(known).toEqual({
        _id: HOUSE,
        sequence: 4,
        is_public: false,
        purge_at: new Date(clock.now().getTime() + 86_400_000),
      });
    });
  });

  describe('S12 repeated by one client', () => {
    it('counts once per accommodation and day, also concurrently', async () => {
      await Promise.all(Array.from({ length: 10 }, () => view(HOUSE, '203.0.113.7')));
      await view(OTHER_HOUSE, '203.0.113.7');
      expect([await counted(HOUSE), await counted(OTHER_HOUSE)]).toEqual([1, 1]);
      clock.advance(3_600_000);
      await view(HOUSE, '203.0.113.7');
      expect(await counted()).toBe(2);
    });

    it('takes the addresses of one IPv6 network for one client', async () => {
      await view(HOUSE, '2001:db8:1:2::1');
      await view(HOUSE, '2001:db8:1:2:ffff::9');
      await view(HOUSE, '2001:db8:1:3::1');
      expect(await counted()).toBe(2);
    });

    it('S22 stores a number per day, and for 24 hours a digest that names no address', async () => {
      await view(HOUSE, '203.0.113.7');
      const { views, countedClients } = await models();
      expect(await views.find().lean()).toEqual([
        {
          _id: `${HOUSE}:2031-03`,
          accommodation_id: HOUSE,
          month: '2031-03-01',
          days: { 31: 1 },
          purge_at: expect.any(Date),
        },
      ]);
      const [client, ...others] = await countedClients.find().lean();
      expect(others).toEqual([]);
      expect(client?._id).toMatch(/^[A-Za-z0-9_-]{43}$/);
      expect(client?.purge_at).toEqual(new Date(clock.now().getTime() + 86_400_000));
      clock.advance(3_600_000);
      await view(HOUSE, '203.0.113.7');
      expect(new Set((await countedClients.find().lean()).map(({ _id }) => _id)).size).toBe(2);
    });
  });
});
