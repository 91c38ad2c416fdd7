import { deriveToken, safeEqual } from '@kq/kernel';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { type CalendarLink } from '../../feeds/domain/calendar-exchange';
import { hasConfirmedNightsAhead } from '../../accommodations/domain/beds';
import { type Visibility } from '../../visibility/domain/visibility';

type Linked = Pick<AccommodationDoc, '_id' | 'owner_id' | 'calendar_link'>;

/** Returns the token of the active export link: 256 bit, derived and never stored (ADR 006); null without a link. */
export function calendarToken(secret: string, { _id, owner_id, calendar_link }: Linked): string | null {
  if (!calendar_link?.active) return null;
  return deriveToken(secret, ['calendar', _id, owner_id, calendar_link.epoch]);
}

/** Returns the token of an owner's link to the calendar of all accommodations; null without an active link. */
export function ownerCalendarToken(
  secret: string,
  ownerId: number,
  link: CalendarLink | null,
): string | null {
  return link?.active ? deriveToken(secret, ['owner-calendar', ownerId, link.epoch]) : null;
}

/**
 * Returns whether the secret links show this calendar: while the accommodation is public, and while it is archived
 * with confirmed nights ahead, which other platforms must not let again (docs/design.md D65).
 */
export const isExported = (
  doc: Pick<AccommodationDoc, 'stays'>,
  visibility: Visibility,
  today: string,
): boolean => visibility === 'public' || (visibility === 'private' && hasConfirmedNightsAhead(doc, today));

/** Compares in constant time. */
export function isCalendarToken(secret: string, doc: Linked, token: string): boolean {
  const valid = calendarToken(secret, doc);
  return valid !== null && safeEqual(token, valid);
}

/** Returns a link that differs from all earlier ones. */
export function renewedLink(link: CalendarLink | null | undefined, now: Date): CalendarLink {
  return { epoch: (link?.epoch ?? 0) + 1, active: true, renewed_at: now };
}
