import { Schema } from 'mongoose';
import { openTestDatabase } from '@kq/test-kit/in-process/open-test-database';
import { afterTest } from '@kq/test-kit/in-process/after-test';
import { eachDocument } from './each-document';

async function setUp(count: number) {
  const { connection, remove } = await openTestDatabase();
  afterTest(remove);
  const schema = new Schema({ _id: Number, kept: Number, photo: String }, { versionKey: false });
  const model = connection.model('House', schema, 'houses');
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  await model.collection.insertMany(ids.map((_id) => ({ _id, kept: _id % 2, photo: 'large' })) as never[]);
  return model;
}

describe('eachDocument', () => {
  it.each([0, 3, 4, 5])(
    'reads %i documents in batches of 2, each once, without other fields',
    async (count) => {
      const model = await setUp(count * 2);
      const seen: object[] = [];
      const { signal } = new AbortController();
      const selection = { filter: { kept: 1 }, fields: ['kept'], signal, batch: 2 };
      // Leaves the filter while it is read.
      await eachDocument<{ _id: number }>(model, selection, async (doc) => {
        seen.push(doc);
        await model.updateOne({ _id: doc._id }, { $set: { kept: 0 } });
      });
      expect(seen).toEqual(Array.from({ length: count }, (_, index) => ({ _id: index * 2 + 1, kept: 1 })));
    },
  );

  it('ends between two documents when it is aborted', async () => {
    const model = await setUp(4);
    const end = new AbortController();
    let handled = 0;
    const reading = eachDocument(model, { filter: {}, fields: [], signal: end.signal }, async () => {
      handled += 1;
      end.abort(new Error('lease lost'));
    });
    await expect(reading).rejects.toThrow('lease lost');
    expect(handled).toBe(1);
  });
});
