/**
 * `node scripts/basemap.mjs FILE`: writes a PMTiles archive in Protomaps' schema from the map's embedded layers, for tests
 * and for trying KQ_BASEMAP. It has no streets; docs/operations.md says how to get those.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import GeoJSONVT from 'geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { BufferWriter, Compression, S2PMTilesWriter, TileType } from 's2-pmtiles';
import { feature } from 'topojson-client';

const MAX_ZOOM = 8;
const GERMANY = { west: 5.4, south: 46.9, east: 15.5, north: 55.3 };
/** Layers of the schema, with the embedded layers that they consist of. */
const LAYERS = {
  earth: [
    ['basemap', 'abroad', { kind: 'earth' }],
    ['basemap', 'germany', { kind: 'earth' }],
  ],
  water: [
    ['basemap', 'lakes', { kind: 'lake' }],
    ['rivers', 'large', { kind: 'river', min_zoom: 0 }],
    ['rivers', 'small', { kind: 'river', min_zoom: 0 }],
  ],
  boundaries: [
    ['basemap', 'borders', { kind: 'country', kind_detail: 2 }],
    ['basemap', 'states', { kind: 'region', kind_detail: 4 }],
  ],
};

const readTopology = (name) =>
  JSON.parse(
    readFileSync(new URL(`../frontend/src/features/map/data/${name}.json`, import.meta.url), 'utf8'),
  );
const topologies = { basemap: readTopology('basemap'), rivers: readTopology('rivers') };
const indexes = Object.entries(LAYERS).map(([layer, sources]) => {
  const features = sources.map(([file, object, properties]) => ({
    ...feature(topologies[file], topologies[file].objects[object]),
    properties,
  }));
  return [layer, new GeoJSONVT({ type: 'FeatureCollection', features }, { maxZoom: MAX_ZOOM })];
});

function tileAt(zoom, x, y) {
  const tiles = indexes
    .map(([layer, index]) => [layer, index.getTile(zoom, x, y)])
    .filter(([, tile]) => tile);
  return tiles.length === 0 ? null : fromGeojsonVt(Object.fromEntries(tiles), { version: 2 });
}

const columnOf = (lng, zoom) => Math.floor(((lng + 180) / 360) * 2 ** zoom);
const rowOf = (lat, zoom) =>
  Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** zoom);

const buffer = new BufferWriter();
const archive = new S2PMTilesWriter(buffer, TileType.Pbf, Compression.None);
for (let zoom = 0; zoom <= MAX_ZOOM; zoom += 1)
  for (let x = columnOf(GERMANY.west, zoom); x <= columnOf(GERMANY.east, zoom); x += 1)
    for (let y = rowOf(GERMANY.north, zoom); y <= rowOf(GERMANY.south, zoom); y += 1) {
      const tile = tileAt(zoom, x, y);
      if (tile) await archive.writeTileXYZ(zoom, x, y, tile);
    }
await archive.commit({ name: 'Embedded layers' });
const file = Buffer.from(buffer.commit());
// The library writes the first two letters of the magic number only.
file.write('PMTiles', 0, 'latin1');
writeFileSync(argv[2], file);
