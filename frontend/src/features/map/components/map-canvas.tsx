import 'leaflet/dist/leaflet.css';
import { useEffect, useMemo, useRef, useState } from 'react';
import type L from 'leaflet';
import { mapTilesUrl } from '@/config/env';
import { grantConsent, hasConsent, onConsentChange } from '@/lib/consent';
import { PlainButton } from '@/components/ui/button';
import { createClusters, type MapPlace } from '../clusters';
import {
  createLeafletMap,
  drawArea,
  drawNames,
  drawPins,
  fitTo,
  type MapName,
  type Pins,
  showTiles,
} from '../leaflet-map';
import styles from './map-canvas.module.css';

export interface MapCanvasProps {
  readonly places: readonly MapPlace[];
  /** The work site, named on the map. */
  readonly center: MapName | null;
  /** Null draws no circle and shows places and site together. */
  readonly radiusKm: number | null;
  /** Towns for orientation, the weightiest first. */
  readonly names: readonly MapName[];
  readonly fitZoom?: number;
  readonly activeId: number | null;
  readonly selectedIds: ReadonlySet<number>;
  readonly onActivate: (id: number | null) => void;
}

/** The map itself: our outline of Germany always; a tile host only where one is configured and agreed to. */
export function MapCanvas(props: MapCanvasProps) {
  const { places, center, radiusKm, names, fitZoom, activeId, selectedIds, onActivate } = props;
  const element = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<L.Map | null>(null);
  const [pins, setPins] = useState<Pins | null>(null);
  const [view, setView] = useState(0);
  const clusters = useMemo(() => createClusters(places), [places]);

  useEffect(() => {
    if (!element.current) return;
    const created = createLeafletMap(element.current);
    const moved = () => setView((count) => count + 1);
    created.on('moveend zoomend', moved);
    const observer = new ResizeObserver(() => created.invalidateSize({ pan: false }));
    observer.observe(element.current);
    setMap(created);
    return () => {
      observer.disconnect();
      created.remove();
    };
  }, []);

  useEffect(() => {
    if (!map) return;
    const area = center ? drawArea(map, center, radiusKm) : null;
    return () => void area?.remove();
  }, [map, center, radiusKm]);

  // A new result moves the map; pointing and selecting do not.
  useEffect(() => {
    if (map) fitTo(map, { places, center, radiusKm, fitZoom });
  }, [map, places, center, radiusKm, fitZoom]);

  useEffect(() => {
    if (!map) return;
    const drawn = drawNames(map, center ? [center, ...names] : names);
    return () => void drawn.remove();
  }, [map, view, names, center]);

  useEffect(() => {
    if (!map) return;
    const drawn = drawPins(map, { clusters, onActivate });
    setPins(drawn);
    return drawn.remove;
  }, [map, view, clusters, onActivate]);
  useEffect(() => pins?.mark({ activeId, selectedIds }), [pins, activeId, selectedIds]);

  return (
    <div className={styles.frame}>
      <div ref={element} className={styles.canvas} role="region" aria-label="Karte der Unterkünfte" />
      <TileConsent map={map} />
    </div>
  );
}

/** Asks before the tile host learns the visitor's address; nothing where no host is configured. */
function TileConsent({ map }: { readonly map: L.Map | null }) {
  const [isAllowed, setIsAllowed] = useState(() => hasConsent('map_tiles'));
  const url = mapTilesUrl();
  useEffect(() => onConsentChange(() => setIsAllowed(hasConsent('map_tiles'))), []);
  useEffect(() => {
    if (!map || !url || !isAllowed) return;
    const tiles = showTiles(map, url);
    return () => void tiles.remove();
  }, [map, url, isAllowed]);

  if (!url || isAllowed) return null;
  return (
    <div className={styles.consent}>
      <p>Straßen und Orte kommen von einem Kartendienst; er erfährt dabei Ihre IP-Adresse.</p>
      <PlainButton look="secondary" onClick={() => void grantConsent('map_tiles')}>
        Kartenbilder laden
      </PlainButton>
    </div>
  );
}
