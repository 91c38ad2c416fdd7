import { events, type PhotoRemovalReason } from '@kq/contracts';
import { AppError, type Clock } from '@kq/kernel';
import { createEvent } from '@kq/service-kit/events/create-event';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { type AccommodationRepository, createChangeAccommodation } from '../../accommodations';
import { type PhotoRemoval, photoKey } from '../../pictures/domain/photo';
import { type PhotoFiles } from './ports';

interface Deps {
  readonly repository: Pick<AccommodationRepository, 'findById' | 'update' | 'placeFactsOf'>;
  readonly files: Pick<PhotoFiles, 'list' | 'remove'>;
  readonly clock: Clock;
}

export interface RemovePhotoInput {
  readonly accommodationId: number;
  readonly photoId: string;
  readonly adminId: number;
  readonly reason: PhotoRemovalReason;
  readonly note: string | null;
}

const REMOVALS_MAX = 200;

/**
 * Use case of POST /admin/accommodations/{id}/photos/{photo_id}/removal: the document forgets the photo and publishes
 * that in one write, then the files are deleted; after a crash in between nothing serves them. The owner cannot undo it.
 * @throws AppError NOT_FOUND
 */
export function createRemovePhoto({ repository, files, clock }: Deps) {
  const change = createChangeAccommodation({
    repository,
    clock,
    eventsOf: (doc, { photo_removals: removals }) => {
      const removal = removals?.at(-1);
      return removal === undefined ? [] : [removedEvent(doc, removal, clock)];
    },
  });

  return async ({ accommodationId, photoId, ...by }: RemovePhotoInput): Promise<AccommodationDoc> => {
    const changed = await change(accommodationId, (doc) => {
      const photo = doc.photos.find(({ id }) => id === photoId);
      if (photo === undefined) throw new AppError('NOT_FOUND');
      const removals = doc.photo_removals ?? [];
      const removal: PhotoRemoval = {
        no: (removals.at(-1)?.no ?? 0) + 1,
        photo_id: photoId,
        alt: photo.alt,
        reason: by.reason,
        note: by.note,
        at: clock.now(),
        user_id: by.adminId,
      };
      return {
        photos: doc.photos.filter(({ id }) => id !== photoId),
        removed_photos: (doc.removed_photos ?? []).filter(({ id }) => id !== photoId),
        photo_removals: [...removals, removal].slice(-REMOVALS_MAX),
      };
    });
    const found = await files.list(photoKey(accommodationId, `${photoId}-`));
    await files.remove(found.map(({ key }) => key));
    return changed;
  };
}

const removedEvent = ({ _id, owner_id, event_seq }: AccommodationDoc, removal: PhotoRemoval, clock: Clock) =>
  createEvent(
    events.accommodationPhotoRemoved,
    { accommodation_id: _id, owner_id, removal_no: removal.no, reason: removal.reason },
    { sequence: event_seq + 1, source: 'listings', clock },
  );
