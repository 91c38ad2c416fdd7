import { isRingShown, ringLabelSpots, ringsFor } from './rings';

describe('ringsFor', () => {
  it('has rings at 10, 25 and 50 km and marks that of the search', () => {
    expect(ringsFor(25)).toEqual([
      { km: 10, isSearch: false },
      { km: 25, isSearch: true },
      { km: 50, isSearch: false },
    ]);
  });

  it('adds the radius of the search in its place', () => {
    expect(ringsFor(40).map(({ km }) => km)).toEqual([10, 25, 40, 50]);
  });

  it('marks none without a radius', () => {
    expect(ringsFor(null).some(({ isSearch }) => isSearch)).toBe(false);
  });
});

it('isRingShown drops rings that would be a blot, except that of the search', () => {
  expect(isRingShown({ km: 10, isSearch: false }, 12)).toBe(false);
  expect(isRingShown({ km: 10, isSearch: true }, 12)).toBe(true);
});

it('ringLabelSpots prefers the north', () => {
  expect(ringLabelSpots({ x: 200, y: 200 }, 100, { width: 40, height: 20 })[0]).toEqual({
    left: 180,
    top: 90,
    width: 40,
    height: 20,
  });
});
