import * as fc from 'fast-check';
import { distanceKm } from './distance';
import { PointGrid } from './point-grid';

const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const point = fc.record({ lat: degrees(47, 55), lng: degrees(6, 15) });
/** Close to each other, as places are. */
const dense = fc.record({ lat: degrees(51, 51.3), lng: degrees(10, 10.3) });
const points = fc.array(fc.oneof(point, dense), { maxLength: 200 });

describe('PointGrid', () => {
  it('finds the nearest point of a plain scan, within the reach only', () => {
    fc.assert(
      fc.property(points, fc.oneof(point, dense), fc.integer({ min: 1, max: 200 }), (all, at, reachKm) => {
        const nearestKm = Math.min(...all.map((one) => distanceKm(at, one)));
        const found = new PointGrid(all).nearest(at, reachKm);
        if (nearestKm > reachKm) expect(found).toBeNull();
        else expect(distanceKm(at, found!)).toBeCloseTo(nearestKm, 9);
        expect(new PointGrid(all).hasWithin(at, reachKm)).toBe(nearestKm <= reachKm);
      }),
      { numRuns: 500 },
    );
  });

  it('finds the cheapest point of a plain scan', () => {
    const cost = ({ lat }: { lat: number }, km: number) => km - 10 * (lat % 1);
    fc.assert(
      fc.property(points, point, (all, at) => {
        const within = all.filter((one) => distanceKm(at, one) <= 100);
        const least = Math.min(...within.map((one) => cost(one, distanceKm(at, one))));
        const found = new PointGrid(all).cheapest(at, 100, cost);
        expect(found === null ? Infinity : cost(found, distanceKm(at, found))).toBe(least);
      }),
      { numRuns: 300 },
    );
  });
});
