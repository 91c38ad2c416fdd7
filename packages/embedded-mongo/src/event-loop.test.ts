import { Schema, type Connection, type Model } from 'mongoose';
import { EmbeddedTestStore } from '../test/embedded-test-store';
import { DOCUMENTS_PER_PAUSE } from './store/steps';

interface RecordFields {
  _id: number;
  n: number;
  group: number;
}

const DOCUMENTS = 4000;
const MIN_TURNS = DOCUMENTS / DOCUMENTS_PER_PAUSE - 1;

const stores = new EmbeddedTestStore();
let connection: Connection;
let records: Model<RecordFields>;

beforeAll(async () => {
  connection = await stores.connect();
  const schema = new Schema<RecordFields>({ _id: Number, n: Number, group: Number });
  records = connection.model('Record', schema) as unknown as Model<RecordFields>;
  await records.insertMany(Array.from({ length: DOCUMENTS }, (_, i) => ({ _id: i, n: i, group: i % 7 })));
});
afterAll(() => stores.removeAll());

/** How often the event loop came around before the work was done. */
async function turnsDuring(work: () => PromiseLike<unknown>): Promise<number> {
  let turns = 0;
  let timer = setImmediate(function count() {
    turns += 1;
    timer = setImmediate(count);
  });
  await work();
  clearImmediate(timer);
  return turns;
}

describe('long scans let the event loop run', () => {
  it.each<[string, () => PromiseLike<unknown>]>([
    ['find', () => records.find({ n: -1 }).lean()],
    ['find with a sort', () => records.find().sort({ n: -1 }).limit(3).lean()],
    ['countDocuments', () => records.countDocuments({ n: { $gte: 0 } })],
    ['aggregate', () => records.aggregate([{ $match: { n: { $gte: 0 } } }, { $group: { _id: '$group' } }])],
    ['updateOne without an index', () => records.updateOne({ n: -1 }, { group: 1 })],
    ['updateMany', () => records.updateMany({ n: { $gte: 10_000 } }, { group: 1 })],
    ['deleteMany', () => records.deleteMany({ n: { $gte: 10_000 } })],
  ])('%s', async (_name, work) => {
    expect(await turnsDuring(work)).toBeGreaterThanOrEqual(MIN_TURNS);
  });
});

describe('a scan', () => {
  it('sees one moment although writes commit meanwhile', async () => {
    const sums: number[] = [];
    const moving = (async () => {
      for (let i = 0; i < 20; i++) {
        await records.bulkWrite([
          { updateOne: { filter: { _id: 0 }, update: { $inc: { n: -1000 } } } },
          { updateOne: { filter: { _id: DOCUMENTS - 1 }, update: { $inc: { n: 1000 } } } },
        ]);
      }
    })();
    for (let i = 0; i < 5; i++) {
      const found = await records.find({ n: { $lt: 1_000_000 } }).lean();
      sums.push(found.reduce((sum, { n }) => sum + n, 0));
    }
    await moving;
    expect(new Set(sums)).toEqual(new Set([(DOCUMENTS * (DOCUMENTS - 1)) / 2]));
  });
});
