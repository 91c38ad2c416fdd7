import { type AccommodationRepository } from '../../accommodations';
import { photoIdOf, photoKey } from '../../pictures/domain/photo';
import { type PictureFile } from '../../pictures/domain/photo-link';
import { type PictureLinks } from '../../pictures';
import { type PhotoFiles } from './ports';

interface Deps {
  readonly repository: Pick<AccommodationRepository, 'findPhotos'>;
  readonly pictureLinks: Pick<PictureLinks, 'opens'>;
  readonly files: Pick<PhotoFiles, 'get'>;
}

/**
 * Use case of GET /accommodations/{id}/photos/{file}: returns a file while the document names its photo and the caller
 * may see the accommodation (docs/security.md S32); null otherwise, alike for unknown and hidden ones.
 */
export function createReadPhoto({ repository, pictureLinks, files }: Deps) {
  return async (picture: PictureFile, signature: string | undefined): Promise<Buffer | null> => {
    const doc = await repository.findPhotos(picture.accommodationId);
    if (doc === null || !pictureLinks.opens(doc, picture, signature)) return null;
    if (!doc.photos.some(({ id }) => id === photoIdOf(picture.file))) return null;
    return files.get(photoKey(picture.accommodationId, picture.file));
  };
}
