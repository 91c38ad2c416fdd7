import fc from 'fast-check';
import mongoose from 'mongoose';
import { EmbeddedTestStore } from '../test/embedded-test-store';
import { type EmbeddedCollection } from './embedded-collection';
import { EmbeddedStore } from './store/embedded-store';
import { DocumentScan } from './store/document-scan';
import { indexPrefix } from './store/keys';
import { planQuery } from './store/query-planner';
import { documentComparator, parseSort } from './store/sorting';
import { PAUSE } from './store/steps';
import { toWire } from './bson-codec';
import { type Doc } from './types';

const { ObjectId } = mongoose.mongo;
const DOCUMENTS = 300;
const INDEXES: [Record<string, 1 | -1>, Doc][] = [
  [{ a: 1 }, {}],
  [{ b: -1 }, {}],
  [{ a: 1, b: 1 }, {}],
  [{ c: 1, a: 1 }, { sparse: true }],
  [{ 'a.x': 1 }, {}],
  [{ 'c.x': 1, b: 1 }, { sparse: true }],
];

const ids = Array.from({ length: 4 }, (_, i) => new ObjectId(String(i).repeat(24)));
const longText = 'l'.repeat(380);
const scalar = fc.oneof(
  fc.integer({ min: -5, max: 5 }),
  fc.integer({ min: -50, max: 50 }).map((n) => n / 10),
  fc.constantFrom<unknown>(
    'a',
    'b',
    'ab',
    '',
    'a\0b',
    'é',
    longText,
    `${longText}x`,
    `${longText.repeat(2)}y`,
    null,
    true,
    false,
    ...ids,
  ),
  fc.integer({ min: -2, max: 2 }).map((days) => new Date(days * 86_400_000)),
);
const nested = fc.record({ x: scalar });
const value = fc.oneof(
  { weight: 5, arbitrary: scalar },
  nested,
  fc.array(fc.oneof(scalar, nested), { maxLength: 3 }),
);
const document = fc.record({ a: value, b: value, c: value }, { requiredKeys: [] });

const field = fc.constantFrom('a', 'b', 'c', 'a.x', 'c.x');
const small = fc.integer({ min: -5, max: 5 });
const condition: fc.Arbitrary<unknown> = fc.oneof(
  scalar,
  fc.array(scalar, { minLength: 1, maxLength: 3 }).map(($in) => ({ $in })),
  scalar.map(($gt) => ({ $gt })),
  fc.tuple(scalar, scalar).map(([$gte, $lt]) => ({ $gte, $lt })),
  fc.tuple(small, small).map(([$lte, $gt]) => ({ $lte, $gt })),
  scalar.map(($ne) => ({ $ne })),
  small.map((x) => ({ $elemMatch: { x } })),
  fc.tuple(small, small).map(([$gt, $lt]) => ({ $elemMatch: { x: { $gt, $lt } } })),
  fc.nat(3).map(($size) => ({ $size })),
);
const simpleFilter = fc
  .array(fc.tuple(field, condition), { minLength: 1, maxLength: 3 })
  .map((pairs): Doc => Object.fromEntries(pairs));
const filter = fc
  .tuple(simpleFilter, fc.option(fc.tuple(simpleFilter, simpleFilter)))
  .map(([base, or]): Doc => ({ ...base, ...(or ? { $or: or } : {}) }));
const sort = fc
  .array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom(1, -1)), { minLength: 1, maxLength: 2 })
  .map((pairs): Doc => Object.fromEntries(pairs));

const stores = new EmbeddedTestStore();
let store: EmbeddedStore;
let indexed: EmbeddedCollection;
let plain: EmbeddedCollection;

beforeAll(async () => {
  store = await EmbeddedStore.acquire(stores.directory(), { noSync: true });
  indexed = store.collection('indexed');
  plain = store.collection('plain');
  for (const [key, options] of INDEXES) await indexed.createIndex(key, options);
  const documents = fc.sample(document, { numRuns: DOCUMENTS, seed: 1 });
  const changes = fc.sample(
    fc.tuple(fc.integer({ min: 0, max: DOCUMENTS - 1 }), fc.constantFrom('a', 'b', 'c'), value),
    { numRuns: 100, seed: 2 },
  );
  for (const collection of [indexed, plain]) {
    for (const [_id, fields] of documents.entries()) await collection.insertOne({ _id, ...fields });
    for (const [_id, name, changed] of changes)
      await collection.updateOne({ _id }, { $set: { [name]: changed } });
    await collection.deleteMany({ _id: { $gte: 280, $lt: 290 } });
  }
});
afterAll(async () => {
  await store.release();
  await stores.removeAll();
});

