import { type ContactCard } from '@kq/contracts';
import { isLinkAlive } from './answerable';
import { type BookingRequestDoc, type RequestContact, type RequestRecipient } from './booking-request';

/** Returns the sender's contact data while an owner may see them (docs/design.md D11); null later and after an erasure. */
export const visibleContact = (
  doc: BookingRequestDoc,
  own: readonly RequestRecipient[],
  now: Date,
): RequestContact | null => (isLinkAlive(doc, own, now) && doc.contact.email !== '' ? doc.contact : null);

/** Returns what only an owner of a confirmed stay sees of its request (docs/design.md D11). */
export function visibleStayDetails(
  doc: BookingRequestDoc,
  own: readonly RequestRecipient[],
  now: Date,
): Pick<BookingRequestDoc, 'billing' | 'on_site_contact'> {
  const isConfirmed = own.some(({ status }) => status === 'confirmed');
  if (!isConfirmed || visibleContact(doc, own, now) === null) return { billing: null, on_site_contact: null };
  return { billing: doc.billing, on_site_contact: presentOnSite(doc) };
}

/** How a dispatcher reaches an owner. */
export interface OwnerContact {
  readonly phone: string | null;
  readonly email: string | null;
}

export const NO_CONTACT: OwnerContact = { phone: null, email: null };

/** Returns the phone number, or the mail address of an owner who left none (docs/design.md D11). */
export function ownerContact(card: Pick<ContactCard, 'phone' | 'email'> | undefined): OwnerContact {
  if (card === undefined) return NO_CONTACT;
  return card.phone ? { phone: card.phone, email: null } : { phone: null, email: card.email };
}

/** Copies the fields, without what the database adds. */
export const presentOnSite = ({
  on_site_contact: onSite,
}: Pick<BookingRequestDoc, 'on_site_contact'>): BookingRequestDoc['on_site_contact'] =>
  onSite === null ? null : { name: onSite.name, phone: onSite.phone };
