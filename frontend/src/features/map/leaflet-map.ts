import L from 'leaflet';
import { type MapBounds } from '@kq/contracts/map-bounds';
import { reportError } from '@/lib/report-error';
import { createBasePane, loadBaseLayer } from './base-layer';
import { type MapAccommodation, type MapPoint } from './map-accommodation';
import { KM_PER_DEGREE } from './map-section';
import { isRingShown, ringsFor } from './rings';
import { type ScreenBox, type ScreenPoint } from './screen-box';
import { separatingZoom } from './separating-zoom';
import styles from './components/map-canvas.module.css';

/** Germany with a margin. */
const GERMANY = L.latLngBounds([46.9, 5.4], [55.3, 15.5]);
export const ZOOM_MAX = 15;
const FIT_ZOOM_MAX = 13;
/** Levels that one click adds to the first at most: farther in, no town would be left for orientation. */
const ZOOM_STEP_MAX = 1.25;
/** Half a pin, so that one at the edge of the radius is seen whole. */
const FIT_PADDING: L.PointTuple = [36, 24];
/** As the notices in data/ and in packages/gazetteer/data demand. */
const ATTRIBUTION = 'Natural Earth · Flüsse: GSHHG/WDB II · Orte: GeoNames';
/** Panes for React, in the order in which they cover each other, above Leaflet's own. */
const PANES = { labels: 610, pins: 620, card: 750 } as const;

export interface MapPanes {
  readonly labels: HTMLElement;
  readonly pins: HTMLElement;
  readonly card: HTMLElement;
}

/** A map with the base layer below everything; keyboard: arrows and + −. */
export function createLeafletMap(element: HTMLElement): { readonly map: L.Map; readonly panes: MapPanes } {
  const map = L.map(element, {
    minZoom: 5,
    zoomSnap: 0.25,
    maxZoom: ZOOM_MAX,
    maxBounds: GERMANY.pad(0.25),
    zoomControl: false,
    attributionControl: false,
    fadeAnimation: !prefersCalm(),
    zoomAnimation: !prefersCalm(),
  }).fitBounds(GERMANY);
  L.control.zoom({ zoomInTitle: 'Vergrößern', zoomOutTitle: 'Verkleinern', position: 'topright' }).addTo(map);
  L.control.scale({ imperial: false, position: 'topleft' }).addTo(map);
  L.control.attribution({ prefix: false }).addTo(map).addAttribution(ATTRIBUTION);
  const isRemoved = { now: false };
  map.on('unload', () => {
    isRemoved.now = true;
  });
  createBasePane(map);
  void addBaseLayer(map, () => isRemoved.now);
  return { map, panes: createPanes(map) };
}

/** Streets and places of a tile host, over the base layer. */
export function showTiles(map: L.Map, url: string): L.TileLayer {
  const attribution = '© OpenStreetMap';
  return L.tileLayer(url, { maxZoom: ZOOM_MAX, attribution }).addTo(map);
}

/** Rings around the site; that of the search is filled. */
export function drawRings(map: L.Map, site: MapPoint, radiusKm: number | null): L.LayerGroup {
  const rings = ringsFor(radiusKm).map(({ km, isSearch }) =>
    L.circle([site.lat, site.lng], {
      radius: km * 1000,
      className: (isSearch ? styles.searchRing : styles.ring) ?? '',
      fill: isSearch,
      interactive: false,
    }),
  );
  const dot = L.circleMarker([site.lat, site.lng], {
    radius: 5,
    className: styles.siteDot ?? '',
    interactive: false,
  });
  return L.layerGroup([...rings, dot]).addTo(map);
}

interface FitTarget {
  readonly accommodations: readonly MapAccommodation[];
  readonly center: MapPoint | null;
  /** Null fits the view to the accommodations and the centre. */
  readonly radiusKm: number | null;
  /** How close to go at most. */
  readonly fitZoom?: number | undefined;
}

export function fitTo(
  map: L.Map,
  { accommodations, center, radiusKm, fitZoom = FIT_ZOOM_MAX }: FitTarget,
): void {
  const points = accommodations.map(({ lat, lng }): L.LatLngTuple => [lat, lng]);
  if (center && radiusKm !== null) {
    const bounds = L.latLng(center.lat, center.lng).toBounds(radiusKm * 2000);
    map.fitBounds(bounds, { maxZoom: FIT_ZOOM_MAX, animate: false, padding: FIT_PADDING });
    return;
  }
  if (center) points.push([center.lat, center.lng]);
  if (points.length === 0) map.fitBounds(GERMANY, { animate: false });
  else map.fitBounds(L.latLngBounds(points).pad(0.3), { maxZoom: fitZoom, animate: false });
}

