import { PHOTO_WIDTHS, type PhotoRemovalReason } from '@kq/contracts';

/** A photo of an accommodation, as stored in its document. */
export interface Photo {
  /** Hash of the content: 32 hex digits. */
  id: string;
  /** What it shows, for people who do not see it. */
  alt: string;
  /** The room it shows, as the owner calls it; null for none. */
  room: string | null;
  /** Size in pixels of the widest file. */
  width: number;
  height: number;
  /** Dominant colour, `#rrggbb`: shown until the photo is loaded. */
  color: string;
  /** A few pixels as a data URL: shown blurred until the photo is loaded. */
  placeholder: string;
}

/** A removed photo, kept for an undo until its files are purged. */
export interface RemovedPhoto extends Photo {
  removed_at: Date;
}

/** A photo that an administrator removed: its files are deleted, and the same picture is not accepted again. */
export interface PhotoRemoval {
  /** Increases with each removal of the accommodation. */
  no: number;
  photo_id: string;
  alt: string;
  reason: PhotoRemovalReason;
  note: string | null;
  at: Date;
  /** The administrator. */
  user_id: number;
}

/** The best one first. */
export const PHOTO_FORMATS = ['avif', 'webp'] as const;
export type PhotoFormat = (typeof PHOTO_FORMATS)[number];

export const PHOTO_MEDIA_TYPES = { webp: 'image/webp', avif: 'image/avif' } as const satisfies Record<
  PhotoFormat,
  string
>;

/** Returns the name of one file of a photo: `<id>-<nominal width>.<format>`. */
export const photoFile = (photoId: string, width: number, format: PhotoFormat): string =>
  `${photoId}-${width}.${format}`;

/** Returns the id of the photo that a file belongs to. */
export const photoIdOf = (file: string): string => file.split('-')[0] ?? '';

/** Returns the key of a file in the object store. */
export const photoKey = (accommodationId: number, file: string): string => `${accommodationId}/${file}`;

const MIDDLE_WIDTH = PHOTO_WIDTHS[1];

/** Returns the file of a photo in the size of a card. */
export const cardPhotoFile = (photoId: string): string => photoFile(photoId, MIDDLE_WIDTH, 'webp');
