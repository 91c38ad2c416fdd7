import { isSplit, mayRetrySplit, presetMinBeds, splitMinBeds } from './crew-split';

describe('splitting a crew', () => {
  it('is preset above 8 people, with a third of the crew per house', () => {
    expect(presetMinBeds(8, null)).toBeNull();
    expect(presetMinBeds(9, null)).toBe(3);
    expect(presetMinBeds(12, null)).toBe(4);
    expect(splitMinBeds(2)).toBe(1);
  });

  it('leaves the visitor the last word', () => {
    expect(presetMinBeds(12, 12)).toBe(12);
    expect(mayRetrySplit(12, 12, 0)).toBe(false);
  });

  it('is preset when fewer than 5 accommodations hold the whole crew', () => {
    expect(mayRetrySplit(6, null, 4)).toBe(true);
    expect(mayRetrySplit(6, null, 5)).toBe(false);
    expect(mayRetrySplit(1, null, 0)).toBe(false);
    expect(mayRetrySplit(null, null, 0)).toBe(false);
  });

  it('is a split only below the crew', () => {
    expect(isSplit(12, 4)).toBe(true);
    expect(isSplit(12, 12)).toBe(false);
    expect(isSplit(12, null)).toBe(false);
  });
});
