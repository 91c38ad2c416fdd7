import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Topology } from 'topojson-specification';
import { decodeLayer } from './base-layer';

const read = (name: string): Buffer => readFileSync(join(__dirname, 'data', name));
const parse = (name: string): Topology => JSON.parse(read(name).toString()) as Topology;

describe('data of the base layer', () => {
  it('has at most 100 KB gzip in all', () => {
    const bytes = ['basemap.json', 'rivers.json'].map((name) => gzipSync(read(name)).length);
    expect(bytes[0]! + bytes[1]!).toBeLessThan(100_000);
  });

  it.each([
    ['basemap.json', 'germany', 'MultiPolygon'],
    ['basemap.json', 'abroad', 'MultiPolygon'],
    ['basemap.json', 'lakes', 'MultiPolygon'],
    ['basemap.json', 'states', 'MultiLineString'],
    ['basemap.json', 'borders', 'MultiLineString'],
    ['rivers.json', 'large', 'MultiLineString'],
    ['rivers.json', 'small', 'MultiLineString'],
  ])('%s has the layer %s', (name, layer, type) => {
    expect(decodeLayer(parse(name), layer)).toMatchObject({ type: 'Feature', geometry: { type } });
  });

  it('names a layer that is missing', () => {
    expect(() => decodeLayer(parse('rivers.json'), 'roads')).toThrow('base layer has no "roads"');
  });

  it('has the Rhine at Ludwigshafen within 2 km', () => {
    const large = decodeLayer(parse('rivers.json'), 'large') as GeoJSON.Feature<GeoJSON.MultiLineString>;
    const nearest = large.geometry.coordinates
      .flat()
      .map(([lng = 0, lat = 0]) => Math.hypot((lng - 8.455) * 72, (lat - 49.48) * 111));
    expect(Math.min(...nearest)).toBeLessThan(2);
  });
});
