import { PHOTOS_MAX } from '@kq/contracts';
import { AppError } from '@kq/kernel';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import {
  assertOwner,
  type ChangeAccommodation,
  findOwn,
} from '../../accommodations/use-cases/change-accommodation';
import { PHOTO_MEDIA_TYPES, photoFile, photoKey } from '../domain/photo';
import { type EncodedPhoto, type PhotoEncoder, type PhotoFiles } from './ports';

interface Deps {
  readonly repository: { findById(id: number): Promise<AccommodationDoc | null> };
  readonly change: ChangeAccommodation;
  readonly encoder: PhotoEncoder;
  readonly files: PhotoFiles;
}

/**
 * Use case of POST /accommodations/{id}/photos. The files are stored before the document names them, so a crash leaves
 * files that nothing shows, never a photo without files. The same picture twice is one photo: a repeated upload after a
 * lost connection is harmless. @throws AppError NOT_FOUND, CONFLICT, VALIDATION_FAILED, UNAVAILABLE
 */
export function createAddPhoto({ repository, change, encoder, files }: Deps) {
  /** Checks owner and number of photos before the file is received. @throws AppError NOT_FOUND, CONFLICT */
  const admit = async (id: number, ownerId: number): Promise<void> =>
    assertRoom(await findOwn(repository, id, ownerId));

  const add = async (id: number, ownerId: number, upload: Buffer): Promise<AccommodationDoc> => {
    const encoded = await encoder.encode(upload);
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

function withPhoto(doc: AccommodationDoc, encoded: EncodedPhoto) {
  if (doc.photos.some((photo) => photo.id === encoded.id)) return null;
  assertRoom(doc);
  const { id, width, height, color, placeholder } = encoded;
  const alt = `Foto ${doc.photos.length + 1}`;
  return {
    photos: [...doc.photos, { id, alt, room: null, width, height, color, placeholder }],
    removed_photos: (doc.removed_photos ?? []).filter((photo) => photo.id !== id),
  };
}

function assertRoom({ photos }: AccommodationDoc): void {
  if (photos.length < PHOTOS_MAX) return;
  throw new AppError('CONFLICT', {
    userMessage: `Höchstens ${PHOTOS_MAX} Fotos je Unterkunft. Bitte entfernen Sie zuerst eines.`,
  });
}
