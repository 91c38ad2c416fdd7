import { useState } from 'react';
import { Button, NativeSelect, Radio, Textarea } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { PHOTO_REMOVAL_REASONS, type PhotoRemovalReason } from '@kq/contracts/constants';
import { ConfirmSheet } from '@/components/ui/confirm-sheet';
import { type AdminAccommodation } from '../api/admin-api';
import { photoRemovalSubmitted, selectAccommodationChange } from '../state/admin.slice';
import { adminDashboardText } from '../texts';
import styles from './remove-photo.module.css';

const text = adminDashboardText.photos;
const NOTE_MAX_CHARS = 500;

/** Removes one photo of an accommodation; its owner is mailed the reason. */
export function RemovePhoto({ accommodation }: { readonly accommodation: AdminAccommodation }) {
  const dispatch = useDispatch();
  const { changingId } = useSelector(selectAccommodationChange);
  const [isOpen, setIsOpen] = useState(false);
  const [photoId, setPhotoId] = useState<string | null>(null);
  const [reason, setReason] = useState<PhotoRemovalReason | null>(null);
  const [note, setNote] = useState('');
  const [isIncomplete, setIsIncomplete] = useState(false);
  const { id, title } = accommodation;
  const photos = accommodation.photos.flatMap((photo) =>
    photo.id === null ? [] : [{ ...photo, id: photo.id }],
  );
  if (photos.length === 0) return null;

  const close = () => {
    setIsOpen(false);
    setPhotoId(null);
    setReason(null);
    setNote('');
    setIsIncomplete(false);
  };
  const submit = () => {
    if (photoId === null || reason === null) return setIsIncomplete(true);
    const words = note.replace(/\s+/g, ' ').trim();
    dispatch(
      photoRemovalSubmitted({ id, photoId, removal: { reason, ...(words === '' ? {} : { note: words }) } }),
    );
    close();
  };

  return (
    <>
      <Button
        size="sm"
        variant="default"
        // Not disabled while a removal is sent: the sheet returns the focus to this button.
        aria-disabled={changingId === id}
        onClick={() => changingId !== id && setIsOpen(true)}
        aria-label={`${title}: ${text.open(photos.length)}`}
      >
        {text.open(photos.length)}
      </Button>
      <ConfirmSheet
        isOpen={isOpen}
        isDestructive
        title={text.title}
        confirmLabel={text.confirm}
        error={isIncomplete ? text.incomplete : null}
        onConfirm={submit}
        onClose={close}
      >
        <p>
          <strong>{title}</strong>
        </p>
        <Radio.Group value={photoId} onChange={setPhotoId} label={text.which}>
          <div className={styles.photos}>
            {photos.map((photo) => (
              <label key={photo.id} className={styles.photo}>
                <img src={photo.url} alt="" width={photo.width} height={photo.height} loading="lazy" />
                <Radio value={photo.id} label={photo.alt} />
              </label>
            ))}
          </div>
        </Radio.Group>
        <NativeSelect
          size="md"
          label={text.reason}
          value={reason ?? ''}
          data={[
            { value: '', label: text.choose },
            ...PHOTO_REMOVAL_REASONS.map((value) => ({ value, label: text.reasons[value] })),
          ]}
          onChange={(event) =>
            setReason(PHOTO_REMOVAL_REASONS.find((one) => one === event.currentTarget.value) ?? null)
          }
        />
        <Textarea
          size="md"
          label={text.note}
          maxLength={NOTE_MAX_CHARS}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <p>{text.consequence}</p>
      </ConfirmSheet>
    </>
  );
}
