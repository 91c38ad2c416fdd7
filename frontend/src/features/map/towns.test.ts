import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { isTownShown, type Town } from './towns';

const town = (name: string, lat: number, lng: number, size: Town['size'] = 3): Town => ({
  name,
  lat,
  lng,
  size,
});

describe('towns of the map', () => {
  it('have at most 40 KB gzip, the largest first', () => {
    const path = join(__dirname, '../../../../packages/gazetteer/data/map-towns.json');
    const bytes = readFileSync(path);
    expect(gzipSync(bytes).length).toBeLessThan(40_000);
    const { towns } = JSON.parse(bytes.toString()) as { towns: [string, number, number, number][] };
    expect(towns.slice(0, 3).map(([name]) => name)).toEqual(['Berlin', 'Hamburg', 'München']);
    const sizes = towns.map(([, , , size]) => size);
    expect([...sizes].sort((one, other) => other - one)).toEqual(sizes);
  });

  it('are shown from a zoom that depends on their size', () => {
    expect(isTownShown(town('Berlin', 52.5, 13.4, 5), 5)).toBe(true);
    expect(isTownShown(town('Altrip', 49.4, 8.5, 0), 9)).toBe(false);
    expect(isTownShown(town('Altrip', 49.4, 8.5, 0), 11)).toBe(true);
  });
});
