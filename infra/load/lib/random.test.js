import { nearTop, weighted, zipf } from './random.js';

function countsOf(pick, draws = 20_000) {
  const counts = new Map();
  for (let draw = 0; draw < draws; draw++) {
    const value = pick();
    counts.set(value, (counts.get(value) ?? 0) + 1 / draws);
  }
  return counts;
}

describe('what visitors ask for', () => {
  it('is popular by Zipf: the second half as often as the first, all ranks within bounds', () => {
    const counts = countsOf(zipf(100, 1));
    expect(counts.get(0) / counts.get(1)).toBeGreaterThan(1.6);
    expect(counts.get(0) / counts.get(1)).toBeLessThan(2.5);
    expect(counts.get(0)).toBeLessThan(0.25);
    expect(counts.size).toBeGreaterThan(90);
    expect(Math.max(...counts.keys())).toBeLessThan(100);
  });

  it('keeps to the shares it was given', () => {
    const counts = countsOf(
      weighted([
        ['search', 80],
        ['detail', 15],
        ['autocomplete', 5],
      ]),
    );
    expect(counts.get('search')).toBeCloseTo(0.8, 1);
    expect(counts.get('detail')).toBeCloseTo(0.15, 1);
    expect(counts.get('autocomplete')).toBeCloseTo(0.05, 1);
  });

  it('opens the first results of a list more often than the last', () => {
    const counts = countsOf(() => nearTop([1, 2, 3, 4]));
    expect(counts.get(1)).toBeGreaterThan(2 * counts.get(4));
  });
});
