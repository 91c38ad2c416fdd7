import { type ContactCard } from '@kq/contracts';
import { canAnswer, isLinkAlive } from './answerable';
import { type BookingRequestDoc, type RequestContact, type RequestRecipient } from './booking-request';

/** Returns whose request it is, until 30 days after the stay (docs/design.md D11); null later and after an erasure. */
export const visibleContact = (
  doc: BookingRequestDoc,
  own: readonly RequestRecipient[],
  now: Date,
): RequestContact | null => (isLinkAlive(doc, own, now) && doc.contact.email !== '' ? doc.contact : null);

/**
 * Returns how an owner reaches the sender: while they can answer, and from their stay on until 30 days after it
 * (docs/design.md D11); null once the beds are somebody else's.
 */
export const reachableContact = (
  doc: BookingRequestDoc,
  own: readonly RequestRecipient[],
  now: Date,
): RequestContact | null =>
  own.some((one) => hasStay(one) || one.confirming !== null || canAnswer(doc, one, now))
    ? visibleContact(doc, own, now)
    : null;

/** Returns true also for a cancelled stay, which may still be settled. */
const hasStay = ({ status, cancellation }: RequestRecipient): boolean =>
  status === 'confirmed' || cancellation !== undefined;

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
export const presentContact = ({
  name,
  company,
  email,
  phone,
}: RequestContact): Pick<RequestContact, 'name' | 'company' | 'email' | 'phone'> => ({
  name,
  company,
  email,
  phone,
});

/** Copies the fields, without what the database adds. */
export const presentOnSite = ({
  on_site_contact: onSite,
}: Pick<BookingRequestDoc, 'on_site_contact'>): BookingRequestDoc['on_site_contact'] =>
  onSite === null ? null : { name: onSite.name, phone: onSite.phone };
