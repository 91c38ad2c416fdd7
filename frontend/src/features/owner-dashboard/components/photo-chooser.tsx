import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { nanoid } from '@reduxjs/toolkit';
import { IconCamera } from '@tabler/icons-react';
import { useDispatch } from 'react-redux';
import { PHOTOS_MAX } from '@kq/contracts/constants';
import { photoChosen } from '../state/photo-uploads.slice';
import { keepFile } from '../state/upload-files';
import { ownerDashboardText } from '../texts';
import styles from './photos.module.css';

const text = ownerDashboardText.photos;

/** Phones offer the camera for these types, and convert HEIC by themselves. */
const ACCEPTED = 'image/jpeg,image/png,image/webp';

const noteOf = (left: number): string => (left > 0 ? text.tooMany(left) : text.full(PHOTOS_MAX));

/** A file dropped beside the field would replace the page by the file, and end the uploads. */
const ignoreFiles = (event: globalThis.DragEvent): void => {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
};

interface PhotoChooserProps {
  readonly accommodationId: number;
  /** How many photos still fit. */
  readonly left: number;
}

/** A button for camera and files, and a field to drop files on. */
export function PhotoChooser({ accommodationId, left }: PhotoChooserProps) {
  const dispatch = useDispatch();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [note, setNote] = useState('');

  const add = (list: FileList | null) => {
    const chosen = [...(list ?? [])];
    const fitting = chosen.slice(0, Math.max(0, left));
    setNote(fitting.length < chosen.length ? noteOf(left) : '');
    for (const file of fitting) {
      const key = nanoid();
      keepFile(key, file);
      dispatch(photoChosen({ key, accommodationId, name: file.name }));
    }
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    add(event.currentTarget.files);
    // The same file may be chosen again, after it was removed.
    event.currentTarget.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    add(event.dataTransfer.files);
  };

  useEffect(() => {
    window.addEventListener('dragover', ignoreFiles);
    window.addEventListener('drop', ignoreFiles);
    return () => {
      window.removeEventListener('dragover', ignoreFiles);
      window.removeEventListener('drop', ignoreFiles);
    };
  }, []);

  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        multiple
        hidden
        aria-label={text.choose}
        onChange={choose}
      />
      <Button
        leftSection={<IconCamera size={20} aria-hidden="true" />}
        disabled={left <= 0}
        onClick={() => input.current?.click()}
      >
        {text.choose}
      </Button>
      <span className={styles.dropHint}>{text.drop}</span>
      <p className={styles.formats}>{left > 0 ? text.formats(PHOTOS_MAX) : text.full(PHOTOS_MAX)}</p>
      <p role="status" className={styles.note}>
        {note}
      </p>
    </div>
  );
}
