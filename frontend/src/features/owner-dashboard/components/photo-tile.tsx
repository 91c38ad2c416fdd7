import { useId, useState } from 'react';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon, Autocomplete, Button, TextInput } from '@mantine/core';
import { IconGripVertical, IconStar, IconTrash } from '@tabler/icons-react';
import { PHOTO_ALT_MAX_CHARS } from '@kq/contracts/constants';
import { type Photo } from '@kq/contracts/http/accommodations';
import { PhotoImage } from '@/components/accommodation/photo-image';
import { ownerDashboardText } from '../texts';
import styles from './photos.module.css';

const text = ownerDashboardText.photos;

export interface PhotoWords {
  readonly alt: string;
  readonly room: string | null;
}

interface PhotoTileProps {
  readonly id: string;
  readonly photo: Photo;
  /** 1, 2, … */
  readonly position: number;
  readonly onDescribe: (id: string, words: PhotoWords) => void;
  readonly onRemove: (id: string) => void;
  readonly onMakeCover: (id: string) => void;
}

const SIZES = '(min-width: 62em) 320px, (min-width: 48em) 45vw, 92vw';

/** One photo with its handle, its texts and what can be done to it. */
export function PhotoTile({ id, photo, position, onDescribe, onRemove, onMakeCover }: PhotoTileProps) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id });
  const titleId = useId();
  const [alt, setAlt] = useState(photo.alt);
  const [room, setRoom] = useState(photo.room ?? '');
  const isCover = position === 1;
  const save = (words: PhotoWords) => {
    if (words.alt !== photo.alt || words.room !== photo.room) onDescribe(id, words);
  };
  const saveTexts = () => save({ alt: alt.trim(), room: room.trim() || null });

  return (
    <li
      ref={setNodeRef}
      className={styles.tile}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Transform.toString(transform), transition }}
      aria-labelledby={titleId}
    >
      <div className={styles.frame}>
        <PhotoImage photo={photo} sizes={SIZES} isEager={position <= 2} />
        {isCover && <span className={styles.cover}>{text.cover}</span>}
        <ActionIcon
          {...attributes}
          {...listeners}
          className={styles.handle}
          variant="default"
          size={44}
          aria-label={`${text.move}: Foto ${position}`}
        >
          <IconGripVertical size={22} aria-hidden="true" />
        </ActionIcon>
      </div>
      <h3 id={titleId} className="kq-visually-hidden">
        Foto {position}
      </h3>
      <TextInput
        label={text.alt}
        value={alt}
        maxLength={PHOTO_ALT_MAX_CHARS}
        onChange={(event) => setAlt(event.currentTarget.value)}
        onBlur={saveTexts}
      />
      <Autocomplete
        label={text.room}
        data={ROOMS}
        value={room}
        maxLength={80}
        onChange={setRoom}
        onBlur={saveTexts}
      />
      <div className={styles.actions}>
        {!isCover && (
          <Button
            variant="subtle"
            leftSection={<IconStar size={18} aria-hidden="true" />}
            aria-label={`${text.makeCover}: Foto ${position}`}
            onClick={() => onMakeCover(id)}
          >
            {text.makeCover}
          </Button>
        )}
        <Button
          variant="subtle"
          className={styles.red}
          leftSection={<IconTrash size={18} aria-hidden="true" />}
          aria-label={`${text.remove}: Foto ${position}`}
          onClick={() => onRemove(id)}
        >
          {text.remove}
        </Button>
      </div>
    </li>
  );
}

/** Suggestions; any other word is fine. */
const ROOMS = ['Außenansicht', 'Schlafzimmer', 'Küche', 'Bad', 'Wohnraum', 'Parkplatz', 'Garten'];
