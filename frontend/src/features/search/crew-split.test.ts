import { askedMinBeds, housesNeeded, isShort, isSplit, presetMinBeds, shareChoices } from './crew-split';

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

  it('leaves the visitor the last word, and the share to the server without one', () => {
    expect(presetMinBeds({ workers: 12, minBeds: 12 })).toBe(12);
    expect(askedMinBeds({ workers: 12, minBeds: 12 })).toBe(12);
    expect(askedMinBeds({ workers: 12, minBeds: null })).toBe('auto');
    expect(askedMinBeds({ workers: 1, minBeds: null })).toBeNull();
    expect(askedMinBeds({ workers: null, minBeds: null })).toBeNull();
  });

  it('is short of beds only where houses were found that hold too few', () => {
    expect(isShort(999, { total: 2, beds_free_total: 934 })).toBe(true);
    expect(isShort(934, { total: 2, beds_free_total: 934 })).toBe(false);
    expect(isShort(999, { total: 0, beds_free_total: 0 })).toBe(false);
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
