import L from 'leaflet';
import { formatCents, formatNumber, formatPlaces } from '@kq/contracts/format';
import { reportError } from '@/lib/report-error';
import { createBasePane, loadBaseLayer } from './base-layer';
import { type Bounds, type Clusters, type MapPlace, type Pin } from './clusters';
import styles from './components/map-canvas.module.css';

/** Germany with a margin. */
const GERMANY = L.latLngBounds([46.9, 5.4], [55.3, 15.5]);
const ZOOM_MAX = 15;
const FIT_ZOOM_MAX = 13;
/** Below the pins, so that a name never hides a price. */
const NAMES_PANE = 'kq-names';
const NAMES_MAX = 24;
const NAME_WIDTH = 110;
const NAME_HEIGHT = 28;

export interface MapPoint {
  readonly lat: number;
  readonly lng: number;
}

export interface MapName extends MapPoint {
  readonly name: string;
}

/** A map with the base layer below everything; keyboard: arrows and + −. */
export function createLeafletMap(element: HTMLElement): L.Map {
  const map = L.map(element, {
    minZoom: 5,
    zoomSnap: 0.25,
    maxZoom: ZOOM_MAX,
    maxBounds: GERMANY.pad(0.4),
    zoomControl: false,
    attributionControl: false,
    fadeAnimation: !prefersCalm(),
    zoomAnimation: !prefersCalm(),
  }).fitBounds(GERMANY);
  map.createPane(NAMES_PANE).style.zIndex = '450';
  L.control.zoom({ zoomInTitle: 'Vergrößern', zoomOutTitle: 'Verkleinern', position: 'topright' }).addTo(map);
  L.control.scale({ imperial: false, position: 'topleft' }).addTo(map);
  L.control.attribution({ prefix: false }).addTo(map);
  const isRemoved = { now: false };
  map.on('unload', () => {
    isRemoved.now = true;
  });
  createBasePane(map);
  void addBaseLayer(map, () => isRemoved.now);
  return map;
}

/** Streets and places of a tile host, over the base layer. */
export function showTiles(map: L.Map, url: string): L.TileLayer {
  const attribution = '© OpenStreetMap';
  return L.tileLayer(url, { maxZoom: ZOOM_MAX, attribution }).addTo(map);
}

/** The circle of the search around its middle; without a radius only the middle. */
export function drawArea(map: L.Map, { lat, lng }: MapPoint, radiusKm: number | null): L.LayerGroup {
  const at: L.LatLngTuple = [lat, lng];
  const dot = L.circleMarker(at, { radius: 5, ...areaStyle(), fillOpacity: 1, interactive: false });
  if (radiusKm === null) return L.layerGroup([dot]).addTo(map);
  const circle = L.circle(at, { radius: radiusKm * 1000, ...areaStyle(), interactive: false });
  return L.layerGroup([circle, dot]).addTo(map);
}

/** Names of places for orientation, the weightiest first; none covers another. */
export function drawNames(map: L.Map, names: readonly MapName[]): L.LayerGroup {
  const bounds = map.getBounds();
  const taken: L.Point[] = [];
  const chosen = names.filter(({ lat, lng }) => {
    if (taken.length >= NAMES_MAX || !bounds.contains([lat, lng])) return false;
    const at = map.latLngToContainerPoint([lat, lng]);
    const isFree = taken.every(
      (other) => Math.abs(other.x - at.x) > NAME_WIDTH || Math.abs(other.y - at.y) > NAME_HEIGHT,
    );
    if (isFree) taken.push(at);
    return isFree;
  });
  const markers = chosen.map(({ name, lat, lng }) => {
    const icon = pill(name, styles.name);
    return L.marker([lat, lng], { icon, interactive: false, keyboard: false, pane: NAMES_PANE });
  });
  return L.layerGroup(markers).addTo(map);
}

interface FitTarget {
  readonly places: readonly MapPlace[];
  readonly center: MapPoint | null;
  /** Null fits the view to the accommodations and the centre. */
  readonly radiusKm: number | null;
  /** How close to go at most. */
  readonly fitZoom?: number | undefined;
}

