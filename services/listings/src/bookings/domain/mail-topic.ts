import { digestOf, type ListingsMailKind, OWNER_MAIL_KINDS } from '@kq/contracts';
import { type BookingRequestDoc, type RequestRecipient } from './booking-request';
import { isTakingAnswers } from './answerable';
import { isPartyBlocked } from './party-blocked';
import { requestCoverage } from './coverage';
import { isEnded, isOffered, isSilent } from './recipient-status';

export interface MailOccasion {
  readonly kind: ListingsMailKind;
  /** The addressee. */
  readonly userId: number;
  /**
   * Number among several mails of this kind; before it and a point the stay, or the accommodation of a `phoned_promise`, that
   * it is about.
   */
  readonly reference: string | null;
  /** Whether notifications has sent the request's mail to this owner: `delivery.sent` may arrive after this mail is due. */
  readonly wasMailed?: boolean;
}

/**
 * Returns the accommodations of a mail, or the reason why it is no longer due: mails are planned by events and sent
 * later.
 */
export function mailTopic(
  doc: BookingRequestDoc,
  occasion: MailOccasion,
  now: Date,
): RequestRecipient[] | string {
  const { kind, userId } = occasion;
  if (doc.opened_at === null) return 'the request never went out';
  const isToOwner = OWNER_MAIL_KINDS.includes(kind);
  if (!isToOwner && doc.dispatcher_id !== userId) return 'not the dispatcher of this request';
  const seen = isToOwner ? doc.recipients.filter((one) => one.owner_id === userId) : doc.recipients;
  if (seen.length === 0) return 'this owner was not asked';
  const reason = skipReason(doc, kind, now);
  if (reason !== null) return reason;
  if (kind === 'answer_copy' && isNamedLater(seen, occasion.reference)) return 'a later copy names it';
  const found = seen
    .filter((one) => isTopic(occasion, one))
    .filter((one) => kind !== 'owner_blocked' || isPartyBlocked(doc, one.owner_id));
  const topic = kind === 'answers_digest' || kind === 'first_answer' ? newAnswers(doc, kind, found) : found;
  if (topic.length === 0) return 'nothing of it is true any more';
  const isHoused = kind === 'offer_released' && seen.some((one) => one.status === 'confirmed');
  return isHoused ? 'another place of this owner is confirmed' : topic;
}

function skipReason(doc: BookingRequestDoc, kind: ListingsMailKind, now: Date): string | null {
  const isClosed = doc.status === 'cancelled' || doc.status === 'filled';
  switch (kind) {
    case 'request_received':
      return isClosed ? 'the request is closed' : null;
    case 'request_reminder':
      return isClosed || doc.answer_by <= now ? 'there is nothing left to answer' : null;
    case 'phoned_promise':
      return isTakingAnswers(doc, now) ? null : 'there is nothing left to answer';
    case 'first_answer':
      if (isClosed) return 'the request is closed';
      return isOvertaken(doc) && requestCoverage(doc, now).has_enough_beds
        ? 'the mail about enough beds names it'
        : null;
    case 'answers_digest':
    case 'deadline_summary':
      return isClosed ? 'the request is closed' : null;
    case 'enough_beds':
      return isClosed || !requestCoverage(doc, now).has_enough_beds
        ? 'there are no longer enough beds'
        : null;
    case 'dispatcher_blocked':
      return isPartyBlocked(doc, doc.dispatcher_id) ? null : 'the account is no longer blocked';
    case 'accommodation_withdrawn':
    case 'request_sent':
      return doc.status === 'cancelled' ? 'the request is cancelled' : null;
    default:
      return null;
  }
}