/** Returns the visible part of the map. */
export function sectionOf(map: L.Map): MapBounds {
  const bounds = map.getBounds();
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  };
}

/** Share of a section by which the view may differ from it: addresses round, and zoom has steps. */
const SECTION_SLACK = 0.02;

/** Shows a section of the map; a view that shows just that stays. */
export function showSection(map: L.Map, section: MapBounds): void {
  const seen = sectionOf(map);
  const slackLng = (section.east - section.west) * SECTION_SLACK;
  const slackLat = (section.north - section.south) * SECTION_SLACK;
  const isSeen =
    Math.abs(seen.west - section.west) < slackLng &&
    Math.abs(seen.east - section.east) < slackLng &&
    Math.abs(seen.south - section.south) < slackLat &&
    Math.abs(seen.north - section.north) < slackLat;
  if (isSeen) return;
  const bounds = L.latLngBounds([section.south, section.west], [section.north, section.east]);
  map.fitBounds(bounds.pad(-SECTION_SLACK / 2), { animate: false });
}

/** Moves close enough that the accommodations of one pin come apart. */
export function zoomToAccommodations(map: L.Map, accommodations: readonly MapPoint[]): void {
  const bounds = L.latLngBounds(accommodations.map(({ lat, lng }) => [lat, lng]));
  const from = map.getZoom() + 1;
  const fitting = map.getBoundsZoom(bounds.pad(0.3));
  const to = Math.max(Math.min(fitting, from + ZOOM_STEP_MAX, ZOOM_MAX), from);
  const projectAt = ({ lat, lng }: MapPoint, zoom: number): ScreenPoint => map.project([lat, lng], zoom);
  const zoom = separatingZoom(accommodations, { from, to, projectAt });
  map.setView(bounds.getCenter(), Math.min(zoom, ZOOM_MAX), { animate: !prefersCalm() });
}

/** The map's position in pixels of its panes, which move with it. */
export interface MapView {
  readonly zoom: number;
  readonly project: (point: MapPoint) => ScreenPoint;
  /** The visible part. */
  readonly box: ScreenBox;
}

export function readView(map: L.Map): MapView {
  const corner = map.containerPointToLayerPoint([0, 0]);
  const { x: width, y: height } = map.getSize();
  return {
    zoom: map.getZoom(),
    project: ({ lat, lng }) => map.latLngToLayerPoint([lat, lng]),
    box: { left: corner.x, top: corner.y, width, height },
  };
}

/** Length of a distance on the screen, measured northwards from a point. */
export function pixelsOf(view: MapView, { lat, lng }: MapPoint, km: number): number {
  return Math.abs(view.project({ lat: lat + km / KM_PER_DEGREE, lng }).y - view.project({ lat, lng }).y);
}

/** The rings that are drawn large enough for a label, with their radius in pixels. */
export function ringsInView(view: MapView, site: MapPoint, radiusKm: number | null) {
  return ringsFor(radiusKm)
    .map((ring) => ({ ...ring, radiusPx: pixelsOf(view, site, ring.km) }))
    .filter((ring) => isRingShown(ring, ring.radiusPx));
}

/** Clicks on what React draws are not clicks on the map. */
function createPanes(map: L.Map): MapPanes {
  const create = (name: keyof typeof PANES): HTMLElement => {
    const pane = map.createPane(`kq-${name}`);
    pane.style.zIndex = String(PANES[name]);
    return pane;
  };
  const panes = { labels: create('labels'), pins: create('pins'), card: create('card') };
  L.DomEvent.on(panes.pins, 'click dblclick', L.DomEvent.stopPropagation);
  L.DomEvent.disableClickPropagation(panes.card);
  L.DomEvent.disableScrollPropagation(panes.card);
  return panes;
}

async function addBaseLayer(map: L.Map, isRemoved: () => boolean): Promise<void> {
  try {
    const layer = await loadBaseLayer();
    if (isRemoved()) return;
    layer.addTo(map);
    map.getContainer().classList.add(styles.sea ?? '');
  } catch (error) {
    reportError(error, 'base layer of the map');
  }
}

const prefersCalm = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
