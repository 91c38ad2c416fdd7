import fc from 'fast-check';
import { searchForCrew } from './search-for-crew';

/** Searches houses by their free beds, as the index does. */
function searchOf(workers: number, houses: readonly number[]) {
  const asked: (number | null)[] = [];
  const found = searchForCrew(workers, (minBeds) => {
    asked.push(minBeds);
    const matches = houses.filter((beds) => beds >= (minBeds ?? workers));
    return { total: matches.length, bedsFree: matches.reduce((sum, beds) => sum + beds, 0) };
  });
  return { ...found, asked };
}

describe('searchForCrew', () => {
  it.each([
    ['4 houses for the whole crew', [6, 6, 6, 6, 2], 2],
    ['5 houses for the whole crew', [6, 6, 6, 6, 6, 2], null],
    ['no smaller house', [6, 6], null],
    ['no house', [], null],
  ])('looks for smaller houses than the crew of 6 needs: %s', (_case, houses, share) => {
    expect(searchOf(6, houses).minBeds).toBe(share);
  });

  it('searches once where the first share is enough', () => {
    expect(searchOf(12, [4, 4, 4]).asked).toEqual([4]);
    expect(searchOf(1, []).asked).toEqual([null]);
  });

  it.each([80, 100, 150, 300, 934])('finds all houses that cover a crew of %d', (workers) => {
    const houses = Array.from({ length: 45 }, (_value, index) => (index < 34 ? 21 : 20));
    expect(searchOf(workers, houses).answer).toEqual({ total: 45, bedsFree: 934 });
  });

  it('finds houses of any size where only all of them together suffice', () => {
    expect(searchOf(19, [9, 4, 2, 1, 3])).toMatchObject({ answer: { total: 5, bedsFree: 19 }, minBeds: 1 });
  });

  it('keeps the larger share where too few beds are free anyway', () => {
    expect(searchOf(999, [500, 434])).toMatchObject({ answer: { total: 2 }, minBeds: 10 });
  });

  it('never finds less than a crew needs while enough beds are free', () => {
    const houses = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(houses, fc.integer({ min: 1, max: 999 }), (free, wanted) => {
        const workers = Math.min(
          wanted,
          free.reduce((sum, beds) => sum + beds, 0),
        );
        const { total, bedsFree } = searchOf(workers, free).answer;
        expect(total).toBeGreaterThan(0);
        // One person needs one bed, which each of these houses has.
        expect(bedsFree).toBeGreaterThanOrEqual(workers);
      }),
    );
  });
});
