import { useState } from 'react';
import { IconChevronLeft, IconChevronRight, IconPhotoOff } from '@tabler/icons-react';
import { type AccommodationCard } from '@kq/contracts/http/accommodations';
import { photosText as text } from '@/components/accommodation/texts';
import styles from './card-photos.module.css';

interface CardPhotosProps {
  readonly card: AccommodationCard;
  /** Loads the picture immediately; all others near the viewport. */
  readonly isFirst: boolean;
}

/** The cover, and where there is room for it arrows to the next photos; they load when they are asked for. */
export function CardPhotos({ card, isFirst }: CardPhotosProps) {
  const [index, setIndex] = useState(0);
  const { photo_urls: urls, photo_count: count, title, demo } = card;
  const url = urls[index] ?? card.photo_url;
  const isDrawing = demo && url?.endsWith('.svg');
  if (!url) {
    return (
      <p className={styles.none}>
        <IconPhotoOff size={24} aria-hidden="true" />
        {text.none}
      </p>
    );
  }
  return (
    <>
      <img
        src={url}
        alt=""
        width={320}
        height={240}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
      />
      {isDrawing && <span className={styles.example}>{text.example}</span>}
      {!isDrawing && count > 1 && (
        <span className={styles.count}>
          <span className="kq-visually-hidden">Bild </span>
          {index + 1}/{count}
        </span>
      )}
      {urls.length > 1 && (
        <>
          <button
            type="button"
            className={styles.previous}
            aria-label={`${text.previous}: ${title}`}
            disabled={index === 0}
            onClick={() => setIndex(index - 1)}
          >
            <IconChevronLeft size={20} aria-hidden="true" />
          </button>
          <button
            type="button"
            className={styles.next}
            aria-label={`${text.next}: ${title}`}
            disabled={index === urls.length - 1}
            onClick={() => setIndex(index + 1)}
          >
            <IconChevronRight size={20} aria-hidden="true" />
          </button>
        </>
      )}
    </>
  );
}
