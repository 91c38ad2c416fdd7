import { type AccommodationType, API_BASE, type Photo, PHOTO_WIDTHS } from '@kq/contracts';
import { drawingAlts } from '@kq/contracts/text/drawings';
import { type Album } from './album';
import { type SignPictureOf, unsigned } from './photo-link';
import {
  cardPhotoFile,
  type Photo as StoredPhoto,
  PHOTO_FORMATS,
  PHOTO_MEDIA_TYPES,
  photoFile,
} from './photo';

export const SCENES = ['facade', 'bedroom', 'kitchen', 'bathroom'] as const;
export type Scene = (typeof SCENES)[number];

/** The facts that select a drawing. */
export interface DrawnFacts {
  readonly _id: number;
  readonly type: AccommodationType;
  readonly rooms: readonly { readonly beds: number }[];
}

/** The photos of an accommodation, whatever its other parts are. */
export type Pictured = Pick<Album, 'photos'> & { readonly _id: number };

/** What a card knows of the photos. */
interface PicturedCard {
  readonly id: number;
  readonly photoIds: readonly string[];
  readonly isDemo: boolean;
}

const BEDS_DRAWN_MAX = 4;
const DRAWN_WIDTH = 800;
const DRAWN_HEIGHT = 600;

/** Returns the name of the drawing that shows a scene: the house by its type, a bedroom by its beds, others by turns. */
export function drawingOf({ _id, type, rooms }: DrawnFacts, scene: Scene): string {
  switch (scene) {
    case 'facade':
      return `facade-${type}`;
    case 'bedroom':
      return `bedroom-${Math.min(BEDS_DRAWN_MAX, rooms[0]?.beds ?? 1)}`;
    default:
      return `${scene}-${1 + (_id % 2)}`;
  }
}

/** Returns the address of the n-th drawn picture of an accommodation. */
function drawnPictureUrl(id: number, index: number, sign: SignPictureOf): string {
  const file = `${index}.svg`;
  return `${API_BASE}/accommodations/${id}/pictures/${file}${sign({ accommodationId: id, file })}`;
}

/** Returns the photos of an accommodation; for a demo accommodation without any, drawings. */
export function picturesOf(
  doc: Pictured & { readonly demo: boolean },
  sign: SignPictureOf = unsigned,
): Photo[] {
  if (doc.photos.length > 0) return doc.photos.map((photo) => presentPhoto(doc._id, photo, sign));
  if (!doc.demo) return [];
  return SCENES.map((scene, index) => ({
    id: null,
    url: drawnPictureUrl(doc._id, index, sign),
    alt: drawingAlts[scene],
    room: null,
    width: DRAWN_WIDTH,
    height: DRAWN_HEIGHT,
    color: null,
    placeholder: null,
    sources: [],
  }));
}

/** Returns the addresses of a card's pictures, the cover first. */
export function cardPicturesOf(
  { id, photoIds, isDemo }: PicturedCard,
  sign: SignPictureOf = unsigned,
): string[] {
  if (photoIds.length > 0) return photoIds.map((photoId) => photoUrl(id, cardPhotoFile(photoId), sign));
  return isDemo ? SCENES.map((_, index) => drawnPictureUrl(id, index, sign)) : [];
}

/** Returns the address of an accommodation's cover in the size of a card; null without photos. */
export const coverUrlOf = ({ _id, photos: [cover] }: Pictured, sign: SignPictureOf): string | null =>
  cover === undefined ? null : photoUrl(_id, cardPhotoFile(cover.id), sign);

function photoUrl(accommodationId: number, file: string, sign: SignPictureOf): string {
  return `${API_BASE}/accommodations/${accommodationId}/photos/${file}${sign({ accommodationId, file })}`;
}

function presentPhoto(accommodationId: number, photo: StoredPhoto, sign: SignPictureOf): Photo {
  const { id, alt, room, width, height, color, placeholder } = photo;
  const sources = PHOTO_FORMATS.map((format) => ({
    type: PHOTO_MEDIA_TYPES[format],
    srcset: PHOTO_WIDTHS.filter((_, index) => index === 0 || (PHOTO_WIDTHS[index - 1] ?? 0) < width)
      .map((nominal) => {
        const file = photoFile(id, nominal, format);
        return `${photoUrl(accommodationId, file, sign)} ${Math.min(nominal, width)}w`;
      })
      .join(', '),
  }));
  return {
    id,
    url: photoUrl(accommodationId, cardPhotoFile(id), sign),
    alt,
    room,
    width,
    height,
    color,
    placeholder,
    sources,
  };
}
