import { isDeepStrictEqual } from 'node:util';
import { dateInBerlin } from '@kq/contracts';
import { FORGOTTEN_SLUG, FORGOTTEN_TITLE } from '@kq/contracts/text/forgotten-accommodation';
import {
  type BookingRequestDoc,
  type RecipientCancellation,
  type RequestRecipient,
} from '../../bookings/domain/booking-request';
import { agreedDates } from '../../bookings/domain/recipient-stay';
import { withoutSiteText } from '../../bookings/domain/site-of-request';
import { type Draft, type Transition, transition } from '../../bookings/domain/transition';
import { earliest, type RetainedData, retainedAfter, type Retention } from './retention';

export interface Forgetting {
  readonly now: Date;
  /** KQ_CONTRACT_RETENTION_DAYS */
  readonly days: number;
  /** The erased user; omitted when only time has passed. */
  readonly userId?: number;
}

/**
 * Blanks the data of erased people in a request: of its sender, and of owners. A confirmed stay keeps the contract data
 * until `forget_at`, when the next step is due. Idempotent.
 */
export function forgetInRequest(doc: BookingRequestDoc, { now, days, userId }: Forgetting): Transition {
  const retention = { days, today: dateInBerlin(now) };
  return transition(doc, now, (draft) => {
    if (userId !== undefined) mark(draft, userId, now);
    const times = [forgetSender(draft, retention), ...forgetOwners(draft, retention)];
    set(draft, { forget_at: earliest(...times) });
  });
}

export const isSentBy = (
  doc: Pick<BookingRequestDoc, 'dispatcher_id' | 'requested_by'>,
  userId: number,
): boolean => (doc.dispatcher_id ?? doc.requested_by) === userId;

/** Returns the day of the last confirmed departure; null without a confirmed accommodation. */
export function lastDeparture(
  doc: Pick<BookingRequestDoc, 'start_date' | 'end_date' | 'nights_pattern' | 'recipients'>,
  concerns: (recipient: RequestRecipient) => boolean = () => true,
): string | null {
  const days = doc.recipients
    .filter((one) => (one.status === 'confirmed' || one.confirming !== null) && concerns(one))
    .map((one) =>
      one.status === 'confirmed' ? agreedDates(one, doc).end_date : (one.offer?.end_date ?? doc.end_date),
    );
  return days.sort().at(-1) ?? null;
}

function mark(draft: Draft, userId: number, now: Date): void {
  if (isSentBy(draft.doc, userId) && !draft.doc.sender_erased_at) draft.set({ sender_erased_at: now });
  for (const one of draft.doc.recipients) {
    if (one.owner_id === userId && !one.owner_erased_at)
      draft.setRecipient(one.accommodation_id, { owner_erased_at: now });
  }
}

function forgetSender(draft: Draft, retention: Retention): Date | null {
  const { doc } = draft;
  if (!doc.sender_erased_at) return null;
  const keeps = retainedAfter(lastDeparture(doc), retention);
  set(draft, {
    contact: contactOf(doc, keeps),
    location: withoutSiteText(doc),
    message: null,
    rooms_wish: null,
    on_site_contact: keeps.reach ? doc.on_site_contact : null,
    billing: keeps.contract ? doc.billing : null,
    nonce_hash: null,
    requested_with: '',
    ...(doc.idempotency === undefined ? {} : { idempotency: undefined }),
  });
  for (const one of doc.recipients) forgetSenderReason(draft, one);
  return keeps.until;
}

function contactOf({ contact }: BookingRequestDoc, keeps: RetainedData): BookingRequestDoc['contact'] {
  return {
    name: keeps.contract ? contact.name : '',
    company: keeps.contract ? contact.company : null,
    email: keeps.reach ? contact.email : '',
    phone: keeps.reach ? contact.phone : null,
  };
}

function forgetOwners(draft: Draft, retention: Retention): (Date | null)[] {
  return draft.doc.recipients
    .filter((one) => one.owner_erased_at)
    .map((one) => {
      const isThis = (other: RequestRecipient): boolean => other.accommodation_id === one.accommodation_id;
      const keeps = retainedAfter(lastDeparture(draft.doc, isThis), retention);
      const patch = {
        offer: one.offer === null ? null : { ...one.offer, message: null },
        offers: one.offers.map((offer) => ({ ...offer, message: null })),
        decline_message: null,
        ...(one.owner_cancellation === undefined
          ? {}
          : { owner_cancellation: { ...one.owner_cancellation, note: null } }),
        ...(one.cancellation?.by === 'owner' ? { cancellation: withoutPerson(one.cancellation) } : {}),
        ...(keeps.contract ? {} : { title: FORGOTTEN_TITLE, slug: FORGOTTEN_SLUG }),
      };
      if (!isWithin(one, patch)) draft.setRecipient(one.accommodation_id, patch);
      return keeps.until;
    });
}

/** The sum that is owed and the nights remain. An owner's reason is a code, not a text. */
const withoutPerson = (cancellation: RecipientCancellation): RecipientCancellation => ({
  ...cancellation,
  user_id: null,
  reason: cancellation.by === 'dispatcher' ? null : cancellation.reason,
  note: null,
});

function forgetSenderReason(draft: Draft, { accommodation_id: id, cancellation }: RequestRecipient): void {
  if (cancellation?.by !== 'dispatcher') return;
  const patch = { cancellation: withoutPerson(cancellation) };
  if (!isWithin({ cancellation }, patch)) draft.setRecipient(id, patch);
}

/** Sets only fields that differ: a repetition must not count as a change. */
function set(draft: Draft, patch: Partial<BookingRequestDoc>): void {
  const { forget_at: forgetAt = null } = draft.doc;
  if (!isWithin({ ...draft.doc, forget_at: forgetAt }, patch)) draft.set(patch);
}

const isWithin = <T extends object>(whole: T, part: Partial<T>): boolean =>
  Object.entries(part).every(([key, value]) => isDeepStrictEqual(whole[key as keyof T], value));
