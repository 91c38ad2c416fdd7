import { distanceKm } from './distance';
import { readTable } from './read-table';

/** How far outside of the circle of its postal code a site may lie: the circle has the size of the area, not its form. */
const CODE_SLACK_KM = 0.9;
/** A plant at the edge of its town, whose postal code is that of a large area. */
const TOWN_KM = 4;
/** From a plant to the middle of the city that its name says. */
const NAMED_TOWN_KM = 16;

function rowsOf(file: string, columns: number): readonly string[][] {
  const { cells } = readTable(file, columns);
  return Array.from({ length: cells.length / columns }, (_, row) =>
    cells.slice(row * columns, (row + 1) * columns),
  );
}
const pointOf = (lat = '', lng = '') => ({ lat: Number(lat), lng: Number(lng) });

const codes = new Map(rowsOf('postal-codes.tsv', 6).map((row) => [row[0], row]));
const places = rowsOf('places.tsv', 8).map(([, name = '', lat, lng, , key, , names = '']) => ({
  names: [name, ...names.split('|')],
  point: pointOf(lat, lng),
  key,
}));
const sites = rowsOf('sites.tsv', 7).map(([, name = '', lat, lng, key = '', code = '', names = '']) => ({
  names: [name, ...names.split('|')],
  point: pointOf(lat, lng),
  key,
  code,
}));
const labelled = sites.map((site) => [site.names[0], site] as const);

describe('data of plants and parts of towns', () => {
  it.each(labelled)('%s has a postal code of its municipality', (_name, { key, code }) => {
    expect(codes.get(code)?.[5]?.split(',')).toContain(key);
  });

  it.each(labelled)(
    '%s lies in the area of its postal code or at its town',
    (_name, { point, key, code }) => {
      const [, lat, lng, , radiusM] = codes.get(code) ?? [];
      const outsideKm = distanceKm(point, pointOf(lat, lng)) - Number(radiusM) / 1000;
      const towns = places.filter((place) => place.key === key);
      const townKm = Math.min(...towns.map((town) => distanceKm(point, town.point)));
      expect(outsideKm <= CODE_SLACK_KM || townKm <= TOWN_KM).toBe(true);
    },
  );

  it.each(labelled)('%s lies near the town that it names', (_name, { names, point, key }) => {
    const towns = places.filter((place) => place.key === key);
    const named = towns.filter((town) =>
      town.names.some((word) => word !== '' && names.some((name) => name.split(/[ /-]/).includes(word))),
    );
    for (const town of named) expect(distanceKm(point, town.point)).toBeLessThanOrEqual(NAMED_TOWN_KM);
  });
});
