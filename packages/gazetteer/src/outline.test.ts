import fc from 'fast-check';
import { createOutline, readCountryRings, type Ring } from './outline';
import { type Point } from './types';

/** The even-odd rule over all edges. */
function isInsideAny(rings: readonly Ring[], { lat, lng }: Point): boolean {
  const crossed = rings.flatMap((ring) =>
    ring.slice(1).filter(([x1, y1], index) => {
      const [x0, y0] = ring[index]!;
      return y0 > lat !== y1 > lat && lng < x0 + ((lat - y0) * (x1 - x0)) / (y1 - y0);
    }),
  );
  return crossed.length % 2 === 1;
}

describe('createOutline', () => {
  const rings = readCountryRings();
  const isInside = createOutline(rings);
  const corners = rings.flat().map(([lng, lat]) => ({ lat, lng }));

  it('agrees with a comparison of all edges, also on parallels of corners', () => {
    const anywhere = fc.record({
      lat: fc.double({ min: 46.5, max: 55.5, noNaN: true }),
      lng: fc.double({ min: 5, max: 15.5, noNaN: true }),
    });
    const besideCorner = fc
      .tuple(fc.constantFrom(...corners), fc.double({ min: -0.2, max: 0.2, noNaN: true }))
      .map(([{ lat, lng }, aside]) => ({ lat, lng: lng + aside }));
    fc.assert(
      fc.property(fc.oneof(anywhere, besideCorner), (at) => isInside(at) === isInsideAny(rings, at)),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['Berlin', 52.52, 13.4, true],
    ['Fehmarn', 54.46, 11.15, true],
    ['Salzburg', 47.8, 13.05, false],
    ['the Alps south of the border', 46.9, 11, false],
    ['no place at all', NaN, NaN, false],
  ])('%s', (_name, lat, lng, expected) => {
    expect(isInside({ lat, lng })).toBe(expected);
  });
});
