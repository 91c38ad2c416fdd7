import { type EventEnvelope, events } from '@kq/contracts';
import { loadGazetteer } from '@kq/gazetteer';
import { type Clock, systemClock } from '@kq/kernel';
import { fakeClock } from '@kq/kernel/time/fake-clock';
import { createEmbeddedBus } from '@kq/embedded';
import { createEvent, createInternalAuth, type EventBus, on } from '@kq/service-kit';
import { afterTest, createTestStore, silentLogger, type TestStore, waitFor } from '@kq/test-kit/in-process';
import { type GeoContainer } from '../src/container';
import { createTestGeo, INTERNAL_SECRET } from './builders';

const LEUNA = loadGazetteer().townPlace('06237')!.id;
const HOUSE = 100_000_001;
const OTHER_HOUSE = 100_000_002;

type Changed = Partial<{
  accommodation_id: number;
  status: 'draft' | 'active' | 'archived' | 'blocked' | 'deleted';
  postal_code: string;
  place_id: string;
  is_public: boolean;
  run_started_at: string;
}>;

let store: TestStore;
let bus: EventBus;
let geo: GeoContainer;
let published: EventEnvelope[];

const anEvent = (sequence: number, data: Changed = {}, clock: Clock = systemClock) =>
  createEvent(
    events.accommodationChanged,
    { accommodation_id: HOUSE, owner_id: 2_000_000_001, status: 'active', ...data },
    { sequence, source: 'listings', clock },
  );
const aState = (sequence: number, isPublic: boolean, data: Changed = {}, clock: Clock = systemClock) =>
  anEvent(sequence, { postal_code: '06237', place_id: LEUNA, is_public: isPublic, ...data }, clock);

async function startGeo(): Promise<void> {
  bus = createEmbeddedBus({ logger: silentLogger() });
  bus.subscribe('recorder', [
    on(events.placeCoverageChanged, async (_data, envelope) => void published.push(envelope)),
  ]);
  geo = createTestGeo(store, {}, { bus });
  await geo.open();
  await bus.start();
  await geo.start();
}

async function restart(): Promise<void> {
  await geo.stop();
  await bus.stop();
  await startGeo();
}

async function get<T>(path: string): Promise<T[]> {
  const { statusCode, body } = await geo.app.inject({ url: path, headers: { 'x-consent': 'geocoding' } });
  expect(statusCode).toBe(200);
  return (JSON.parse(body) as { data: T[] }).data;
}

interface Counted {
  readonly id: string;
  readonly accommodations_count?: number;
}

async function countOf(q = 'Leuna'): Promise<number | undefined> {
  await geo.refreshCounts();
  const [first] = await get<Counted>(`/api/geo/search?q=${q}`);
  return first?.accommodations_count;
}

beforeEach(async () => {
  published = [];
  store = await createTestStore();
  await startGeo();
  afterTest(async () => {
    await geo.stop();
    await bus.stop();
    await store.remove();
  });
});

describe('the number of accommodations of a suggestion', () => {
  it('is absent without any, and follows publishing, archiving and blocking', async () => {
    expect(await countOf()).toBeUndefined();
    await bus.publish(aState(1, false, { status: 'draft' }));
    expect(await countOf()).toBeUndefined();
    await bus.publish(aState(2, true));
    await bus.publish(aState(1, true, { accommodation_id: OTHER_HOUSE }));
    expect(await countOf()).toBe(2);
    await bus.publish(aState(3, false, { status: 'archived' }));
    expect(await countOf()).toBe(1);
    await bus.publish(aState(2, false, { accommodation_id: OTHER_HOUSE, status: 'blocked' }));
    expect(await countOf()).toBeUndefined();
  });

  it('moves with the accommodation to another town', async () => {
    const other = loadGazetteer().townPlace('67059')!.id;
    await bus.publish(aState(1, true));
    await bus.publish(aState(2, true, { postal_code: '67059', place_id: other }));
    expect(await countOf()).toBeUndefined();
    expect(await countOf('Ludwigshafen')).toBe(1);
  });

  it('ignores repeated and late events', async () => {
    const archived = aState(3, false, { status: 'archived' });
    await bus.publish(archived);
    await bus.publish(archived);
    await bus.publish(aState(2, true));
    expect(await countOf()).toBeUndefined();
    await Promise.all([4, 6, 5, 7].map((sequence) => bus.publish(aState(sequence, sequence === 7))));
    expect(await countOf()).toBe(1);
  });

  it('hides an accommodation by an event of an earlier release, which says no place', async () => {
    await bus.publish(aState(1, true));
    await bus.publish(anEvent(2, { status: 'blocked' }));
    expect(await countOf()).toBeUndefined();
    await bus.publish(anEvent(3, { status: 'active' }));
    expect(await countOf()).toBeUndefined();
    await bus.publish(aState(3, true));
    expect(await countOf()).toBe(1);
    await bus.publish(anEvent(4, { status: 'active' }));
    expect(await countOf()).toBe(1);
  });

  it('is that of the postal code at its main town', async () => {
    await bus.publish(aState(1, true));
    await geo.refreshCounts();
    const found = await get<Counted & { name: string }>('/api/geo/postal-codes?postal_code=06237');
    expect(found.filter((one) => one.accommodations_count !== undefined)).toEqual([
      expect.objectContaining({ name: 'Leuna', accommodations_count: 1 }),
    ]);
  });

  it('is kept over a restart, and counted into memory at the start', async () => {
    await bus.publish(aState(1, true));
    await restart();
    await waitFor(async () => (await get<Counted>('/api/geo/search?q=Leuna'))[0]?.accommodations_count === 1);
  });
});

/** Sweeps until so many events are published: a town waits while its last event is not yet removed from the outbox. */
const sweepUntilPublished = (count: number) =>
  waitFor(`${count} events about towns`, async () => {
    await geo.sweepCoverage();
    return published.length === count;
  });

