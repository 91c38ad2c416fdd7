import { distanceKm } from '@kq/gazetteer';
import * as fc from 'fast-check';
import { Grid } from './grid';

const position = fc.record({
  lat: fc.double({ min: 45, max: 57, noNaN: true }),
  lng: fc.double({ min: 3, max: 18, noNaN: true }),
});
const facts = { beds: 1, amenities: 0, price: 1000 };

function filledGrid(positions: readonly { lat: number; lng: number }[]): Grid {
  const grid = new Grid();
  for (const [slot, at] of positions.entries()) grid.add(slot, at, facts);
  return grid;
}

const slotsAround = (grid: Grid, center: { lat: number; lng: number }, radiusKm: number): number[] =>
  grid.around(center, radiusKm).flatMap(({ slots }) => slots);

describe('the cells around a centre', () => {
  it('hold every position within the radius', () => {
    fc.assert(
      fc.property(
        fc.array(position, { minLength: 50, maxLength: 300 }),
        position,
        fc.double({ min: 1, max: 200, noNaN: true }),
        (positions, center, radiusKm) => {
          const found = new Set(slotsAround(filledGrid(positions), center, radiusKm));
          const missed = positions.filter(
            (at, slot) => distanceKm(at, center) < radiusKm - 1e-6 && !found.has(slot),
          );
          expect(missed).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('leave out those in the corners of the square around the circle', () => {
    const center = { lat: 51, lng: 10 };
    const corner = { lat: 51.8, lng: 11.3 };
    const edge = { lat: 51.85, lng: 10 };
    expect(slotsAround(filledGrid([corner, edge]), center, 100)).toEqual([1]);
  });
});
