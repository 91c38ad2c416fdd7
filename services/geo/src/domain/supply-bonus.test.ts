import { supplyBonus } from './supply-bonus';

describe('supplyBonus (docs/spec SRCH-14)', () => {
  it('grows with the accommodations and stays below 0.05', () => {
    expect([null, 10].map(supplyBonus)).toEqual([0, 0.025]);
    expect(supplyBonus(1)).toBeLessThan(supplyBonus(2));
    expect(supplyBonus(1_000_000)).toBeLessThanOrEqual(0.05);
  });
});
