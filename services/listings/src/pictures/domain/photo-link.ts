import { deriveToken, isDerivedToken, MINUTE_MS, type ReplaceableSecret } from '@kq/kernel';
import { type Visibility } from '../../visibility/domain/visibility';

/**
 * Who got the address of a picture: `party` is its owner or a party of a live request or stay; `admin` reads pictures
 * of withdrawn accommodations too.
 */
export type PictureViewer = 'party' | 'admin';

/** One picture: a file of an accommodation. */
export interface PictureFile {
  readonly accommodationId: number;
  readonly file: string;
}

/** Returns what follows the path of a picture: nothing for a public one, else `?s=<signature>`. */
export type SignPictureOf = (picture: PictureFile) => string;

export const unsigned: SignPictureOf = () => '';

const LIFETIME_MS = 15 * MINUTE_MS;
const SIGNATURE = /^(\d{10})\.([\w-]{43})$/;
const VIEWERS = ['party', 'admin'] as const satisfies readonly PictureViewer[];

/** Returns `<expiry in Unix seconds>.<hmac>`, which opens this file for 15 minutes (docs/security.md S32). */
export function signPicture(
  { secret }: ReplaceableSecret,
  picture: PictureFile,
  viewer: PictureViewer,
  now: Date,
): string {
  const expiry = Math.floor((now.getTime() + LIFETIME_MS) / 1000);
  return `${expiry}.${deriveToken(secret, partsOf(picture, viewer, expiry))}`;
}

/** Returns for whom a signature was made; null for one that is forged, of another file, or expired. */
export function viewerOf(
  secret: ReplaceableSecret,
  picture: PictureFile,
  signature: string | undefined,
  now: Date,
): PictureViewer | null {
  const [, expiry, mac] = SIGNATURE.exec(signature ?? '') ?? [];
  if (expiry === undefined || mac === undefined || Number(expiry) * 1000 <= now.getTime()) return null;
  return (
    VIEWERS.find((viewer) => isDerivedToken(secret, partsOf(picture, viewer, Number(expiry)), mac)) ?? null
  );
}

/** Returns whether a viewer reads the pictures of an accommodation; null is a visitor without a signature. */
export function mayReadPictures(visibility: Visibility, viewer: PictureViewer | null): boolean {
  switch (visibility) {
    case 'public':
      return true;
    case 'private':
      return viewer !== null;
    case 'withdrawn':
      return viewer === 'admin';
    case 'deleted':
      return false;
  }
}

const partsOf = ({ accommodationId, file }: PictureFile, viewer: string, expiry: number) =>
  ['picture', viewer, accommodationId, file, expiry] as const;
