import L from 'leaflet';
import { namedFlavor } from '@protomaps/basemaps';
import { labelRules, leafletLayer, paintRules } from 'protomaps-leaflet';

/** Towns have the map's own labels, which make room for pins (place-labels.ts). */
const LABELLED_LAYERS: ReadonlySet<string> = new Set(['roads', 'water']);

/** Draws the vector tiles of a PMTiles archive in Protomaps' schema, on the colours of the base layer. */
export function createDetailLayer(url: string, scheme: 'light' | 'dark'): L.GridLayer {
  const flavor = {
    ...namedFlavor(scheme),
    background: token('--kq-map-water'),
    earth: token('--kq-map-land'),
    water: token('--kq-map-water'),
    boundaries: token('--kq-map-border'),
  };
  // The library expects Leaflet as a global (protomaps/protomaps-leaflet#175).
  Object.assign(window, { L });
  const layer: unknown = leafletLayer({
    url,
    lang: 'de',
    attribution: 'Protomaps · © OpenStreetMap',
    backgroundColor: flavor.background,
    paintRules: paintRules(flavor),
    labelRules: labelRules(flavor, 'de').filter(({ dataLayer }) => LABELLED_LAYERS.has(dataLayer)),
  });
  return layer as L.GridLayer;
}

/** A canvas does not resolve variables. */
const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name);