function isTopic({ kind, reference, wasMailed }: MailOccasion, one: RequestRecipient): boolean {
  // Owners who were never contacted get no cancellation.
  const wasContacted = wasMailed === true || one.sent_at !== null || one.answered_at !== null;
  switch (kind) {
    case 'request_received':
    case 'request_reminder':
      return isSilent(one);
    case 'phoned_promise':
      return isUnconfirmedPromise(one) && reference?.split('.')[0] === String(one.accommodation_id);
    case 'answer_copy':
      return one.answered_at !== null;
    case 'first_answer':
      return isOffered(one);
    case 'answers_digest':
      return isAnswer(one) && isInDigest(one, reference);
    case 'dispatcher_blocked':
    case 'offer_confirmed':
    case 'booking_confirmed':
    case 'arrival_changed':
    case 'accommodation_blocked':
      return one.status === 'confirmed';
    case 'offer_released':
      return one.status === 'released' && wasContacted;
    case 'offer_expired':
      return one.status === 'expired' && one.offer !== null;
    case 'request_cancelled':
      return one.status === 'withdrawn' && wasContacted;
    case 'request_withdrawn':
      return one.withdrawn_reason === 'sender_blocked' && wasContacted;
    case 'accommodation_withdrawn':
      return one.withdrawn_reason === 'not_offered' && isOfOwner(one, reference);
    case 'owner_blocked':
      return one.status === 'confirmed' && isOfOwner(one, reference);
    // The stay decides (mail-stays.ts): the request shows its cancellation a moment later.
    case 'booking_cancelled':
    case 'booking_cancelled_copy':
    case 'stay_cancelled':
    case 'stay_cancelled_copy':
    case 'stay_shortened':
    case 'stay_shortened_copy':
    case 'key_code_due':
      return true;
    case 'enough_beds':
      return isOffered(one) || one.status === 'confirmed';
    case 'request_sent':
    case 'deadline_summary':
      return true;
  }
}

/** Returns true while an owner's answer is news: the mail of its confirmation has named a confirmed one. */
const isAnswer = (one: RequestRecipient): boolean =>
  one.answered_at !== null && (isOffered(one) || one.status === 'declined');

/** The reference of a digest is the number of its period: it names the answers of that time only. */
function isInDigest({ answered_at: at }: RequestRecipient, reference: string | null): boolean {
  return reference === null || at === null || digestOf(at) === Number(reference);
}

/** Returns true where a later answer than the first offer made the mail about enough beds due, which names all offers. */
const isOvertaken = ({ first_offer_at: first, enough_beds_at: enough }: BookingRequestDoc): boolean =>
  first !== null && enough !== null && first < enough;

/** A copy names what all accommodations of the owner answered: one that is overtaken before it is sent would say it twice. */
const isNamedLater = (seen: readonly RequestRecipient[], reference: string | null): boolean =>
  reference !== null && seen.some(({ answer_no: no }) => no !== undefined && no > Number(reference));

/** The reference of a mail about a blocked owner is `<user id>.<number of the block>`. */
const isOfOwner = ({ owner_id: ownerId }: RequestRecipient, reference: string | null): boolean =>
  reference?.split('.')[0] === String(ownerId);

/**
 * Returns the answers that a mail is news of: a digest leaves out those that had a mail at once, the first mail names
 * only the first offer.
 */
function newAnswers(
  doc: Pick<BookingRequestDoc, 'first_offer_at' | 'enough_beds_at'>,
  kind: ListingsMailKind,
  answers: RequestRecipient[],
): RequestRecipient[] {
  const named = [doc.first_offer_at, doc.enough_beds_at].map((at) => at?.getTime());
  const timeOf = (one: RequestRecipient): number | undefined => one.answered_at?.getTime();
  if (kind === 'answers_digest') return answers.filter((one) => !named.includes(timeOf(one)));
  const first = answers.filter((one) => timeOf(one) === named[0]);
  return first.length > 0 ? first : answers;
}

/** Returns true for a promise by phone that the owner has not answered since. */
function isUnconfirmedPromise(one: RequestRecipient): boolean {
  if (one.phoned_at === null || isOffered(one) || isEnded(one)) return false;
  return one.answered_at === null || one.answered_at < one.phoned_at;
}
