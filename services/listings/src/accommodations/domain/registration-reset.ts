import { RESET_DRAFT_DAYS } from '@kq/contracts';
import { DAY_MS } from '@kq/kernel';
import { type AccommodationChanges, type AccommodationDoc } from './accommodation';

type Facts = Pick<
  AccommodationDoc,
  'status' | 'created_at' | 'registration_reset_at' | 'feeds' | 'calendar_link'
>;

/**
 * Returns true for an accommodation that was created before its owner's registration was reset, once for each reset: a
 * repeated event changes nothing.
 */
export const isResetDue = (
  { status, created_at, registration_reset_at: resetAt }: Facts,
  resetBefore: Date,
): boolean => status !== 'deleted' && created_at < resetBefore && (resetAt == null || resetAt < resetBefore);

/**
 * Returns the changes of an accommodation whose owner did not enter it (docs/security.md S6): a draft for 30 days, whose
 * calendars and calendar link end. A blocked one stays blocked.
 */
export function resetChanges(
  { status, calendar_link: link }: Facts,
  resetBefore: Date,
): AccommodationChanges {
  return {
    ...(status === 'blocked' ? { status, blocked_from: 'draft' as const } : { status: 'draft' as const }),
    owner_verified: true,
    registration_reset_at: resetBefore,
    delete_at: new Date(resetBefore.getTime() + RESET_DRAFT_DAYS * DAY_MS),
    check_requested_at: null,
    feeds: [],
    feeds_due_at: null,
    ...(link == null ? {} : { calendar_link: { ...link, active: false } }),
  };
}
