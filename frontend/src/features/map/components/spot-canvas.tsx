import 'leaflet/dist/leaflet.css';
import { useEffect, useRef } from 'react';
import L from 'leaflet';
import { type MapSite } from '../map-accommodation';
import { spotRadius } from '../spot-radius';
import { DetailLayer } from './detail-layer';
import styles from './map-canvas.module.css';
import { TileConsent } from './tile-consent';
import { TownLabels } from './town-labels';
import { useLeaflet } from './use-leaflet';

export interface Spot extends MapSite {
  readonly count: number;
  /** Shown while the pointer is on the circle. */
  readonly words: string;
}

export interface SpotCanvasProps {
  readonly label: string;
  readonly spots: readonly Spot[];
}

/** Circles of the size of their numbers, all of Germany at first. A table beside the map has the same values. */
export function SpotCanvas({ label, spots }: SpotCanvasProps) {
  const element = useRef<HTMLDivElement>(null);
  const { map, panes, view } = useLeaflet(element);

  useEffect(() => {
    if (!map) return;
    const most = Math.max(1, ...spots.map(({ count }) => count));
    const circles = spots.map(({ lat, lng, count, words }) =>
      L.circleMarker([lat, lng], {
        radius: spotRadius(count, most),
        className: styles.spot ?? '',
      }).bindTooltip(
        // As text: the name of a place is no markup.
        document.createTextNode(words) as unknown as HTMLElement,
      ),
    );
    const layer = L.layerGroup(circles).addTo(map);
    return () => void layer.remove();
  }, [map, spots]);

  return (
    <div className={styles.frame}>
      <div ref={element} className={styles.canvas} role="region" aria-label={label} />
      <TownLabels panes={panes} view={view} />
      <DetailLayer map={map} />
      <TileConsent map={map} />
    </div>
  );
}
