import L from 'leaflet';
import { feature } from 'topojson-client';
import { type Topology } from 'topojson-specification';
import basemapUrl from './data/basemap.json?url';
import riversUrl from './data/rivers.json?url';
import styles from './components/base-layer.module.css';
import { fetchData } from './fetch-data';

/** Below all other panes: nothing of the base layer is ever on top. */
const BASE_PANE = 'kq-base';

/** Layers from bottom to top; the style sheet colours them, so that they follow the colour scheme. */
const LAYERS = [
  { source: 'basemap', object: 'abroad', className: styles.abroad, isArea: true },
  { source: 'basemap', object: 'germany', className: styles.germany, isArea: true },
  { source: 'rivers', object: 'small', className: styles.smallRiver, isArea: false },
  { source: 'rivers', object: 'large', className: styles.largeRiver, isArea: false },
  { source: 'basemap', object: 'lakes', className: styles.lake, isArea: true },
  { source: 'basemap', object: 'states', className: styles.state, isArea: false },
  { source: 'basemap', object: 'borders', className: styles.border, isArea: false },
] as const;

type Source = (typeof LAYERS)[number]['source'];

/** Land, rivers, lakes and borders (data/NOTICE-*.md). Rejects when a file does not arrive. */
export async function loadBaseLayer(): Promise<L.LayerGroup> {
  const [basemap, rivers] = await Promise.all([
    fetchData<Topology>(basemapUrl),
    fetchData<Topology>(riversUrl),
  ]);
  const topologies: Record<Source, Topology> = { basemap, rivers };
  const layers = LAYERS.map(({ source, object, className, isArea }) =>
    L.geoJSON(decodeLayer(topologies[source], object), {
      interactive: false,
      pane: BASE_PANE,
      style: { className: className ?? '', fill: isArea, stroke: true, smoothFactor: 1.2 } as L.PathOptions,
    }),
  );
  return L.layerGroup(layers);
}

/** Paths of SVG, not of canvas: the colours are those of the style sheet. */
export function createBasePane(map: L.Map): void {
  map.createPane(BASE_PANE).style.zIndex = '150';
}

/** Throws for a layer that the file does not have. */
export function decodeLayer(topology: Topology, name: string): GeoJSON.Feature | GeoJSON.FeatureCollection {
  const object = topology.objects[name];
  if (!object) throw new Error(`base layer has no "${name}"`);
  return feature(topology, object);
}
