import { type KeyboardEvent, useRef, useState } from 'react';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import styles from './gallery.module.css';

interface GalleryProps {
  readonly photos: readonly { readonly url: string; readonly alt: string }[];
}

/** Pictures to swipe, and to step through with buttons or arrow keys; two in sight from 768 px. */
export function Gallery({ photos }: GalleryProps) {
  const track = useRef<HTMLUListElement>(null);
  const [first, setFirst] = useState(0);
  const [inSight, setInSight] = useState(1);
  if (photos.length === 0) return <div className={styles.blank} aria-hidden="true" />;

  const step = (count: number) => {
    const element = track.current;
    if (element) element.scrollBy({ left: count * stepWidth(element), behavior: 'smooth' });
  };
  const follow = () => {
    const element = track.current;
    if (!element) return;
    setFirst(Math.round(element.scrollLeft / stepWidth(element)));
    setInSight(Math.max(1, Math.round(element.clientWidth / stepWidth(element))));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    step(event.key === 'ArrowRight' ? 1 : -1);
  };

  return (
    <section className={styles.gallery} aria-label="Bilder der Unterkunft">
      <ul
        ref={(element) => {
          track.current = element;
          follow();
        }}
        className={styles.track}
        // Scrollable by keyboard (WCAG 2.1.1).
        tabIndex={0}
        aria-label={`Bild ${first + 1} von ${photos.length}`}
        onKeyDown={onKeyDown}
        onScroll={follow}
      >
        {photos.map(({ url, alt }, index) => (
          <li key={url}>
            <img
              src={url}
              alt={alt}
              width={800}
              height={600}
              loading={index < 2 ? 'eager' : 'lazy'}
              fetchPriority={index === 0 ? 'high' : 'auto'}
            />
          </li>
        ))}
      </ul>
      {photos.length > 1 && (
        <>
          <button
            type="button"
            className={styles.previous}
            aria-label="Voriges Bild"
            disabled={first === 0}
            onClick={() => step(-1)}
          >
            <IconChevronLeft size={24} aria-hidden="true" />
          </button>
          <button
            type="button"
            className={styles.next}
            aria-label="Nächstes Bild"
            disabled={first + inSight >= photos.length}
            onClick={() => step(1)}
          >
            <IconChevronRight size={24} aria-hidden="true" />
          </button>
          <p className={styles.counter} aria-hidden="true">
            {Math.min(first + inSight, photos.length)} / {photos.length}
          </p>
        </>
      )}
    </section>
  );
}

/** From one picture's left edge to the next one's. */
function stepWidth(track: HTMLElement): number {
  const [one, other] = [...track.children] as HTMLElement[];
  if (!one) return Math.max(track.clientWidth, 1);
  return Math.max(other ? other.offsetLeft - one.offsetLeft : one.offsetWidth, 1);
}
