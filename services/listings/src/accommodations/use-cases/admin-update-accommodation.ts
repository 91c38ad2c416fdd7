import { assertRecentSignIn, type Clock, type Principal } from '@kq/kernel';
import { type AccommodationDoc, type AccommodationChanges } from '../domain/accommodation';
import { type ChangeAccommodation } from './change-accommodation';
import { verificationChange } from '../domain/verified-facts';

interface Deps {
  readonly change: ChangeAccommodation;
  readonly clock: Clock;
}

/** Use case of PATCH /admin/accommodations/{id}. @throws AppError FORBIDDEN, NOT_FOUND */
export function createAdminUpdateAccommodation({ change, clock }: Deps) {
  return async (
    id: number,
    admin: Principal,
    patch: { readonly verified?: boolean | undefined; readonly blocked?: boolean | undefined },
  ): Promise<AccommodationDoc> => {
    assertRecentSignIn(admin, clock.now());
    return change(id, (doc) => {
      const changes: AccommodationChanges = {
        ...verification(doc, patch.verified, { userId: admin.userId, at: clock.now() }),
        ...blocking(doc, patch.blocked),
      };
      return Object.keys(changes).length === 0 ? null : changes;
    });
  };
}

function verification(
  doc: AccommodationDoc,
  verified: boolean | undefined,
  by: { readonly userId: number; readonly at: Date },
): AccommodationChanges {
  if (verified === undefined || verified === (doc.verified_at !== null)) return {};
  return verificationChange(doc, { verified, ...by });
}

/** An unblocked accommodation becomes archived: its owner decides whether to offer it again. */
function blocking(doc: AccommodationDoc, blocked: boolean | undefined): AccommodationChanges {
  if (blocked === undefined || blocked === (doc.status === 'blocked')) return {};
  return { status: blocked ? 'blocked' : 'archived' };
}
