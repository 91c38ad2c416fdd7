/**
 * `node scripts/run.cjs scripts/basemap.ts FILE`: writes a PMTiles archive in Protomaps' schema from the map's embedded layers, for tests
 * and for trying KQ_BASEMAP. It has no streets; docs/operations.md says how to get those.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import GeoJSONVT from 'geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { BufferWriter, Compression, S2PMTilesWriter, TileType } from 's2-pmtiles';
import { feature } from 'topojson-client';

const MAX_ZOOM = 8;
const GERMANY = { west: 5.4, south: 46.9, east: 15.5, north: 55.3 };
const readTopology = (name: string): Topology =>
  JSON.parse(
    readFileSync(join(__dirname, `../frontend/src/features/map/data/${name}.json`), 'utf8'),
  ) as Topology;
const topologies = { basemap: readTopology('basemap'), rivers: readTopology('rivers') };
type Topology = Parameters<typeof feature>[0];
type Feature = Extract<ReturnType<typeof feature>, { type: 'FeatureCollection' }>['features'][number];
type Properties = Record<string, string | number>;
/** Layers of the schema, with the embedded layers that they consist of. */
const LAYERS: Record<string, [file: keyof typeof topologies, object: string, properties: Properties][]> = {
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

const indexes = Object.entries(LAYERS).map(([layer, sources]) => {
  const features = sources.flatMap(([file, object, properties]) =>
    featuresOf(topologies[file], object).map((one) => ({ ...one, properties })),
  );
  return [layer, new GeoJSONVT({ type: 'FeatureCollection', features }, { maxZoom: MAX_ZOOM })] as const;
});

function featuresOf(topology: Topology, name: string): Feature[] {
  const object = topology.objects[name];
  if (object === undefined) throw new Error(`the embedded layers have no ${name}`);
  const found = feature(topology, object);
  return found.type === 'FeatureCollection' ? found.features : [found];
}

function tileAt(zoom: number, x: number, y: number) {
  const tiles = indexes.flatMap(([layer, index]) => {
    const tile = index.getTile(zoom, x, y);
    return tile ? [[layer, tile] as const] : [];
  });
  return tiles.length === 0 ? null : fromGeojsonVt(Object.fromEntries(tiles), { version: 2, extent: 4096 });
}

const columnOf = (lng: number, zoom: number) => Math.floor(((lng + 180) / 360) * 2 ** zoom);
const rowOf = (lat: number, zoom: number) =>
  Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** zoom);

async function main(target: string): Promise<void> {
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
  writeFileSync(target, file);
}

void main(process.argv[2] ?? '');
