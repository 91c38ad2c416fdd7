import { Schema } from 'mongoose';
import { buildPackage, startChild } from '../test/built-child';
import { EmbeddedTestStore } from '../test/embedded-test-store';

const TEST_LIMIT_MS = 60_000;
const ROUNDS = 4;
const ACKNOWLEDGED_PER_ROUND = 60;

const stores = new EmbeddedTestStore();

beforeAll(buildPackage, TEST_LIMIT_MS);
afterAll(() => stores.removeAll());

describe('kill -9', () => {
  it(
    'loses nothing that was acknowledged and leaves indexes that agree with the documents',
    async () => {
      const directory = stores.directory();
      const acknowledged = new Set<number>();
      for (let round = 0; round < ROUNDS; round++) {
        const child = startChild('crash-child.cjs', [directory, round % 2 ? '20' : '1']);
        await child.printed(ACKNOWLEDGED_PER_ROUND);
        child.process.kill('SIGKILL');
        await child.ended;
        for (const line of child.lines()) acknowledged.add(Number(line));

        const connection = await stores.connect(directory);
        const schema = new Schema({ _id: Number, text: { type: String, unique: true }, count: Number });
        const records = connection.model('Record', schema);
        const stored = new Map((await records.find().lean()).map((record) => [record._id, record]));
        expect([...acknowledged].filter((id) => stored.get(id)?.count !== 1)).toEqual([]);
        for (const { _id, text } of stored.values()) {
          expect((await records.findOne({ text }).lean())?._id).toBe(_id);
        }
        await connection.close();
      }
      expect(acknowledged.size).toBeGreaterThanOrEqual(ROUNDS * ACKNOWLEDGED_PER_ROUND);
    },
    TEST_LIMIT_MS,
  );
});

describe('a full disk', () => {
  const itOnPosix = process.platform === 'win32' ? it.skip : it;

  itOnPosix(
    'fails the writes that do not fit, keeps the others and recovers when space is freed',
    async () => {
      const child = startChild('full-disk-child.cjs', [stores.directory()], 'ulimit -f 16384');
      await child.printed(1);
      await child.ended;
      const result = JSON.parse(child.lines()[0]!);
      expect(new Set(result.errors)).toEqual(
        new Set(['The write was not committed: no space left on the disk']),
      );
      // LMDB says so when the system refuses one of its writes, and overruns a buffer on the way.
      expect(child.complaints()).not.toContain('Write error');
      expect(result.stored).toEqual(result.acknowledged);
      expect(result.countAfterwards).toBe(6);
    },
    TEST_LIMIT_MS,
  );
});
