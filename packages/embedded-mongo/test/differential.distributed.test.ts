import { randomBytes } from 'node:crypto';
import { testSeed, testServers } from '@kq/test-kit/config';
import { type Connection, Mongoose } from 'mongoose';
import { EmbeddedTestStore } from './embedded-test-store';
import { type ComparedCollection, compareStores, prepare } from './differential/compare-stores';
import { type Operation } from './differential/operations';

/** Compares the embedded store with MongoDB: the same operations give the same results, errors and documents. */
jest.setTimeout(1_800_000);

const SEQUENCES = process.env['KQ_TEST_ENDURANCE'] === 'on' ? 5000 : 250;

const stores = new EmbeddedTestStore();
let wire: Connection;
let embedded: ComparedCollection;
let other: ComparedCollection;

beforeAll(async () => {
  embedded = (await stores.connect()).collection('things');
  wire = await new Mongoose()
    .createConnection(testServers().mongo, {
      dbName: `kq_differential_${randomBytes(4).toString('hex')}`,
      serverSelectionTimeoutMS: 3000,
      socketTimeoutMS: 20_000,
      autoIndex: false,
      autoCreate: false,
    })
    .asPromise();
  other = wire.collection('things');
  for (const collection of [embedded, other]) await prepare(collection);
});
afterAll(async () => {
  await wire.dropDatabase();
  await wire.close();
  await stores.removeAll();
});

it(`gives the same answers, refusals and documents in ${SEQUENCES} random lives of a collection`, async () => {
  const kinds = new Map<string, number>();
  const details = await compareStores(embedded, other, {
    sequences: SEQUENCES,
    seed: testSeed(),
    onOutcome(operation: Operation, outcome) {
      const kind = 'refusal' in outcome ? `refused with ${String(outcome.refusal)}` : operation.kind;
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    },
  });
  process.stdout.write(`differential: seed ${details.seed}, ${JSON.stringify(Object.fromEntries(kinds))}\n`);
  if (details.failed)
    throw new Error(
      `KQ_TEST_SEED=${details.seed} repeats it. ${String(details.errorInstance)}\nafter ${JSON.stringify(details.counterexample)}`,
    );
  expect([...kinds.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(2000);
  const refusals = [2, 14, 28, 40, 66, 11000].filter((code) => kinds.has(`refused with ${code}`));
  expect(refusals.length).toBeGreaterThan(4);
});
