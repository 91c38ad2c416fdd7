import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { IconX } from '@tabler/icons-react';
import { type PlacedPin } from '../arrange-pins';
import { cardSpot } from '../card-spot';
import { type MapView } from '../leaflet-map';
import styles from './map-card.module.css';

interface MapCardProps {
  readonly pane: HTMLElement;
  readonly view: MapView;
  readonly pin: PlacedPin;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Frame of the card beside a pin. Takes focus when it opens; Escape closes it. */
export function MapCard({ pane, view, pin, title, onClose, children }: MapCardProps) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const size = { width: element.offsetWidth, height: element.offsetHeight };
    const { x, y } = cardSpot(pin.box, size, view.box);
    element.style.left = `${x}px`;
    element.style.top = `${y}px`;
  });
  useEffect(() => frame.current?.focus({ preventScroll: true }), [title]);

  return createPortal(
    <div
      ref={frame}
      className={styles.card}
      role="group"
      aria-label={title}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      {children}
      <button
        type="button"
        className={styles.close}
        aria-label="Karte der Unterkunft schließen"
        onClick={onClose}
      >
        <IconX size={18} aria-hidden="true" />
      </button>
    </div>,
    pane,
  );
}
