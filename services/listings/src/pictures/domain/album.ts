import { type Photo, type PhotoRemoval, type RemovedPhoto } from './photo';

/** The part of an accommodation that keeps its photos. */
export interface Album {
  /** The cover first. */
  photos: Photo[];
  /** Kept for an undo; absent before the first removal. */
  removed_photos?: RemovedPhoto[];
  /** Oldest first; absent before the first. */
  photo_removals?: PhotoRemoval[];
  /** When files of removed photos must be deleted. */
  photos_purge_at?: Date | null;
}
