import L from 'leaflet';
import outlineUrl from '@kq/gazetteer/outline.json?url';
import { formatCents, formatKm, formatNumber, formatPlaces } from '@kq/contracts/format';
import { reportError } from '@/lib/report-error';
import { type Bounds, type Clusters, type MapPlace, type Pin } from './clusters';
import styles from './components/map-canvas.module.css';

/** Germany with a margin. */
const GERMANY = L.latLngBounds([46.9, 5.4], [55.3, 15.5]);
const ZOOM_MAX = 15;
const FIT_ZOOM_MAX = 13;

/** A map with the outline below everything; keyboard: arrows and + −. */
export function createLeafletMap(element: HTMLElement): L.Map {
  const map = L.map(element, {
    preferCanvas: true,
    minZoom: 5,
    maxZoom: ZOOM_MAX,
    maxBounds: GERMANY.pad(0.4),
    zoomControl: false,
    attributionControl: false,
    fadeAnimation: !prefersCalm(),
    zoomAnimation: !prefersCalm(),
  }).fitBounds(GERMANY);
  L.control.zoom({ zoomInTitle: 'Vergrößern', zoomOutTitle: 'Verkleinern', position: 'topright' }).addTo(map);
  L.control.scale({ imperial: false, position: 'topleft' }).addTo(map);
  L.control.attribution({ prefix: false }).addTo(map);
  const isRemoved = { now: false };
  map.on('unload', () => {
    isRemoved.now = true;
  });
  void addOutline(map, () => isRemoved.now);
  return map;
}

/** Above this zoom the coarse outline would lie about the terrain, so tiles cover it. */
export function showTiles(map: L.Map, url: string): L.TileLayer {
  const attribution = '© OpenStreetMap';
  return L.tileLayer(url, { maxZoom: ZOOM_MAX, attribution }).addTo(map);
}

/** The circle of the search with the name of its middle. */
export function drawArea(
  map: L.Map,
  { lat, lng, name }: { lat: number; lng: number; name: string },
  radiusKm: number,
): L.LayerGroup {
  const at: L.LatLngTuple = [lat, lng];
  const circle = L.circle(at, {
    radius: radiusKm * 1000,
    className: 'kq-area',
    ...areaStyle(),
    interactive: false,
  });
  const dot = L.circleMarker(at, { radius: 5, ...areaStyle(), fillOpacity: 1, interactive: false });
  dot.bindTooltip(textNode(name.split(',')[0] ?? name, formatKm(radiusKm)), {
    permanent: true,
    direction: 'bottom',
    className: styles.place ?? '',
  });
  return L.layerGroup([circle, dot]).addTo(map);
}

interface FitTarget {
  readonly places: readonly MapPlace[];
  readonly center: { readonly lat: number; readonly lng: number } | null;
  readonly radiusKm: number;
}

export function fitTo(map: L.Map, { places, center, radiusKm }: FitTarget): void {
  const points = places.map(({ lat, lng }): L.LatLngTuple => [lat, lng]);
  if (center) {
    const bounds = L.latLng(center.lat, center.lng).toBounds(radiusKm * 2000);
    map.fitBounds(bounds, { maxZoom: FIT_ZOOM_MAX, animate: false });
    return;
  }
  if (points.length === 0) map.fitBounds(GERMANY, { animate: false });
  else map.fitBounds(L.latLngBounds(points).pad(0.1), { maxZoom: FIT_ZOOM_MAX, animate: false });
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

/** Texts reach Leaflet as nodes, never as HTML (SECURITY S9). */
function textNode(...lines: string[]): HTMLElement {
  const node = document.createElement('span');
  node.textContent = lines.join(' · ');
  return node;
}

async function addOutline(map: L.Map, isRemoved: () => boolean): Promise<void> {
  try {
    const response = await fetch(outlineUrl);
    const outline = (await response.json()) as GeoJSON.FeatureCollection;
    const layer = L.geoJSON(outline, {
      interactive: false,
      style: outlineStyle,
      attribution: '© OpenStreetMap-Mitwirkende, ODbL',
    });
    if (!isRemoved()) layer.addTo(map).bringToBack();
  } catch (error) {
    reportError(error, 'map outline');
  }
}

const token = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

function outlineStyle(feature?: GeoJSON.Feature): L.PathOptions {
  const isCountry = feature?.properties?.['kind'] === 'country';
  return {
    color: token('--kq-line-input'),
    weight: isCountry ? 1.5 : 0.75,
    fill: isCountry,
    fillColor: token('--kq-surface'),
    fillOpacity: 1,
  };
}

const areaStyle = (): L.PathOptions => ({
  color: token('--kq-action'),
  weight: 1.5,
  fillColor: token('--kq-action'),
  fillOpacity: 0.06,
});

const prefersCalm = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
