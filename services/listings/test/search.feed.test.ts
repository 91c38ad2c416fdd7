import { fakeClock } from '@kq/kernel/time/fake-clock';
import { afterTest, memoryLogger, silentLogger, waitFor } from '@kq/test-kit/in-process';
import { type CardFacts, cardFactsOf } from '../src/accommodations/domain/card';
import { type BookingStats } from '../src/accommodations/use-cases/ports';
import { createIndexFeed, type IndexFeed } from '../src/search/use-cases/index-feed';
import { type IndexSource } from '../src/search/use-cases/ports';
import { IndexStore } from '../src/search/domain/index-store';
import { type VersionedAccommodation } from '../src/search/domain/versioned-accommodation';
import { demoListings } from '../src/seed/domain/demo-listings';
import { loadGazetteer } from '@kq/gazetteer';

/** Statistics for an installation without requests. */
const noBookingStats: BookingStats = {
  providerStats: () => Promise.resolve(new Map()),
  successRate: () => Promise.resolve(null),
  responseMinutes: () => Promise.resolve(null),
};

const facts: CardFacts[] = [
  ...demoListings(loadGazetteer(), {
    count: 5,
    seed: 1,
    today: '2026-03-02',
    changedAt: new Date('2026-03-02T09:00:00Z'),
  }),
].map(cardFactsOf);

async function* stream<T>(items: readonly T[]): AsyncIterable<T> {
  yield* items;
}

const noSnapshots = { newest: async () => null };

interface Options {
  readonly stats?: BookingStats;
  readonly all?: VersionedAccommodation[];
  readonly failPolls?: number;
  /** Called when the first scan has read everything, before it is over. */
  readonly afterReading?: (feed: IndexFeed) => void;
}

function setUp(options: Options = {}) {
  const all = options.all ?? facts.map((one) => ({ id: one.id, version: 1, facts: one }));
  const changed: VersionedAccommodation[] = [];
  const asked: Date[] = [];
  let failures = options.failPolls ?? 0;
  const source: IndexSource = {
    async *all() {
      yield* all;
      options.afterReading?.(feed);
    },
    versions: () => stream([all.map(({ id, version }) => ({ id, version, changedAt: 0 }))]),
    byIds: (ids) => stream(all.filter(({ id }) => ids.includes(id))),
    changedSince(since) {
      asked.push(since);
      if (failures > 0) {
        failures -= 1;
        throw new Error('store unavailable');
      }
      return stream(changed);
    },
  };
  const clock = fakeClock('2026-03-02T09:00:00.000Z');
  const accommodations = new IndexStore();
  const { logger, lines } = memoryLogger();
  const feed = createIndexFeed({
    accommodations,
    source,
    snapshots: noSnapshots,
    stats: options.stats ?? noBookingStats,
    clock,
    logger,
    timing: { pollMs: 1 },
  });
  afterTest(() => feed.stop());
  return { feed, accommodations, changed, asked, all, clock, lines };
}

const [first, second] = facts as [CardFacts, CardFacts];

describe('index feed', () => {
  it('is complete after the first full scan', async () => {
    const { feed, accommodations } = setUp();
    expect(feed.isComplete()).toBe(false);
    await feed.start();
    expect(feed.isComplete()).toBe(true);
    expect(accommodations.size).toBe(5);
  });

  it('keeps writes of this replica that come during the first full scan', async () => {
    const { feed, accommodations } = setUp({
      afterReading(reading) {
        reading.applyOwn({ id: first.id, version: 2, facts: { ...first, bedsTotal: 22 } });
        reading.applyOwn({ id: second.id, version: 2, facts: null });
      },
    });
    await feed.start();
    const shown = [...accommodations.visible()];
    expect(shown).toHaveLength(4);
    expect(shown.find(({ id }) => id === first.id)?.bedsTotal).toBe(22);
    expect(shown.some(({ id }) => id === second.id)).toBe(false);
  });

  it('fails to start when the store is unavailable, so that the replica is not ready', async () => {
    const broken = createIndexFeed({
      accommodations: new IndexStore(),
      source: {
        all: () => {
          throw new Error('store unavailable');
        },
        versions: () => stream([]),
        byIds: () => stream([]),
        changedSince: () => stream([]),
      },
      snapshots: noSnapshots,
      stats: noBookingStats,
      clock: fakeClock(),
      logger: silentLogger(),
    });
    await expect(broken.start()).rejects.toThrow('store unavailable');
    expect(broken.isComplete()).toBe(false);
  });

  it('reads changes from 10 s before its last poll, and applies newer versions only', async () => {
    const { feed, accommodations, changed, asked, clock } = setUp();
    await feed.start();
    feed.applyOwn({ id: first.id, version: 3, facts: { ...first, bedsTotal: 33 } });
    changed.push({ id: first.id, version: 2, facts: { ...first, bedsTotal: 22 } });
    clock.advance(60_000);
    await feed.poll();
    expect([...accommodations.visible()].find((one) => one.id === first.id)?.bedsTotal).toBe(33);
    await feed.poll();
    expect(asked.at(-1)).toEqual(new Date('2026-03-02T09:00:50.000Z'));
    changed.push({ id: first.id, version: 4, facts: null });
    await waitFor(() => accommodations.size === 4);
  });

  it('continues after a failed poll and logs it', async () => {
    const { feed, accommodations, changed, lines } = setUp({ failPolls: 2 });
    await feed.start();
    changed.push({ id: first.id, version: 2, facts: null });
    await waitFor(() => accommodations.size === 4);
    expect(lines.some((line) => String(line['msg']).includes('search index update failed'))).toBe(true);
  });

  it('rescans everything after an hour', async () => {
    const { feed, accommodations, all, clock } = setUp();
    await feed.start();
    all[0] = { id: first.id, version: 2, facts: null };
    clock.advance(3_600_000);
    await waitFor(() => accommodations.size === 4);
  });

  it('ranks providers higher that answer fast and accept often, and works without statistics', async () => {
    const stats: BookingStats = {
      providerStats: async () => new Map([[first.ownerId, { response_hours: 1, acceptance: 1 }]]),
      successRate: async () => 90,
      responseMinutes: async () => null,
    };
    const { feed, accommodations } = setUp({ stats });
    const slotOf = () => accommodations.slotOf(first.id) as number;
    await feed.start();
    expect(accommodations.statsOf(first.ownerId)).toEqual({ response_hours: 1, acceptance: 1 });
    const known = accommodations.columns.standing[slotOf()] as number;
    accommodations.setStats(new Map());
    expect(accommodations.columns.standing[slotOf()]).toBeLessThan(known);

    const without = setUp({
      stats: { ...stats, providerStats: () => Promise.reject(new Error('unavailable')) },
    });
    await without.feed.start();
    expect(without.feed.isComplete()).toBe(true);
  });
});
