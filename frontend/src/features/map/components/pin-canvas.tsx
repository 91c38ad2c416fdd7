import 'leaflet/dist/leaflet.css';
import { useEffect, useRef, useState } from 'react';
import L from 'leaflet';
import { createLeafletMap } from '../leaflet-map';
import { type MapPoint } from '../map-accommodation';
import { DetailLayer } from './detail-layer';
import styles from './map-canvas.module.css';
import { TileConsent } from './tile-consent';

export interface PinCanvasProps {
  readonly pin: MapPoint;
  readonly label: string;
  /** Read out after each movement. */
  readonly movedWords: string;
  readonly onMove: (pin: MapPoint) => void;
}

const PIN_ZOOM = 13;
/** What one arrow key moves the pin by. */
const KEY_STEP_PX = 10;
const arrows: Readonly<Record<string, L.PointTuple>> = {
  ArrowLeft: [-KEY_STEP_PX, 0],
  ArrowRight: [KEY_STEP_PX, 0],
  ArrowUp: [0, -KEY_STEP_PX],
  ArrowDown: [0, KEY_STEP_PX],
};
const icon = L.divIcon({
  className: styles.ownPin ?? '',
  iconSize: [44, 44],
  iconAnchor: [22, 40],
  html: '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 2a7 7 0 0 0-7 7c0 5 7 13 7 13s7-8 7-13a7 7 0 0 0-7-7Z"/><circle cx="12" cy="9" r="2.5"/></svg>',
});

/** The pin is dragged, or moved by the arrow keys while it has the focus. */
export function PinCanvas({ pin, label, movedWords, onMove }: PinCanvasProps) {
  const element = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<L.Map | null>(null);
  const marker = useRef<L.Marker | null>(null);
  const [moves, setMoves] = useState(0);
  const moved = useRef(onMove);
  useEffect(() => {
    moved.current = onMove;
  });

  useEffect(() => {
    if (!element.current) return;
    const { map: created } = createLeafletMap(element.current);
    const drawn = L.marker(created.getCenter(), { icon, draggable: true, alt: label }).addTo(created);
    const report = () => {
      const { lat, lng } = drawn.getLatLng();
      setMoves((count) => count + 1);
      moved.current({ lat: round(lat), lng: round(lng) });
    };
    drawn.on('dragend', report);
    const handle = drawn.getElement();
    handle?.setAttribute('aria-label', label);
    handle?.addEventListener('keydown', (event) => {
      const step = arrows[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      drawn.setLatLng(created.layerPointToLatLng(created.latLngToLayerPoint(drawn.getLatLng()).add(step)));
      created.panInside(drawn.getLatLng(), { padding: [40, 60] });
      report();
    });
    marker.current = drawn;
    setMap(created);
    return () => void created.remove();
  }, [label]);

  const { lat, lng } = pin;
  useEffect(() => {
    const drawn = marker.current;
    if (!map || !drawn || drawn.getLatLng().distanceTo([lat, lng]) < 2) return;
    drawn.setLatLng([lat, lng]);
    map.setView([lat, lng], PIN_ZOOM, { animate: false });
  }, [map, lat, lng]);

  return (
    <div className={styles.frame}>
      <div ref={element} className={styles.canvas} role="region" aria-label={label} />
      <p role="status" className="kq-visually-hidden">
        {moves > 0 && `${movedWords} (${moves})`}
      </p>
      <DetailLayer map={map} />
      <TileConsent map={map} />
    </div>
  );
}

/** To about 1 m. */
const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
