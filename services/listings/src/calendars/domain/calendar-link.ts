import { deriveToken, isDerivedToken, type ReplaceableSecret } from '@kq/kernel';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { type CalendarLink } from '../../feeds/domain/calendar-exchange';
import { hasConfirmedNightsAhead } from '../../accommodations/domain/beds';
import { type Visibility } from '../../visibility/domain/visibility';

type Linked = Pick<AccommodationDoc, '_id' | 'owner_id' | 'calendar_link'>;

/** Returns the token of the active export link: 256 bit, derived and never stored (ADR 006); null without a link. */
export function calendarToken({ secret }: ReplaceableSecret, doc: Linked): string | null {
  return doc.calendar_link?.active ? deriveToken(secret, partsOf(doc, doc.calendar_link)) : null;
}

/** Returns the token of an owner's link to the calendar of all accommodations; null without an active link. */
export function ownerCalendarToken(
  { secret }: ReplaceableSecret,
  ownerId: number,
  link: CalendarLink | null,
): string | null {
  return link?.active ? deriveToken(secret, ownerPartsOf(ownerId, link)) : null;
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

export const isCalendarToken = (secret: ReplaceableSecret, doc: Linked, token: string): boolean =>
  doc.calendar_link?.active === true && isDerivedToken(secret, partsOf(doc, doc.calendar_link), token);

export const isOwnerCalendarToken = (
  secret: ReplaceableSecret,
  ownerId: number,
  link: CalendarLink | null,
  token: string,
): boolean => link?.active === true && isDerivedToken(secret, ownerPartsOf(ownerId, link), token);

const partsOf = ({ _id, owner_id }: Linked, { epoch }: CalendarLink) =>
  ['calendar', _id, owner_id, epoch] as const;

const ownerPartsOf = (ownerId: number, { epoch }: CalendarLink) =>
  ['owner-calendar', ownerId, epoch] as const;

/** Returns a link that differs from all earlier ones. */
export function renewedLink(link: CalendarLink | null | undefined, now: Date): CalendarLink {
  return { epoch: (link?.epoch ?? 0) + 1, active: true, renewed_at: now };
}
