import 'leaflet/dist/leaflet.css';
import { useEffect, useMemo, useRef, useState } from 'react';
import L from 'leaflet';
import { type MapPoint } from '../map-accommodation';
import { type ScreenBox, type ScreenPoint } from '../screen-box';
import { DetailLayer } from './detail-layer';
import styles from './map-canvas.module.css';
import { TileConsent } from './tile-consent';
import { TownLabels } from './town-labels';
import { useLeaflet } from './use-leaflet';

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
/** Its tip is at the place. */
const PIN_PX = 44;
const PIN_TIP = { x: 22, y: 40 };
const icon = L.divIcon({
  className: styles.ownPin ?? '',
  iconSize: [PIN_PX, PIN_PX],
  iconAnchor: [PIN_TIP.x, PIN_TIP.y],
  html: '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 2a7 7 0 0 0-7 7c0 5 7 13 7 13s7-8 7-13a7 7 0 0 0-7-7Z"/><circle cx="12" cy="9" r="2.5"/></svg>',
});

/** The pin is dragged, or moved by the arrow keys while it has the focus. */
export function PinCanvas({ pin, label, movedWords, onMove }: PinCanvasProps) {
  const element = useRef<HTMLDivElement>(null);
  const { map, panes, view } = useLeaflet(element);
  const marker = useRef<L.Marker | null>(null);
  const [moves, setMoves] = useState(0);
  const moved = useRef(onMove);
  useEffect(() => {
    moved.current = onMove;
  });

  useEffect(() => {
    if (!map) return;
    const drawn = L.marker(map.getCenter(), { icon, draggable: true, alt: label }).addTo(map);
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
      drawn.setLatLng(map.layerPointToLatLng(map.latLngToLayerPoint(drawn.getLatLng()).add(step)));
      map.panInside(drawn.getLatLng(), { padding: [40, 60] });
      report();
    });
    marker.current = drawn;
    return () => void drawn.remove();
  }, [map, label]);

  const { lat, lng } = pin;
  useEffect(() => {
    const drawn = marker.current;
    if (!map || !drawn || drawn.getLatLng().distanceTo([lat, lng]) < 2) return;
    drawn.setLatLng([lat, lng]);
    map.setView([lat, lng], PIN_ZOOM, { animate: false });
  }, [map, label, lat, lng]);

  const pins = useMemo(() => (view ? [{ box: boxOfPin(view.project({ lat, lng })) }] : []), [view, lat, lng]);

  return (
    <div className={styles.frame}>
      <div ref={element} className={styles.canvas} role="region" aria-label={label} />
      <p role="status" className="kq-visually-hidden">
        {moves > 0 && `${movedWords} (${moves})`}
      </p>
      <TownLabels panes={panes} view={view} pins={pins} />
      <DetailLayer map={map} />
      <TileConsent map={map} />
    </div>
  );
}

const boxOfPin = ({ x, y }: ScreenPoint): ScreenBox => ({
  left: x - PIN_TIP.x,
  top: y - PIN_TIP.y,
  width: PIN_PX,
  height: PIN_PX,
});

/** To about 1 m. */
const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
