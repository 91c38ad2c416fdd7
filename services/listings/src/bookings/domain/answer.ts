import { type RecipientStatus, type RespondBody } from '@kq/contracts';
import {
  type Actor,
  type BookingRequestDoc,
  type RequestRecipient,
  type StoredOffer,
} from './booking-request';
import { requestCoverage } from './coverage';
import { createOffer, type OfferTerms } from './offer';
import { type Draft, type RecipientPatch, type Transition, transition } from './transition';

const OFFERS_KEPT = 20;
const STATUS_OF_KIND = {
  accept: 'accepted',
  partial: 'partially_accepted',
  counter: 'countered',
} as const satisfies Record<OfferTerms['kind'], RecipientStatus>;

export interface Answer {
  readonly ownerId: number;
  readonly by: Actor;
  /** Digest of the answer, to recognise a repeat. */
  readonly answerKey: string;
}

/** Applies an owner's offer of beds at one recipient. */
export function applyOffer(
  doc: BookingRequestDoc,
  recipient: RequestRecipient,
  terms: OfferTerms,
  answer: Answer,
  now: Date,
): Transition {
  const offer = createOffer(doc, recipient, terms, now);
  return transition(doc, now, (draft) => {
    draft.setRecipient(recipient.accommodation_id, offerPatch(doc, recipient, offer, answer, now), {
      by: answer.by,
      action: terms.kind,
    });
    emitAnswered(draft, doc, [recipient], STATUS_OF_KIND[terms.kind], offer.beds, answer, now);
  });
}

/** Applies an owner's decline for one or all of their recipients. */
export function applyDecline(
  doc: BookingRequestDoc,
  recipients: readonly RequestRecipient[],
  said: Pick<RespondBody, 'reason' | 'message'>,
  answer: Answer,
  now: Date,
): Transition {
  return transition(doc, now, (draft) => {
    for (const recipient of recipients) {
      const patch: RecipientPatch = {
        ...answeredPatch(doc, answer, now),
        ...withoutOffer(recipient),
        status: 'declined',
        decline_reason: said.reason ?? 'other',
        decline_message: said.message || null,
      };
      draft.setRecipient(recipient.accommodation_id, patch, { by: answer.by, action: 'decline' });
    }
    emitAnswered(draft, doc, recipients, 'declined', 0, answer, now);
  });
}

/** The statuses that an answer can result in. */
export const ANSWER_STATUSES: readonly RecipientStatus[] = [
  'accepted',
  'partially_accepted',
  'countered',
  'declined',
];

function offerPatch(
  doc: BookingRequestDoc,
  recipient: RequestRecipient,
  offer: StoredOffer,
  answer: Answer,
  now: Date,
): RecipientPatch {
  return {
    ...answeredPatch(doc, answer, now),
    offers: withoutOffer(recipient).offers,
    status: STATUS_OF_KIND[offer.kind],
    offer,
    decline_reason: null,
    decline_message: null,
  };
}

function answeredPatch(doc: BookingRequestDoc, answer: Answer, now: Date): RecipientPatch {
  return {
    answer_key: answer.answerKey,
    answer_no: doc.answer_count + 1,
    answered_at: now,
    late: now > doc.answer_by,
  };
}

function withoutOffer(recipient: RequestRecipient): Pick<RequestRecipient, 'offer' | 'offers'> {
  const { offer, offers } = recipient;
  return { offer: null, offers: offer === null ? offers : [...offers, offer].slice(-OFFERS_KEPT) };
}

function emitAnswered(
  draft: Draft,
  before: BookingRequestDoc,
  recipients: readonly RequestRecipient[],
  status: RecipientStatus,
  beds: number,
  answer: Answer,
  now: Date,
): void {
  const isOffer = status !== 'declined';
  const isFirstOffer = isOffer && before.first_offer_at === null;
  const hasEnoughBeds = before.enough_beds_at === null && requestCoverage(draft.doc, now).has_enough_beds;
  const answerNo = before.answer_count + 1;
  draft.set({
    answer_count: answerNo,
    ...(isFirstOffer ? { first_offer_at: now } : {}),
    ...(hasEnoughBeds ? { enough_beds_at: now } : {}),
  });
  if (before.dispatcher_id === null) return;
  draft.emit({
    name: 'bookingRequestAnswered',
    data: {
      booking_request_id: before._id,
      dispatcher_id: before.dispatcher_id,
      owner_id: answer.ownerId,
      answer_no: answerNo,
      answered_at: now.toISOString(),
      accommodation_ids: recipients.map((recipient) => recipient.accommodation_id),
      status,
      beds,
      is_first_offer: isFirstOffer,
      has_enough_beds: hasEnoughBeds,
      minutes_to_answer: minutesToAnswer(recipients, now),
    },
  });
}

function minutesToAnswer(recipients: readonly RequestRecipient[], now: Date): number | null {
  const sentAt = recipients[0]?.sent_at ?? null;
  return sentAt === null ? null : Math.max(0, Math.round((now.getTime() - sentAt.getTime()) / 60_000));
}
