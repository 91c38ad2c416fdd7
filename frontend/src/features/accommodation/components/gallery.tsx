import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { IconMaximize, IconPhotoOff } from '@tabler/icons-react';
import { type Photo } from '@kq/contracts/http/accommodations';
import { DETAIL_PHOTO_SIZES } from '@kq/contracts/constants';
import { PhotoImage } from '@/components/accommodation/photo-image';
import { photosText as text } from '@/components/accommodation/texts';
import styles from './gallery.module.css';
import { Lightbox } from './lightbox';
import { StepButtons } from './step-buttons';

interface GalleryProps {
  readonly photos: readonly Photo[];
}

/** Photos to swipe, and to step through with buttons or arrow keys; two in sight from 768 px; a tap enlarges one. */
export function Gallery({ photos }: GalleryProps) {
  const { attach, first, inSight, step, follow } = useTrack();
  const [enlarged, setEnlarged] = useState<number | null>(null);
  if (photos.length === 0) {
    return (
      <p className={styles.blank}>
        <IconPhotoOff size={32} aria-hidden="true" />
        {text.none}
      </p>
    );
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    step(event.key === 'ArrowRight' ? 1 : -1);
  };

  return (
    <section className={styles.gallery} aria-label={text.label}>
      <ul
        ref={attach}
        className={styles.track}
        // Scrollable by keyboard (WCAG 2.1.1).
        tabIndex={0}
        aria-label={text.position(first + 1, photos.length)}
        onKeyDown={onKeyDown}
        onScroll={follow}
      >
        {photos.map((photo, index) => (
          <li key={photo.url}>
            <PhotoImage photo={photo} sizes={DETAIL_PHOTO_SIZES} isEager={index < 2} isFirst={index === 0} />
            <button
              type="button"
              className={styles.enlarge}
              aria-label={text.enlarge(index + 1)}
              onClick={() => setEnlarged(index)}
            >
              <IconMaximize size={20} aria-hidden="true" />
            </button>
            <PhotoMarks photo={photo} />
          </li>
        ))}
      </ul>
      {photos.length > 1 && (
        <>
          <StepButtons isAtStart={first === 0} isAtEnd={first + inSight >= photos.length} onStep={step} />
          <p className={styles.counter} aria-hidden="true">
            {Math.min(first + inSight, photos.length)} / {photos.length}
          </p>
        </>
      )}
      {enlarged !== null && (
        <Lightbox photos={photos} index={enlarged} onIndex={setEnlarged} onClose={() => setEnlarged(null)} />
      )}
    </section>
  );
}

/** The room it shows, or that it is a drawing. */
function PhotoMarks({ photo: { id, room } }: { readonly photo: Photo }) {
  const mark = id === null ? text.example : room;
  return mark ? <span className={styles.mark}>{mark}</span> : null;
}

/** Which photos of a scrolling row are in sight. */
function useTrack() {
  const track = useRef<HTMLUListElement>(null);
  const [first, setFirst] = useState(0);
  const [inSight, setInSight] = useState(1);
  const step = (count: number) => {
    const element = track.current;
    if (element) element.scrollBy({ left: count * stepWidth(element), behavior: 'smooth' });
  };
  const follow = useCallback(() => {
    const element = track.current;
    if (!element) return;
    setFirst(Math.round(element.scrollLeft / stepWidth(element)));
    setInSight(Math.max(1, Math.round(element.clientWidth / stepWidth(element))));
  }, []);
  // The observer calls after the layout of the page; to measure before it would force a second one.
  const attach = useCallback(
    (element: HTMLUListElement) => {
      track.current = element;
      const observer = new ResizeObserver(follow);
      observer.observe(element);
      return () => observer.disconnect();
    },
    [follow],
  );
  return { attach, first, inSight, step, follow };
}

/** From one picture's left edge to the next one's. */
function stepWidth(track: HTMLElement): number {
  const [one, other] = [...track.children] as HTMLElement[];
  if (!one) return Math.max(track.clientWidth, 1);
  return Math.max(other ? other.offsetLeft - one.offsetLeft : one.offsetWidth, 1);
}
