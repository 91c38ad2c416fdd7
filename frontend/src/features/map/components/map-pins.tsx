import { type PointerEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { formatCents, formatNumber, formatAccommodations } from '@kq/contracts/format';
import { type PlacedPin } from '../arrange-pins';
import { type MapAccommodation } from '../map-accommodation';
import styles from './map-pins.module.css';

interface MapPinsProps {
  readonly pane: HTMLElement;
  readonly pins: readonly PlacedPin[];
  readonly activeId: number | null;
  readonly openId: number | null;
  readonly selectedIds: ReadonlySet<number>;
  readonly onActivate: (id: number | null) => void;
  readonly onOpen: (accommodation: MapAccommodation) => void;
  readonly onZoomInto: (accommodations: readonly MapAccommodation[]) => void;
}

/** A pointer that moved farther has dragged the map. */
const DRAG_PX = 6;

/** Prices and counts as buttons, in the order from north to south. */
export function MapPins(props: MapPinsProps) {
  const { pane, pins, activeId, openId, selectedIds, onActivate, onOpen, onZoomInto } = props;
  const pressedAt = useRef({ x: 0, y: 0 });
  const press = ({ clientX, clientY }: PointerEvent) => {
    pressedAt.current = { x: clientX, y: clientY };
  };
  const isDrag = ({ clientX, clientY, detail }: { clientX: number; clientY: number; detail: number }) =>
    // A click by the keyboard has no position.
    detail > 0 && Math.hypot(clientX - pressedAt.current.x, clientY - pressedAt.current.y) > DRAG_PX;

  return createPortal(
    [...pins]
      .sort((one, other) => one.y - other.y)
      .map(({ key, accommodations, box }) => {
        const [first] = accommodations;
        const single = accommodations.length === 1 && first ? first : null;
        return (
          <button
            key={key}
            type="button"
            className={single ? styles.pin : styles.cluster}
            style={{ left: box.left, top: box.top, width: box.width, height: box.height }}
            aria-label={single ? pinName(single, selectedIds) : clusterName(accommodations, selectedIds)}
            aria-expanded={single ? single.id === openId : undefined}
            data-active={accommodations.some(({ id }) => id === activeId || id === openId) || undefined}
            data-selected={accommodations.some(({ id }) => selectedIds.has(id)) || undefined}
            onPointerDown={press}
            onMouseEnter={() => single && onActivate(single.id)}
            onMouseLeave={() => onActivate(null)}
            onFocus={() => single && onActivate(single.id)}
            onBlur={() => onActivate(null)}
            onClick={(event) => {
              if (isDrag(event)) return;
              if (single) onOpen(single);
              else onZoomInto(accommodations);
            }}
          >
            {single ? formatCents(single.price_per_bed_night) : formatNumber(accommodations.length)}
          </button>
        );
      }),
    pane,
  );
}

function pinName(
  { id, title, price_per_bed_night }: MapAccommodation,
  selectedIds: ReadonlySet<number>,
): string {
  const price = `${formatCents(price_per_bed_night)} je Bett und Nacht`;
  return [title, price, selectedIds.has(id) ? 'ausgewählt' : null].filter(Boolean).join(', ');
}

function clusterName(accommodations: readonly MapAccommodation[], selectedIds: ReadonlySet<number>): string {
  const cheapest = Math.min(...accommodations.map(({ price_per_bed_night }) => price_per_bed_night));
  const selected = accommodations.filter(({ id }) => selectedIds.has(id)).length;
  const parts = [
    `${formatAccommodations(accommodations.length)} ab ${formatCents(cheapest)}`,
    selected > 0 ? `${formatNumber(selected)} ausgewählt` : null,
    'näher heran',
  ];
  return parts.filter(Boolean).join(', ');
}
