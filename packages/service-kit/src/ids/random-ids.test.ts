import { insertWithRandomId, newAccommodationId, newRequestId, newUserId, randomId } from './random-ids';

const duplicateOf = (key: string) =>
  Object.assign(new Error('E11000'), { code: 11000, keyPattern: { [key]: 1 } });

describe('random ids', () => {
  it.each([
    [newAccommodationId, 10 ** 8, 10 ** 9 - 1],
    [newUserId, 10 ** 9, 10 ** 12 - 1],
    [newRequestId, 10 ** 12, Number.MAX_SAFE_INTEGER],
    [() => randomId(3, 4), 3, 4],
  ])('stay in their range', (draw, min, max) => {
    for (let i = 0; i < 500; i += 1) {
      const id = draw();
      expect(Number.isSafeInteger(id) && id >= min && id <= max).toBe(true);
    }
  });

  it('refuses an empty range', () => {
    expect(() => randomId(2, 1)).toThrow(RangeError);
  });
});

describe('insertWithRandomId', () => {
  it('draws again while the id is taken', async () => {
    const ids = [1, 1, 2];
    const insert = jest.fn(async (id: number) => (id === 1 ? Promise.reject(duplicateOf('_id')) : id));
    await expect(insertWithRandomId(() => ids.shift() ?? 0, insert)).resolves.toBe(2);
    expect(insert).toHaveBeenCalledTimes(3);
  });

  it('passes on a duplicate of another key, and gives up in the end', async () => {
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
