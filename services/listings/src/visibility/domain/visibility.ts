import { type AccommodationStatus } from '@kq/contracts';

/** The part of an accommodation that decides who sees it. */
export interface VisibilityFields {
  status: AccommodationStatus;
  /** Created by the seed; public only where no mail leaves the installation (docs/security.md S2). */
  demo: boolean;
  /**
   * True when the owner's address is verified (docs/security.md S1); absent in documents of earlier builds until the
   * owner check.
   */
  owner_verified?: boolean;
  /** True while the owner's account is blocked (docs/security.md S33); absent means false. */
  owner_blocked?: boolean;
  /** Of the operator's probe, which alone may ask for it (docs/security.md S37); absent means false. */
  is_probe?: boolean;
}

/**
 * - `public`: everybody.
 * - `private`: its owner, administrators, and the parties of a live request or stay. Draft, archived, of an owner
 *   without a verified address, or of the operator's probe.
 * - `withdrawn`: administrators; its owner reads its texts. Blocked, of a blocked owner, or a demo one outside of test
 *   operation.
 * - `deleted`: nobody.
 */
export type Visibility = 'public' | 'private' | 'withdrawn' | 'deleted';

export type VisibilityOf = (doc: VisibilityFields) => Visibility;
export type IsPublic = (doc: VisibilityFields) => boolean;

/**
 * Creates the one rule that decides who sees an accommodation (docs/security.md S32): page, API, search, sitemap,
 * photos, calendar links, checks and offers ask it. Demo accommodations are shown only where no mail leaves the
 * installation (docs/security.md S2), others only with a verified owner (docs/security.md S1).
 */
export function createVisibilityOf({ showsDemo }: { readonly showsDemo: boolean }): VisibilityOf {
  return ({ status, demo, owner_verified, owner_blocked, is_probe }) => {
    if (status === 'deleted') return 'deleted';
    if (status === 'blocked' || owner_blocked === true || (demo && !showsDemo)) return 'withdrawn';
    if (status !== 'active' || is_probe === true) return 'private';
    return demo || owner_verified === true ? 'public' : 'private';
  };
}

/** Returns the rule for `public` alone. */
export const isPublicBy =
  (visibilityOf: VisibilityOf): IsPublic =>
  (doc) =>
    visibilityOf(doc) === 'public';

/** Returns true while offers of the accommodation bind: archiving it revokes none (docs/design.md D64). */
export const bindsOffers = (visibility: Visibility): boolean =>
  visibility === 'public' || visibility === 'private';

/** Returns the same rule as a filter of a query. */
export const publicFilter = ({ showsDemo }: { readonly showsDemo: boolean }) => ({
  status: 'active' as const,
  // `$ne` matches documents without the field.
  owner_blocked: { $ne: true },
  is_probe: { $ne: true },
  ...(showsDemo ? { $or: [{ owner_verified: true }, { demo: true }] } : REAL),
});

const REAL = { owner_verified: true, demo: false };

/** Matches what the operator's probe may ask for. */
export const PROBE_FILTER = {
  status: 'active' as const,
  owner_blocked: { $ne: true },
  is_probe: true,
};

/** Returns true for an accommodation that is published as soon as its owner's address is verified. */
export const isAwaitingVerification = ({
  status,
  demo,
  owner_verified,
  owner_blocked,
}: VisibilityFields): boolean =>
  status === 'active' && !demo && owner_verified !== true && owner_blocked !== true;
