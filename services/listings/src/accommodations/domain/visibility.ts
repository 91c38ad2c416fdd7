import { type AccommodationDoc } from './accommodation';

/** Fields that decide whether an accommodation is public. */
export type VisibilityFields = Pick<AccommodationDoc, 'status' | 'demo' | 'owner_verified'>;

export type IsPublic = (doc: VisibilityFields) => boolean;

/**
 * Creates the check for public accommodations: active ones of owners with a verified address (docs/security.md S1), and
 * demo ones only where no mail leaves the installation (docs/security.md S2).
 */
export function createIsPublic({ showsDemo }: { readonly showsDemo: boolean }): IsPublic {
  return ({ status, demo, owner_verified: isOwnerVerified }) =>
    status === 'active' && (demo ? showsDemo : isOwnerVerified === true);
}

/** Returns true for an accommodation that is published as soon as its owner's address is verified. */
export const isAwaitingVerification = ({ status, demo, owner_verified }: VisibilityFields): boolean =>
  status === 'active' && !demo && owner_verified !== true;