export function fitTo(map: L.Map, { places, center, radiusKm, fitZoom = FIT_ZOOM_MAX }: FitTarget): void {
  const points = places.map(({ lat, lng }): L.LatLngTuple => [lat, lng]);
  if (center && radiusKm !== null) {
    const bounds = L.latLng(center.lat, center.lng).toBounds(radiusKm * 2000);
    map.fitBounds(bounds, { maxZoom: FIT_ZOOM_MAX, animate: false });
    return;
  }
  if (center) points.push([center.lat, center.lng]);
  if (points.length === 0) map.fitBounds(GERMANY, { animate: false });
  else map.fitBounds(L.latLngBounds(points).pad(0.3), { maxZoom: fitZoom, animate: false });
}

interface PinOptions {
  readonly clusters: Clusters;
  readonly onActivate: (id: number | null) => void;
}

export interface PinMarks {
  readonly activeId: number | null;
  readonly selectedIds: ReadonlySet<number>;
}

export interface Pins {
  readonly mark: (marks: PinMarks) => void;
  readonly remove: () => void;
}

/** Price pills and counts of what is in sight. Marking changes their look in place, so that focus stays where it is. */
export function drawPins(map: L.Map, options: PinOptions): Pins {
  const seen = map.getBounds().pad(0.2);
  const bounds: Bounds = [seen.getWest(), seen.getSouth(), seen.getEast(), seen.getNorth()];
  const markers = options.clusters
    .pinsIn(bounds, map.getZoom())
    .map((pin) => ({ pin, marker: pinMarker(map, pin, options) }));
  const layer = L.layerGroup(markers.map(({ marker }) => marker)).addTo(map);
  return {
    mark: ({ activeId, selectedIds }) => {
      for (const { pin, marker } of markers) {
        if (pin.kind !== 'place') continue;
        const isActive = pin.place.id === activeId;
        const { classList } = marker.getElement() ?? document.createElement('i');
        classList.toggle(styles.active ?? '', isActive);
        classList.toggle(styles.selected ?? '', selectedIds.has(pin.place.id));
        marker.setZIndexOffset(isActive ? 1000 : 0);
      }
    },
    remove: () => void layer.remove(),
  };
}

function pinMarker(map: L.Map, pin: Pin, { clusters, onActivate }: PinOptions): L.Marker {
  const at: L.LatLngTuple = [pin.lat, pin.lng];
  if (pin.kind === 'cluster') {
    const title = `${formatPlaces(pin.count)}, näher heran`;
    const marker = L.marker(at, { icon: pill(formatNumber(pin.count), styles.cluster), alt: title, title });
    return marker.on('click', () => map.setView(at, Math.min(clusters.zoomInto(pin.clusterId), ZOOM_MAX)));
  }
  const { id, title, price_per_bed_night } = pin.place;
  const price = formatCents(price_per_bed_night);
  const marker = L.marker(at, {
    icon: pill(price, styles.pin),
    alt: `${title}, ${price} je Bett und Nacht`,
    title,
    riseOnHover: true,
  });
  return marker.on('mouseover', () => onActivate(id)).on('click', () => onActivate(id));
}

function pill(text: string, className: string | undefined): L.DivIcon {
  return L.divIcon({ html: textNode(text), className: className ?? '', iconSize: undefined });
}

/** Texts reach Leaflet as nodes, never as HTML (docs/security.md S9). */
function textNode(text: string): HTMLElement {
  const node = document.createElement('span');
  node.textContent = text;
  return node;
}

async function addBaseLayer(map: L.Map, isRemoved: () => boolean): Promise<void> {
  try {
    const layer = await loadBaseLayer();
    if (!isRemoved()) layer.addTo(map);
  } catch (error) {
    reportError(error, 'base layer of the map');
  }
}

const token = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

const areaStyle = (): L.PathOptions => ({
  color: token('--kq-action'),
  weight: 1.5,
  fillColor: token('--kq-action'),
  fillOpacity: 0.06,
});

const prefersCalm = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
