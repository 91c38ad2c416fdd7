import { type KeyboardEvent, type TouchEvent, useEffect, useRef } from 'react';
import { IconX } from '@tabler/icons-react';
import { type Photo } from '@kq/contracts/http/accommodations';
import { PhotoImage } from '@/components/accommodation/photo-image';
import { photosText as text } from '@/components/accommodation/texts';
import { useBackClosesLayer } from '@/lib/layers';
import styles from './gallery.module.css';
import { StepButtons } from './step-buttons';

interface LightboxProps {
  readonly photos: readonly Photo[];
  readonly index: number;
  readonly onIndex: (index: number) => void;
  readonly onClose: () => void;
}

const SWIPE_MIN_PX = 40;

/** One photo on the whole screen: swipe, arrow keys or buttons for the next one, Escape to close. */
export function Lightbox({ photos, index, onIndex, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const touchX = useRef<number | null>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  useBackClosesLayer(true, () => dialog.current?.close());
  const photo = photos[index];
  if (!photo) return null;
  const go = (by: number) => {
    const next = index + by;
    if (next >= 0 && next < photos.length) onIndex(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') go(-1);
    if (event.key === 'ArrowRight') go(1);
  };
  const onTouchEnd = (event: TouchEvent) => {
    const moved = (event.changedTouches[0]?.clientX ?? 0) - (touchX.current ?? 0);
    if (touchX.current !== null && Math.abs(moved) >= SWIPE_MIN_PX) go(moved < 0 ? 1 : -1);
    touchX.current = null;
  };

  return (
    <dialog
      ref={dialog}
      className={styles.lightbox}
      aria-label={text.position(index + 1, photos.length)}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onTouchStart={(event) => (touchX.current = event.touches[0]?.clientX ?? null)}
      onTouchEnd={onTouchEnd}
    >
      <figure>
        <PhotoImage key={photo.url} photo={photo} sizes="100vw" isEager />
        <figcaption aria-live="polite">
          {index + 1} / {photos.length} · {[photo.room, photo.alt].filter(Boolean).join(' · ')}
        </figcaption>
      </figure>
      <button
        type="button"
        className={styles.close}
        aria-label={text.close}
        onClick={() => dialog.current?.close()}
      >
        <IconX size={24} aria-hidden="true" />
      </button>
      <StepButtons isAtStart={index === 0} isAtEnd={index === photos.length - 1} onStep={go} />
    </dialog>
  );
}
