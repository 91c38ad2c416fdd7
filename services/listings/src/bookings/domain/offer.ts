import {
  addDays,
  datesOfNights,
  hasNightOfPattern,
  PRICE_PER_BED_NIGHT_MAX_CENTS,
  type RespondBody,
  STAY_MAX_NIGHTS,
} from '@kq/contracts';
import { reason } from '@kq/contracts/reasons/reason';
import { validationError } from '@kq/kernel';
import { type BookingRequestDoc, type RequestRecipient, type StoredOffer } from './booking-request';
import { amountForStay, askedNights, bedsOfAcceptance } from './amounts';
import { assertCounterDates } from './counter-dates';
import { cancellationTermsOf } from './recorded-terms';
import { offerValidUntil } from './deadline';

/** Terms of an offer before it gets its version. */
export type OfferTerms = Pick<
  StoredOffer,
  | 'kind'
  | 'beds'
  | 'start_date'
  | 'end_date'
  | 'nights'
  | 'price_per_bed_night'
  | 'discount_percent'
  | 'message'
  | 'adjusts_blocks'
>;

/** Creates a numbered, frozen offer from an answer. */
export function createOffer(
  doc: BookingRequestDoc,
  recipient: RequestRecipient,
  terms: OfferTerms,
  now: Date,
): StoredOffer {
  const { final_cleaning } = recipient;
  const amount = amountForStay({ ...terms, final_cleaning, vat: recipient.vat });
  return {
    ...terms,
    version: (recipient.offer?.version ?? recipient.offers.at(-1)?.version ?? 0) + 1,
    final_cleaning,
    vat: amount.vat,
    total: amount.total_cents,
    amount,
    valid_until: offerValidUntil(now, doc.answer_by, terms.start_date),
    terms: cancellationTermsOf({ ...recipient, offer: null }),
  };
}

/**
 * Reads the terms of an answer and rejects those that do not fit its action.
 * @throws AppError VALIDATION_FAILED
 */
export function readOfferTerms(
  doc: BookingRequestDoc,
  recipient: RequestRecipient,
  body: RespondBody,
  now: Date,
): OfferTerms {
  refuseForeignFields(body);
  const terms = termsOf(doc, recipient, body, now);
  // The price of an accommodation may be older than the ceiling.
  if (terms.price_per_bed_night > PRICE_PER_BED_NIGHT_MAX_CENTS)
    throw validationError({
      price_per_bed_night: [reason('price_above_maximum', { cents: PRICE_PER_BED_NIGHT_MAX_CENTS })],
    });
  return terms;
}

function termsOf(
  doc: BookingRequestDoc,
  recipient: RequestRecipient,
  body: RespondBody,
  now: Date,
): OfferTerms {
  const asked = {
    ...askedNights(doc),
    ...askedPrice(recipient),
  };
  const message = body.message || null;
  const whole = bedsOfAcceptance(doc, recipient);
  if (body.action === 'counter')
    return { kind: 'counter', message, ...counterTerms(doc, recipient, body, now) };
  if (body.action === 'partial')
    return { kind: 'partial', message, ...asked, beds: partialBeds(doc, recipient, body) };
  if (body.beds !== undefined && body.beds !== whole) {
    throw validationError({ beds: [reason('beds_need_partial_acceptance')] });
  }
  return { kind: whole < doc.workers ? 'partial' : 'accept', message, ...asked, beds: whole };
}

const askedPrice = ({ price_per_bed_night, discount_percent }: RequestRecipient) =>
  discount_percent ? { price_per_bed_night, discount_percent } : { price_per_bed_night };

const TERMS_FIELDS = [
  'beds',
  'price_per_bed_night',
  'start_date',
  'end_date',
  'nights',
  'adjust_calendar',
] as const;
const FIELDS_OF_ACTION = {
  accept: ['beds', 'adjust_calendar'],
  partial: ['beds', 'adjust_calendar'],
  counter: TERMS_FIELDS,
  decline: [],
} as const satisfies Record<RespondBody['action'], readonly (typeof TERMS_FIELDS)[number][]>;

/** Rejects fields that the action does not use, instead of dropping them silently: the owner has to see it. */
export function refuseForeignFields(body: RespondBody): void {
  const allowed: readonly string[] = FIELDS_OF_ACTION[body.action];
  const foreign: string[] = TERMS_FIELDS.filter(
    (field) => body[field] !== undefined && !allowed.includes(field),
  );
  if (body.reason !== undefined && body.action !== 'decline') foreign.push('reason');
  if (foreign.length === 0) return;
  throw validationError(Object.fromEntries(foreign.map((field) => [field, [reason('field_not_of_answer')]])));
}

function partialBeds(doc: BookingRequestDoc, recipient: RequestRecipient, { beds }: RespondBody): number {
  if (beds === undefined) throw validationError({ beds: [reason('partial_beds_missing')] });
  if (beds >= doc.workers)
    throw validationError({ beds: [reason('partial_beds_not_below_crew', { workers: doc.workers })] });
  if (beds > recipient.beds_total) throw tooManyBeds(recipient);
  return beds;
}

function counterTerms(doc: BookingRequestDoc, recipient: RequestRecipient, body: RespondBody, now: Date) {
  const asked = { start_date: doc.start_date, end_date: doc.end_date, nights: doc.nights_pattern ?? 'all' };
  const { start_date = asked.start_date, end_date = asked.end_date, nights = asked.nights } = body;
  const price_per_bed_night = body.price_per_bed_night ?? recipient.price_per_bed_night;
  const beds = body.beds ?? bedsOfAcceptance(doc, recipient);
  const hasAskedPrice = price_per_bed_night === recipient.price_per_bed_night;
  const hasAskedNights =
    start_date === asked.start_date && end_date === asked.end_date && nights === asked.nights;
  if (hasAskedPrice && hasAskedNights)
    throw validationError({
      action: [reason('counter_offer_unchanged')],
    });
  if (beds > doc.workers)
    throw validationError({ beds: [reason('beds_above_crew', { workers: doc.workers })] });
  if (beds > recipient.beds_total) throw tooManyBeds(recipient);
  assertCounterDates(doc, { start_date, end_date, nights }, now);
  if (end_date > addDays(start_date, STAY_MAX_NIGHTS)) {
    throw validationError({ end_date: [reason('stay_too_long', { nights: STAY_MAX_NIGHTS })] });
  }
  if (!hasNightOfPattern({ start_date, end_date, nights }))
    throw validationError({ nights: [reason('no_night_of_pattern')] });
  const price = hasAskedPrice ? askedPrice(recipient) : { price_per_bed_night };
  return {
    ...datesOfNights({ start_date, end_date, nights }),
    ...(nights === 'mon_thu' ? { nights } : {}),
    beds,
    ...price,
  };
}

function tooManyBeds(recipient: RequestRecipient) {
  return validationError({ beds: [reason('beds_above_house', { beds: recipient.beds_total })] });
}
