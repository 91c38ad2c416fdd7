import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useDispatch, useSelector } from 'react-redux';
import { PHOTOS_MAX } from '@kq/contracts/constants';
import { SectionHead } from '@/components/ui/dashboard-frame';
import { EmptyState } from '@/components/ui/empty-state';
import { BackToList } from './list/back-to-list';
import { type OwnAccommodation, type PhotoChoice } from '../api/owner-api';
import { selectUser } from '@/lib/session/auth.slice';
import { useFreshPhotos } from '@/lib/use-fresh-photos';
import { accommodationsRequested, photosSubmitted } from '../state/own-accommodations.slice';
import { selectUploads } from '../state/photo-uploads.slice';
import { ownerDashboardText } from '../texts';
import styles from './owner-dashboard.module.css';
import { PhotoChooser } from './photo-chooser';
import { PhotoGrid } from './photo-grid';
import photoStyles from './photos.module.css';
import { ResendVerification } from './resend-verification';
import { PhotoUploads } from './photo-uploads';

const text = ownerDashboardText.photos;

/** Photos of one accommodation, as a separate page. */
export function PhotosEditor({ accommodation }: { readonly accommodation: OwnAccommodation }) {
  return (
    <>
      <BackToList />
      <SectionHead title={`${text.title}: ${accommodation.title}`} />
      <PhotosPanel accommodation={accommodation} />
    </>
  );
}

/** Adds, sorts, describes and removes photos; each change is stored immediately. */
export function PhotosPanel({ accommodation }: { readonly accommodation: OwnAccommodation }) {
  const dispatch = useDispatch();
  const [beforeRemoval, setBeforeRemoval] = useState<readonly PhotoChoice[] | null>(null);
  const uploads = useSelector(selectUploads).filter((upload) => upload.accommodationId === accommodation.id);
  const photos = choicesOf(accommodation);
  const user = useSelector(selectUser);
  const onExpired = useFreshPhotos(() => dispatch(accommodationsRequested(null)));
  const save = (next: readonly PhotoChoice[]) =>
    dispatch(photosSubmitted({ id: accommodation.id, photos: next }));
  const remove = (id: string) => {
    setBeforeRemoval(photos);
    save(photos.filter((photo) => photo.id !== id));
  };
  const undo = () => {
    if (beforeRemoval) save(restored(beforeRemoval, photos));
    setBeforeRemoval(null);
  };

  return (
    <>
      <p className={styles.dimmed}>{text.hint}</p>
      {user?.email_verified === false ? (
        <section className={styles.awaiting}>
          <p>{text.verifyFirst(user.email)}</p>
          <ResendVerification />
        </section>
      ) : (
        <PhotoChooser accommodationId={accommodation.id} left={PHOTOS_MAX - photos.length - uploads.length} />
      )}
      <PhotoUploads uploads={uploads} />
      <div role="status">
        {beforeRemoval && (
          <p className={photoStyles.removed}>
            {text.removed}
            <Button
              variant="subtle"
              leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
              onClick={undo}
            >
              {text.undo}
            </Button>
          </p>
        )}
      </div>
      {photos.length > 0 && (
        <div onErrorCapture={onExpired}>
          <PhotoGrid
            photos={accommodation.photos}
            onOrder={(ids) => save(ids.flatMap((id) => photos.find((photo) => photo.id === id) ?? []))}
            onDescribe={(id, words) =>
              save(photos.map((photo) => (photo.id === id ? { ...photo, ...words } : photo)))
            }
            onRemove={remove}
          />
        </div>
      )}
      {photos.length === 0 && uploads.length === 0 && <EmptyState title={text.none} text={text.noneText} />}
    </>
  );
}

/** Drawings of a demo accommodation are no photos. */
const choicesOf = ({ photos }: OwnAccommodation): PhotoChoice[] =>
  photos.flatMap(({ id, alt, room }) => (id === null ? [] : [{ id, alt, room }]));

/** Brings back what was removed, and keeps what was added or described since. */
function restored(before: readonly PhotoChoice[], now: readonly PhotoChoice[]): PhotoChoice[] {
  const current = new Map(now.map((photo) => [photo.id, photo]));
  const known = new Set(before.map(({ id }) => id));
  return [
    ...before.map((photo) => current.get(photo.id) ?? photo),
    ...now.filter(({ id }) => !known.has(id)),
  ];
}
