import { type adminDemandResponseSchema, events, UNKNOWN_TEXT_MIN_NETWORKS } from '@kq/contracts';
import { loadGazetteer } from '@kq/gazetteer';
import { fakeClock } from '@kq/kernel/time/fake-clock';
import { createEmbeddedBus, openDatabase } from '@kq/embedded';
import { createEvent, createLogger, type EventBus, type ServiceContainer } from '@kq/service-kit';
import { afterTest, createTestStore, type TestStore } from '@kq/test-kit/in-process';
import { type z } from 'zod';
import { createAnalyticsContainer } from '../src';
import { createGazetteerTowns } from '../src/adapters/gazetteer-towns';
import { createAnalyticsRepository } from '../src/data/analytics.repository';
import { createCoverages } from '../src/data/coverage.repository';
import { defineModels } from '../src/data/models';
import { createUnknownTexts } from '../src/data/unknown-texts.repository';
import { createReadDemand } from '../src/use-cases/read-demand';
import { analyticsConfig } from './analytics-config';

const logger = createLogger({ service: 'analytics', level: 'silent' });
const clock = fakeClock('2031-03-10T09:00:00.000Z');
const gazetteer = loadGazetteer();
const LEUNA = gazetteer.townPlace('06237')!;
const MERSEBURG = gazetteer.townPlace('06217')!;

let store: TestStore;
let bus: EventBus;
let container: ServiceContainer;

beforeEach(async () => {
  store = await createTestStore();
  afterTest(() => store.remove());
  bus = createEmbeddedBus({ logger });
  container = createAnalyticsContainer({
    openDatabase,
    config: analyticsConfig(store.uri),
    bus,
    clock,
    logger,
    checkResponses: true,
  });
  afterTest(() => container.stop());
  await container.open();
  await bus.start();
  await container.start();
});

interface Searched {
  readonly at?: { readonly lat: number; readonly lng: number };
  readonly network?: string;
}

async function search(text: string, { at, network = '203.0.113.1' }: Searched = {}): Promise<void> {
  const { statusCode } = await container.app.inject({
    method: 'POST',
    url: '/api/search-analytics/log',
    headers: { 'x-forwarded-for': network },
    payload: {
      query_text: text,
      source: 'landing_page',
      selected_result: at ? { lat: at.lat, lng: at.lng, display_name: text } : null,
    },
  });
  expect(statusCode).toBe(204);
}

const covered = (placeId: string, accommodations: number, sequence: number) =>
  bus.publish(
    createEvent(
      events.placeCoverageChanged,
      { place_id: placeId, accommodations },
      { sequence, source: 'geo', clock },
    ),
  );

async function open() {
  const database = await openDatabase({ uri: store.uri, name: 'kq_analytics', logger });
  afterTest(() => database.close());
  return defineModels(database.connection);
}

/** As GET /admin/demand, which needs an administrator. */
async function demand(days = 30): Promise<z.input<typeof adminDemandResponseSchema>> {
  const models = await open();
  return createReadDemand({
    ...createAnalyticsRepository(models),
    coverages: createCoverages(models.coverages),
    unknownTexts: createUnknownTexts(models.unknownTexts),
    towns: createGazetteerTowns(() => gazetteer),
    clock,
  })({ days });
}

describe('demand without supply', () => {
  it('lists searched towns without accommodations, the most searched first, with those nearby', async () => {
    await search('Leuna', { at: LEUNA });
    await search('Leuna', { at: { lat: LEUNA.lat + 0.002, lng: LEUNA.lng } });
    await search('merseburg');
    expect((await demand()).towns.map(({ place_id, searches }) => [place_id, searches])).toEqual([
      [LEUNA.id, 2],
      [MERSEBURG.id, 1],
    ]);
    await covered(MERSEBURG.id, 3, 1);
    expect((await demand()).towns).toEqual([
      {
        place_id: LEUNA.id,
        name: gazetteer.displayName(LEUNA),
        lat: LEUNA.lat,
        lng: LEUNA.lng,
        searches: 2,
        accommodations_nearby: 3,
      },
    ]);
  });

  it('follows the newest number only, repeated and late ones are skipped', async () => {
    await search('Leuna', { at: LEUNA });
    await covered(LEUNA.id, 2, 5);
    await covered(LEUNA.id, 0, 4);
    await covered(LEUNA.id, 2, 5);
    expect((await demand()).towns).toEqual([]);
    await covered(LEUNA.id, 0, 6);
    expect((await demand()).towns).toHaveLength(1);
  });

  it('omits searches before the period', async () => {
    await search('Leuna', { at: LEUNA });
    clock.advance(8 * 86_400_000);
    expect((await demand(7)).towns).toEqual([]);
    expect((await demand(30)).towns).toHaveLength(1);
  });

  it('answers 401 to an anonymous caller', async () => {
    expect((await container.app.inject({ url: '/api/admin/demand' })).statusCode).toBe(401);
  });
});

describe('unknown texts', () => {
  const networks = ['203.0.113.7', '198.51.100.7', '192.0.2.7'];
  const TEXT = 'Chemiepark Qxyz';
  const unknown = async () => (await demand()).unknown_texts;

  it('shows a text of three networks of one day, and none of fewer', async () => {
    expect(networks).toHaveLength(UNKNOWN_TEXT_MIN_NETWORKS);
    for (const network of [...networks.slice(1), networks[1]]) await search(TEXT, { network });
    expect(await unknown()).toEqual([]);
    clock.advance(86_400_000);
    await search(TEXT, { network: networks[1] });
    expect(await unknown()).toEqual([]);
    for (const network of networks) await search(TEXT, { network });
    expect(await unknown()).toEqual([
      { text: TEXT.toLowerCase(), searches: 7, last_searched_on: expect.stringMatching(/^2031-03-/) },
    ]);
  });

  it('leaves out texts that name a place, that were chosen, or that may be an address', async () => {
    for (const network of networks) {
      await search('Leuna', { network });
      await search('Irgendwo Qxyz', { at: LEUNA, network });
      await search('m.muster@example.org', { network });
      await search('0171 2345678', { network });
    }
    expect(await unknown()).toEqual([]);
  });

  it('stores no network and no address (docs/security.md S22)', async () => {
    for (const network of networks) await search(TEXT, { network });
    const models = await open();
    const stored = JSON.stringify([
      await models.unknownTexts.find({}).lean(),
      await models.countedClients.find({}).lean(),
      await models.searches.find({}).lean(),
    ]);
    for (const network of networks) expect(stored).not.toContain(network);
    const counted = await models.countedClients.find({}).lean();
    expect(counted).toHaveLength(3);
    for (const { purge_at } of counted)
      expect(purge_at.getTime()).toBeLessThanOrEqual(clock.now().getTime() + 86_400_000);
  });
});
