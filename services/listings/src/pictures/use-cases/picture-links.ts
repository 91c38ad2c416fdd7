import { type Clock, type ReplaceableSecret } from '@kq/kernel';
import { type VisibilityFields, type VisibilityOf } from '../../visibility/domain/visibility';
import { coverUrlOf, type Pictured } from '../domain/picture-list';
import {
  mayReadPictures,
  type PictureFile,
  type PictureViewer,
  signPicture,
  type SignPictureOf,
  unsigned,
  viewerOf,
} from '../domain/photo-link';

interface Deps {
  readonly visibilityOf: VisibilityOf;
  /** KQ_LINK_SECRET */
  readonly linkSecret: ReplaceableSecret;
  readonly clock: Clock;
}

type CoverFields = VisibilityFields & Pictured;

export type PictureLinks = ReturnType<typeof createPictureLinks>;

/** Signs and opens the addresses of pictures (docs/security.md S32). Addresses of public pictures are bare. */
export function createPictureLinks({ visibilityOf, linkSecret, clock }: Deps) {
  function signerOf(doc: VisibilityFields, viewer: PictureViewer | null): SignPictureOf {
    const visibility = visibilityOf(doc);
    if (viewer === null || visibility === 'public' || !mayReadPictures(visibility, viewer)) return unsigned;
    const now = clock.now();
    return (picture) => `?s=${signPicture(linkSecret, picture, viewer, now)}`;
  }

  return {
    /** Returns how a viewer reads the pictures of this accommodation; bare addresses where no signature would help. */
    signerOf,
    /** Returns the address of the cover in the size of a card; null without one that this viewer reads. */
    coverUrl: (doc: CoverFields, viewer: PictureViewer | null): string | null =>
      mayReadPictures(visibilityOf(doc), viewer) ? coverUrlOf(doc, signerOf(doc, viewer)) : null,
    /** Returns whether the address opens the picture now. */
    opens: (doc: VisibilityFields, picture: PictureFile, signature: string | undefined): boolean =>
      mayReadPictures(visibilityOf(doc), viewerOf(linkSecret, picture, signature, clock.now())),
  };
}
