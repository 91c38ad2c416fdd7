import { type KeyboardEvent, useRef, useState } from 'react';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import styles from './gallery.module.css';

interface GalleryProps {
  readonly photos: readonly { readonly url: string; readonly alt: string }[];
}

/** Pictures to swipe, to step through with buttons or arrow keys, and to choose by thumbnail from 768 px. */
export function Gallery({ photos }: GalleryProps) {
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  if (photos.length === 0) return <div className={styles.empty} aria-hidden="true" />;
  const show = (index: number) => {
    const next = Math.min(Math.max(index, 0), photos.length - 1);
    setCurrent(next);
    const element = track.current;
    element?.scrollTo({ left: next * element.clientWidth, behavior: 'smooth' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    show(current + (event.key === 'ArrowRight' ? 1 : -1));
  };
  const follow = () => {
    const element = track.current;
    if (element) setCurrent(Math.round(element.scrollLeft / Math.max(element.clientWidth, 1)));
  };

  return (
    <section
      className={styles.gallery}
      aria-roledescription="Bildergalerie"
      aria-label="Bilder der Unterkunft"
    >
      <div className={styles.stage}>
        <ul
          ref={track}
          className={styles.track}
          tabIndex={0}
          aria-label={`Bild ${current + 1} von ${photos.length}`}
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
                loading={index === 0 ? 'eager' : 'lazy'}
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
              disabled={current === 0}
              onClick={() => show(current - 1)}
            >
              <IconChevronLeft size={24} aria-hidden="true" />
            </button>
            <button
              type="button"
              className={styles.next}
              aria-label="Nächstes Bild"
              disabled={current === photos.length - 1}
              onClick={() => show(current + 1)}
            >
              <IconChevronRight size={24} aria-hidden="true" />
            </button>
            <p className={styles.counter} aria-hidden="true">
              {current + 1} / {photos.length}
            </p>
          </>
        )}
      </div>
      {photos.length > 1 && (
        <ul className={styles.thumbs}>
          {photos.map(({ url, alt }, index) => (
            <li key={url}>
              <button
                type="button"
                aria-label={`Bild ${index + 1}: ${alt}`}
                aria-current={index === current || undefined}
                onClick={() => show(index)}
              >
                <img src={url} alt="" width={160} height={120} loading="lazy" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
