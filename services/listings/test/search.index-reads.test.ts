import { loadGazetteer } from '@kq/gazetteer';
import { fakeClock } from '@kq/kernel/time/fake-clock';
import { afterTest, silentLogger } from '@kq/test-kit/in-process';
import { openTestDatabase } from '@kq/test-kit/in-process/open-test-database';
import fc from 'fast-check';
import { createAccommodationModel } from '../src/accommodations/data/accommodation.model';
import { createAccommodationRepository } from '../src/accommodations/data/accommodation.repository';
import { type AccommodationDoc } from '../src/accommodations/domain/accommodation';
import { createAccommodationSource } from '../src/search/data/accommodation-source';
import { IndexStore } from '../src/search/domain/index-store';
import { createIndexReader } from '../src/search/use-cases/index-reader';
import { demoListings } from '../src/seed/domain/demo-listings';
import { createVisibilityOf, isPublicBy } from '../src/visibility/domain/visibility';

/** Some hundred documents are written for each of many runs. */

const START = new Date('2026-03-02T09:00:00Z');
/** More than two pages. */
const COUNT = 1100;
const docs = [
  ...demoListings(loadGazetteer(), { count: COUNT, seed: 1, today: '2026-03-02', changedAt: START }),
].sort((a, b) => a._id - b._id);

/** A collection, and an index of it that never polls. */
async function setUp(stored: readonly AccommodationDoc[]) {
  const database = await openTestDatabase();
  afterTest(() => database.remove());
  const model = createAccommodationModel(database.connection);
  const repository = createAccommodationRepository({ model, showsDemo: true });
  const isPublic = isPublicBy(createVisibilityOf({ showsDemo: true }));
  const decoded: number[] = [];
  const source = createAccommodationSource(
    {
      ...repository,
      findIndexed(ids) {
        decoded.push(...ids);
        return repository.findIndexed(ids);
      },
    },
    isPublic,
  );
  const indexOf = () => {
    const accommodations = new IndexStore();
    const reader = createIndexReader({
      accommodations,
      source,
      snapshots: { newest: async () => null },
      logger: silentLogger(),
      clock: fakeClock(START.toISOString()),
      overlapMs: 10_000,
      isStopped: () => false,
    });
    return { accommodations, reader };
  };
  await repository.insertMany(stored);
  return { model, repository, decoded, indexOf };
}

const contentOf = (accommodations: IndexStore) => ({
  facts: [...accommodations.visible()].sort((a, b) => a.id - b.id),
  versions: docs.map(({ _id }) => accommodations.versions.get(_id)),
});

describe('reading the collection into the search index', () => {
  it('reads every page at the start, and later only what has another version', async () => {
    const { repository, decoded, indexOf } = await setUp(docs);
    const { accommodations, reader } = indexOf();
    await reader.rescan();
    expect(accommodations.size).toBe(COUNT);
    await reader.rescan();
    expect(decoded).toEqual([]);
    const [first, middle, last] = [docs[0], docs[600], docs[COUNT - 1]] as AccommodationDoc[];
    for (const { _id, version } of [first, middle, last] as AccommodationDoc[])
      await repository.update({
        id: _id,
        version,
        changedAt: START,
        events: [],
        changes: { status: 'archived' },
      });
    await reader.rescan();
    expect(decoded).toEqual([first?._id, middle?._id, last?._id]);
    expect(accommodations.size).toBe(COUNT - 3);
  });

  it('gives after any changes what reading everything gives', async () => {
    const { model, indexOf } = await setUp(docs.slice(0, 600));
    const kept = indexOf();
    await kept.reader.rescan();
    const at = fc.nat({ max: COUNT - 1 });
    const change = fc.oneof(
      fc.record({ at, set: fc.constantFrom({ status: 'deleted' }, { status: 'active' }, { demo: false }) }),
      fc.record({
        at,
        set: fc.record({ title: fc.string({ minLength: 1 }), beds_total: fc.integer({ min: 1, max: 50 }) }),
      }),
      fc.record({
        at,
        set: fc.record({
          blocks: fc.array(fc.constantFrom({ from: '2026-04-01', to: '2026-04-05', beds: 1 }), {
            maxLength: 2,
          }),
          photos: fc.constant([]),
        }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 20 }), async (changes) => {
        for (const { at: index, set } of changes) {
          const doc = docs[index] as AccommodationDoc;
          const { matchedCount } = await model.updateOne(
            { _id: doc._id },
            { $set: set, $inc: { version: 1 } },
          );
          if (matchedCount === 0) await model.create(doc);
        }
        await kept.reader.rescan();
        const fresh = indexOf();
        await fresh.reader.rescan();
        expect(contentOf(kept.accommodations)).toEqual(contentOf(fresh.accommodations));
      }),
      { numRuns: 5 },
    );
  });
});
