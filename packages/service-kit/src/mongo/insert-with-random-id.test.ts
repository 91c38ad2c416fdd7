import { insertWithRandomId } from './insert-with-random-id';

const duplicateOf = (key: string) =>
  Object.assign(new Error('E11000'), { code: 11000, keyPattern: { [key]: 1 } });

describe('insertWithRandomId', () => {
  it('draws again while the id is taken', async () => {
    const ids = [1, 1, 2];
    const insert = jest.fn(async (id: number) => (id === 1 ? Promise.reject(duplicateOf('_id')) : id));
    await expect(insertWithRandomId(() => ids.shift() ?? 0, insert)).resolves.toBe(2);
    expect(insert).toHaveBeenCalledTimes(3);
  });

  it('rethrows a duplicate of another key, and gives up after the last attempt', async () => {
    await expect(
      insertWithRandomId(
        () => 1,
        () => Promise.reject(duplicateOf('email')),
      ),
    ).rejects.toMatchObject({ keyPattern: { email: 1 } });
    const insert = jest.fn(() => Promise.reject(duplicateOf('_id')));
    await expect(insertWithRandomId(() => 1, insert, 3)).rejects.toMatchObject({ code: 11000 });
    expect(insert).toHaveBeenCalledTimes(3);
  });
});