describe('after a run of ops republish accommodations', () => {
  const MINUTE_MS = 60_000;
  const RUN_AT = new Date();
  const at = (minutes: number) => fakeClock(new Date(RUN_AT.getTime() + minutes * MINUTE_MS));
  const run = { run_started_at: RUN_AT.toISOString() };
  const finished = (accommodations: number) =>
    createEvent(
      events.accommodationRepublished,
      { ...run, accommodations },
      { sequence: 1, source: 'listings', clock: systemClock },
    );

  /** Both accommodations are known from before a restore; the run names only the first. */
  async function restoreWithoutOtherHouse(): Promise<void> {
    await bus.publish(aState(5, true, {}, at(-60)));
    await bus.publish(aState(7, true, { accommodation_id: OTHER_HOUSE }, at(-60)));
    await bus.publish(aState(100, true, run, at(1)));
    await bus.publish(finished(1));
    await geo.sweepCoverage();
  }

  it('forgets accommodations that a restored backup does not have', async () => {
    await restoreWithoutOtherHouse();
    expect(await countOf()).toBe(1);
    await waitFor(() => published.length > 0);
    expect(published.at(-1)!.data).toEqual({ place_id: LEUNA, accommodations: 1 });
  });

  it('says 0 for a town whose accommodations are all forgotten', async () => {
    await bus.publish(aState(5, true, {}, at(-60)));
    await sweepUntilPublished(1);
    await bus.publish(finished(0));
    await sweepUntilPublished(2);
    expect(published[1]!.data).toEqual({ place_id: LEUNA, accommodations: 0 });
  });

  it('waits until each event of the run is processed, in whatever order they come', async () => {
    await bus.publish(aState(5, true, {}, at(-60)));
    await bus.publish(finished(2));
    await bus.publish(aState(100, true, { ...run, accommodation_id: OTHER_HOUSE }, at(1)));
    await geo.sweepCoverage();
    expect(await countOf()).toBe(2);
    await bus.publish(aState(100, true, run, at(1)));
    await geo.sweepCoverage();
    expect(await countOf()).toBe(2);
  });

  it('keeps an accommodation that was created during the run, and one that was changed after its event', async () => {
    await bus.publish(aState(1, true, { accommodation_id: OTHER_HOUSE }, at(0)));
    await bus.publish(aState(101, true, {}, at(2)));
    await bus.publish(aState(100, false, run, at(1)));
    await bus.publish(finished(1));
    await geo.sweepCoverage();
    expect(await countOf()).toBe(2);
  });

  it('takes no late event of an accommodation that was forgotten, but a new one', async () => {
    await restoreWithoutOtherHouse();
    await bus.publish(aState(8, true, { accommodation_id: OTHER_HOUSE }, at(-30)));
    expect(await countOf()).toBe(1);
    await bus.publish(aState(1, true, { accommodation_id: OTHER_HOUSE }, at(5)));
    expect(await countOf()).toBe(2);
  });

  it('is not undone by repeated events of an earlier run', async () => {
    await restoreWithoutOtherHouse();
    const earlier = { run_started_at: at(-90).now().toISOString() };
    await bus.publish(aState(4, true, earlier, at(-89)));
    await bus.publish(
      createEvent(
        events.accommodationRepublished,
        { ...earlier, accommodations: 0 },
        { sequence: 1, source: 'listings', clock: systemClock },
      ),
    );
    await geo.sweepCoverage();
    expect(await countOf()).toBe(1);
  });
});

describe('place.coverage-changed', () => {
  const told = () => published.map(({ data }) => data);

  it('is published once for each town whose number changed', async () => {
    await bus.publish(aState(1, true));
    await bus.publish(aState(1, true, { accommodation_id: OTHER_HOUSE }));
    await sweepUntilPublished(1);
    expect(told()).toEqual([{ place_id: LEUNA, accommodations: 2 }]);
    await geo.sweepCoverage();
    await bus.publish(aState(2, false, { status: 'archived' }));
    await sweepUntilPublished(2);
    expect(told()[1]).toEqual({ place_id: LEUNA, accommodations: 1 });
    expect(published[1]!.sequence).toBeGreaterThan(published[0]!.sequence);
  });

  it('says 0 for a town with hidden accommodations only, so that a rebuilt store corrects its consumers', async () => {
    await bus.publish(aState(1, false, { status: 'archived' }));
    await sweepUntilPublished(1);
    expect(told()).toEqual([{ place_id: LEUNA, accommodations: 0 }]);
  });
});

describe('a geo service without its store', () => {
  it('is ready and suggests places without numbers; an event stays unprocessed', async () => {
    const logger = silentLogger();
    const ownBus = createEmbeddedBus({ logger, retry: { delaysMs: [] } as never });
    const away = createTestGeo({ uri: 'embedded:/dev/null/geo' }, {}, { bus: ownBus });
    afterTest(async () => {
      await away.stop();
      await ownBus.stop();
    });
    await away.open();
    await ownBus.start();
    await away.start();
    expect(away.ready()).toBe(true);
    const { statusCode, body } = await away.app.inject({
      url: '/api/geo/search?q=Leuna',
      headers: { 'x-consent': 'geocoding' },
    });
    expect(statusCode).toBe(200);
    expect(JSON.parse(body).data[0]).not.toHaveProperty('accommodations_count');
    const auth = createInternalAuth({ secret: INTERNAL_SECRET, service: 'ops', clock: systemClock });
    const letters = await away.app.inject({
      url: '/internal/ops/dead-letters',
      headers: { authorization: `Bearer ${auth.sign('geo')}` },
    });
    expect(letters.statusCode).toBe(503);
  });
});
