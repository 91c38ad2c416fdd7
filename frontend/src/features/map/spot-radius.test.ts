import { spotRadius } from './spot-radius';

describe('spotRadius', () => {
  it('grows with the number, from a visible dot to the largest circle', () => {
    const radii = [1, 4, 100].map((count) => spotRadius(count, 100));
    expect(radii).toEqual([...radii].sort((a, b) => a - b));
    expect(radii[0]).toBeGreaterThan(6);
    expect(radii[2]).toBe(24);
  });
});
