import fc from 'fast-check';
import { housesNeeded, isShort, isSplit, presetMinBeds, searchForCrew, shareChoices } from './crew-split';

/** Searches houses by their free beds, as GET /accommodations does. */
const searchIn = (houses: readonly number[], workers: number) => (minBeds: number | null) => {
  const found = houses.filter((beds) => beds >= (minBeds ?? workers));
  return Promise.resolve({
    meta: { total: found.length, beds_free_total: found.reduce((sum, beds) => sum + beds, 0) },
  });
};
const search = (houses: readonly number[], workers: number, minBeds: number | null = null) =>
  searchForCrew({ workers, minBeds }, searchIn(houses, workers));

describe('splitting a crew', () => {
  it.each([
    [8, null],
    [9, 3],
    [12, 4],
    [30, 10],
    [80, 10],
    [999, 10],
  ])('presets for %d people a share of %s beds per house', (workers, share) => {
    expect(presetMinBeds({ workers, minBeds: null })).toBe(share);
  });

  it('leaves the visitor the last word', async () => {
    expect(presetMinBeds({ workers: 12, minBeds: 12 })).toBe(12);
    expect(await search([4, 4, 4], 12, 12)).toEqual({
      answer: { meta: { total: 0, beds_free_total: 0 } },
      appliedMinBeds: 12,
    });
  });

  it.each([
    ['4 houses for the whole crew', [6, 6, 6, 6, 2], 2],
    ['5 houses for the whole crew', [6, 6, 6, 6, 6, 2], null],
    ['no smaller house', [6, 6], null],
  ])('looks for smaller houses than the crew of 6 needs: %s', async (_case, houses, share) => {
    expect((await search(houses, 6)).appliedMinBeds).toBe(share);
  });

  it.each([80, 100, 150, 300, 934])('finds all houses that cover a crew of %d', async (workers) => {
    const houses = Array.from({ length: 45 }, (_value, index) => (index < 34 ? 21 : 20));
    const { answer } = await search(houses, workers);
    expect(answer.meta).toEqual({ total: 45, beds_free_total: 934 });
  });

  it('finds houses of any size where only all of them together suffice', async () => {
    expect(await search([9, 4, 2, 1, 3], 19)).toEqual({
      answer: { meta: { total: 5, beds_free_total: 19 } },
      appliedMinBeds: 1,
    });
  });

  it('never finds less than a crew needs while enough beds are free', async () => {
    const houses = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(houses, fc.integer({ min: 1, max: 999 }), async (free, wanted) => {
        const workers = Math.min(
          wanted,
          free.reduce((sum, beds) => sum + beds, 0),
        );
        // One person needs one bed, which each of these houses has.
        const { answer } = await search(free, workers);
        expect(answer.meta.total).toBeGreaterThan(0);
        expect(answer.meta.beds_free_total).toBeGreaterThanOrEqual(workers);
        expect(isShort(workers, answer.meta)).toBe(false);
      }),
    );
  });

  it('is short of beds only where all houses together have too few', async () => {
    const { answer, appliedMinBeds } = await search([500, 434], 999);
    expect([answer.meta.total, appliedMinBeds, isShort(999, answer.meta)]).toEqual([2, 10, true]);
  });

  it('is a split only below the crew', () => {
    expect(isSplit(12, 4)).toBe(true);
    expect(isSplit(12, 12)).toBe(false);
    expect(isSplit(12, null)).toBe(false);
  });

  it('offers shares below the crew, the present one among them', () => {
    expect(shareChoices(12, 4)).toEqual([1, 2, 3, 4, 5, 6, 8, 10]);
    expect(shareChoices(9, 7)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('needs as many houses as their average size demands', () => {
    expect(housesNeeded(80, { total: 45, beds_free_total: 934 })).toBe(4);
    expect(housesNeeded(12, { total: 3, beds_free_total: 60 })).toBe(1);
    expect(housesNeeded(999, { total: 45, beds_free_total: 934 })).toBeNull();
  });
});
