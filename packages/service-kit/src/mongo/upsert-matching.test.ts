import { upsertMatching } from './upsert-matching';

interface Counter {
  _id: string;
  sequence: number;
}

const duplicateOf = (key: string) =>
  Object.assign(new Error('E11000'), { code: 11000, keyPattern: { [key]: 1 } });

function modelThatRejects(error: Error) {
  const updateOne = jest.fn().mockRejectedValueOnce(error).mockResolvedValue({ matchedCount: 1 });
  return { updateOne, model: { updateOne } as never };
}

const older = { _id: 'a', sequence: { $lt: 7 } };
const update = { $set: { sequence: 7 } };

describe('upsertMatching', () => {
  it('updates what another writer has just inserted', async () => {
    const { updateOne, model } = modelThatRejects(duplicateOf('_id'));
    expect(await upsertMatching<Counter>(model, older, update)).toBe(true);
    expect(updateOne.mock.calls).toEqual([
      [older, update, { upsert: true }],
      [older, update],
    ]);
  });

  it('leaves what the filter excludes', async () => {
    const { updateOne, model } = modelThatRejects(duplicateOf('_id'));
    updateOne.mockResolvedValue({ matchedCount: 0 });
    expect(await upsertMatching<Counter>(model, older, update)).toBe(false);
  });

  it('rethrows a duplicate of another key, and any other error', async () => {
    for (const error of [duplicateOf('email'), new Error('no connection')]) {
      const { updateOne, model } = modelThatRejects(error);
      await expect(upsertMatching<Counter>(model, older, update)).rejects.toBe(error);
      expect(updateOne).toHaveBeenCalledTimes(1);
    }
  });
});
