import { reason } from '@kq/contracts/reasons/reason';
import { AppError, DAY_MS } from '@kq/kernel';
import { type Photo, type RemovedPhoto } from '../../pictures/domain/photo';

/** The part of a photo that its owner sets. */
export interface PhotoChoice {
  readonly id: string;
  readonly alt: string;
  readonly room: string | null;
}

/** Time after which the files of removed photos are deleted: until then a removal can be undone. */
export const PURGE_AFTER_MS = DAY_MS;

interface Arranged {
  photos: Photo[];
  removed_photos: RemovedPhoto[];
  photos_purge_at: Date | null;
}

/**
 * Returns the photos in the chosen order. A photo that is not named is removed; a removed one that is named is restored.
 * @throws AppError NOT_FOUND for a photo that neither exists nor can be restored
 */
export function arrangePhotos(
  doc: { readonly photos: readonly Photo[]; readonly removed_photos?: readonly RemovedPhoto[] },
  choices: readonly PhotoChoice[],
  now: Date,
): Arranged {
  const removed = doc.removed_photos ?? [];
  const known = new Map<string, Photo>([...removed, ...doc.photos].map((photo) => [photo.id, photo]));
  const photos = choices.map(({ id, alt, room }) => {
    const photo = known.get(id);
    if (photo === undefined) throw new AppError('NOT_FOUND', { reason: reason('photo_gone') });
    return { ...plain(photo), alt, room };
  });
  const chosen = new Set(choices.map(({ id }) => id));
  const kept = removed.filter(({ id }) => !chosen.has(id));
  const dropped = doc.photos
    .filter(({ id }) => !chosen.has(id))
    .map((photo) => ({ ...plain(photo), removed_at: now }));
  return withPurge(photos, [...kept, ...dropped]);
}

function withPurge(photos: Photo[], removed: RemovedPhoto[]): Arranged {
  const oldest = Math.min(...removed.map(({ removed_at: at }) => at.getTime()));
  return {
    photos,
    removed_photos: removed,
    photos_purge_at: removed.length === 0 ? null : new Date(oldest + PURGE_AFTER_MS),
  };
}

/** Returns what is left of the removed photos once those past their time are purged. */
export function purgedPhotos(
  doc: { readonly photos: readonly Photo[]; readonly removed_photos?: readonly RemovedPhoto[] },
  now: Date,
): Arranged {
  const until = now.getTime() - PURGE_AFTER_MS;
  return withPurge(
    doc.photos.map(plain),
    (doc.removed_photos ?? []).filter(({ removed_at: at }) => at.getTime() > until),
  );
}

/** Drops what only a removed photo has. */
function plain({ id, alt, room, width, height, color, placeholder }: Photo): Photo {
  return { id, alt, room, width, height, color, placeholder };
}