async function idsOf(collection: EmbeddedCollection, query: Doc): Promise<unknown[]> {
  const found = await collection.find(query, { projection: { _id: 1 } }).toArray();
  return found.map(({ _id }) => _id as number).sort((a, b) => a - b);
}

describe('a planned query', () => {
  it('finds exactly what a full scan finds', async () => {
    let plannedCount = 0;
    await fc.assert(
      fc.asyncProperty(filter, async (query) => {
        const entry = store.catalog.get('indexed', {})!;
        if (planQuery(entry, toWire(query))) plannedCount += 1;
        expect(await idsOf(indexed, query)).toEqual(await idsOf(plain, query));
      }),
      { numRuns: 400 },
    );
    expect(plannedCount).toBeGreaterThan(100);
  }, 120_000);

  it('deletes and updates exactly what it finds', async () => {
    await fc.assert(
      fc.asyncProperty(simpleFilter, async (query) => {
        const outcome = await indexed.updateMany(query, { $set: { touched: 1 } });
        expect(outcome.matchedCount).toBe(await plain.countDocuments(query));
      }),
      { numRuns: 100 },
    );
  }, 120_000);

  it('finds the bounds of a range of ids in both directions', async () => {
    const [low, high] = [11, 14];
    for (const [range, ids] of [
      [{ $gte: low, $lte: high }, [11, 12, 13, 14]],
      [{ $gt: low, $lt: high }, [12, 13]],
      [{ $gte: low, $lt: high }, [11, 12, 13]],
    ] as const)
      for (const direction of [1, -1] as const) {
        const found = await plain.find({ _id: { ...range } }, { sort: { _id: direction } }).toArray();
        expect(found.map(({ _id }) => _id)).toEqual(direction === 1 ? ids : ids.toReversed());
      }
  });

  it('reads a range of ids in their order no further than its limit', async () => {
    const scan = new DocumentScan(store.environment, store.catalog, 'plain');
    for (const [direction, ids] of [
      [1, [12, 13, 14]],
      [-1, [298, 297, 296]],
    ] as const) {
      const steps = [
        ...scan.select({}, { filter: { _id: { $gt: 11, $lt: 299 } }, sort: [['_id', direction]], limit: 3 }),
      ];
      // A pause would mean that it read 200 documents.
      expect(steps.map((step) => (step === PAUSE ? PAUSE : step.document._id))).toEqual(ids);
    }
  });

  it('reads ranges of ids from an index alone, as from the documents', async () => {
    const covered = store.collection('covered');
    await covered.createIndex({ _id: 1, a: 1, b: 1 });
    const documents = await plain.find({}).toArray();
    const mixed = documents.map(({ _id }, i) => ({ _id, a: i % 7, b: new Date(i), c: 'not in the index' }));
    await covered.insertMany(mixed);
    // Entries without a number or a date: their documents are read.
    const others = documents.map(({ a }) => a).filter((a) => !Array.isArray(a));
    for (const [position, a] of others.slice(0, 60).entries())
      await covered.updateOne({ _id: mixed[position]!._id }, { $set: { a } });
    const ranges = jest.spyOn(store.environment.db, 'getRange');
    await fc.assert(
      fc.asyncProperty(
        fc.option(fc.tuple(fc.nat(DOCUMENTS), fc.nat(DOCUMENTS))),
        fc.constantFrom(1, -1),
        fc.nat(DOCUMENTS),
        fc.constantFrom([{ a: 1, b: 1 }, { c: 0 }], [{ a: 1 }, { b: 0, c: 0 }], [{ b: 1 }, { a: 0, c: 0 }]),
        async (range, direction, limit, [projection, others]) => {
          const query = range ? { _id: { $gt: range[0], $lte: range[1] } } : {};
          const options = { sort: { _id: direction }, limit, projection };
          const whole = await covered.find(query, { ...options, projection: others }).toArray();
          ranges.mockClear();
          expect(await covered.find(query, options).toArray()).toEqual(whole);
          const kinds = ranges.mock.calls.map(([range]) => (range?.start as Buffer)[0]);
          expect(kinds).toEqual([indexPrefix(0)[0]]);
        },
      ),
    );
    ranges.mockRestore();
  });

  it('sorts along an index as it sorts in memory', async () => {
    await fc.assert(
      fc.asyncProperty(sort, fc.option(simpleFilter), fc.nat(5), async (order, query, skip) => {
        const options = { sort: order, skip, limit: 20 };
        const compare = documentComparator(parseSort(order));
        const fromIndexes = await indexed.find(query ?? {}, options).toArray();
        const fromScan = await plain.find(query ?? {}, options).toArray();
        expect(fromIndexes).toHaveLength(fromScan.length);
        fromIndexes.forEach((found, position) => expect(compare(found, fromScan[position]!)).toBe(0));
      }),
      { numRuns: 200 },
    );
  }, 120_000);
});
