import { newAccommodationId, newRequestId, newUserId, randomId } from './random-ids';

describe('random ids', () => {
  it.each([
    [newAccommodationId, 10 ** 8, 10 ** 9 - 1],
    [newUserId, 10 ** 9, 10 ** 12 - 1],
    [newRequestId, 10 ** 12, Number.MAX_SAFE_INTEGER],
    [() => randomId(3, 4), 3, 4],
  ])('generates ids within their range', (draw, min, max) => {
    for (let i = 0; i < 500; i += 1) {
      const id = draw();
      expect(Number.isSafeInteger(id) && id >= min && id <= max).toBe(true);
    }
  });

  it('rejects an empty range', () => {
    expect(() => randomId(2, 1)).toThrow(RangeError);
  });
});
