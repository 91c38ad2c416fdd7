import { PHOTOS_MAX } from '@kq/contracts';
import { reason } from '@kq/contracts/reasons/reason';
import { AppError, type Principal } from '@kq/kernel';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import {
  assertNotBlocked,
  assertOwner,
  type ChangeAccommodation,
  findOwn,
  type OwnerVerification,
} from '../../accommodations';
import { PHOTO_MEDIA_TYPES, photoFile, photoKey } from '../../pictures/domain/photo';
import { type EncodedPhoto, type PhotoEncoder, type PhotoFiles } from './ports';

interface Deps {
  readonly repository: { findById(id: number): Promise<AccommodationDoc | null> };
  readonly change: ChangeAccommodation;
  readonly ownerVerification: Pick<OwnerVerification, 'check'>;
  readonly encoder: PhotoEncoder;
  readonly files: PhotoFiles;
}

/**
 * Use case of POST /accommodations/{id}/photos. The files are stored before the document names them, so a crash leaves
 * files that nothing shows, never a photo without files. The same picture twice is one photo: a repeated upload after a
 * lost connection is harmless. @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT, VALIDATION_FAILED, UNAVAILABLE
 */
export function createAddPhoto({ repository, change, ownerVerification, encoder, files }: Deps) {
  /** Checks owner, verified address and number of photos before the file is received. */
  async function admit(id: number, owner: Uploader): Promise<void> {
    assertUploadable(await findOwn(repository, id, owner.userId));
    if (owner.emailVerified) return;
    // The token may be older than the verification: auth decides.
    await ownerVerification.check([owner.userId]);
    if ((await findOwn(repository, id, owner.userId)).owner_verified !== true) throw notVerified();
  }

  const add = async (id: number, ownerId: number, upload: Buffer): Promise<AccommodationDoc> => {
    const encoded = await encoder.encode(upload);
    assertNotRemoved(await findOwn(repository, id, ownerId), encoded.id);
    await Promise.all(
      encoded.files.map(({ width, format, bytes }) =>
        files.put(photoKey(id, photoFile(encoded.id, width, format)), bytes, PHOTO_MEDIA_TYPES[format]),
      ),
    );
    return change(id, (current) => {
      assertOwner(current, ownerId);
      return withPhoto(current, encoded);
    });
  };
  return { admit, add };
}

/** The account that uploads. */
type Uploader = Pick<Principal, 'userId' | 'emailVerified'>;

const notVerified = (): AppError =>
  new AppError('FORBIDDEN', {
    reason: reason('photos_need_verified_email'),
  });

function assertUploadable(doc: AccommodationDoc): void {
  assertNotBlocked(doc);
  assertRoom(doc);
}

function withPhoto(doc: AccommodationDoc, encoded: EncodedPhoto) {
  if (doc.photos.some((photo) => photo.id === encoded.id)) return null;
  assertUploadable(doc);
  assertNotRemoved(doc, encoded.id);
  const { id, width, height, color, placeholder } = encoded;
  const alt = `Foto ${doc.photos.length + 1}`;
  return {
    photos: [...doc.photos, { id, alt, room: null, width, height, color, placeholder }],
    removed_photos: (doc.removed_photos ?? []).filter((photo) => photo.id !== id),
  };
}

/** A picture that an administrator removed does not come back. */
function assertNotRemoved({ photo_removals: removals = [] }: AccommodationDoc, photoId: string): void {
  if (!removals.some(({ photo_id }) => photo_id === photoId)) return;
  throw new AppError('CONFLICT', {
    reason: reason('photo_removed_by_operator'),
  });
}

function assertRoom({ photos }: AccommodationDoc): void {
  if (photos.length < PHOTOS_MAX) return;
  throw new AppError('CONFLICT', {
    reason: reason('too_many_photos', { max: PHOTOS_MAX }),
  });
}
