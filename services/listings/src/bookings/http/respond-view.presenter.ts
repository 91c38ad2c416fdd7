import { dateInBerlin, nightSpans, type RespondView } from '@kq/contracts';
import { freeBedsOn } from '../../accommodations/domain/beds';
import { type BookingRequestDoc, type RequestRecipient } from '../domain/booking-request';
import { type OwnerView } from '../use-cases/read-booking-request';
import { canAnswer } from '../domain/answerable';
import { requestCoverage } from '../domain/coverage';
import { blockableNights } from '../domain/block-nights';
import { askedAmount, askedNightCount, askedNights, confirmedAmount } from '../domain/amounts';
import { cancellationTermsOf, isPercentRecorded } from '../domain/recorded-terms';
import { isPartyBlocked } from '../domain/party-blocked';
import { presentCancellation } from '../domain/present-cancellation';
import { offerValidUntil } from '../domain/deadline';
import { presentOffer } from '../domain/present-offer';
import { siteOfRequest } from '../domain/site-of-request';
import { vehiclesOf } from '../domain/stay-facts';
import { presentContact, reachableContact, visibleStayDetails } from '../domain/visible-contact';
import { presentWithdrawal } from './booking-request.presenter';

/** Presents the answer page of one owner: their recipients only. */
export function presentRespondView(view: OwnerView): RespondView {
  const { doc, ownerId, now } = view;
  const own = doc.recipients.filter((one) => one.owner_id === ownerId);
  const contact = reachableContact(doc, own, now);
  const { beds_missing, missing_spans } = requestCoverage(doc, now);
  return {
    request_id: doc._id,
    owner_id: ownerId,
    language: view.language,
    status: doc.status,
    can_answer: own.some((one) => canAnswer(doc, one, now)),
    ...siteOfRequest(doc),
    start_date: doc.start_date,
    end_date: doc.end_date,
    nights: askedNightCount(doc),
    workers: doc.workers,
    extension_possible: doc.extension_possible,
    message: contact === null ? null : doc.message,
    answer_by: doc.answer_by.toISOString(),
    offer_until: offerValidUntil(now, doc.answer_by, doc.start_date).toISOString(),
    arrival_from: doc.arrival_from,
    vehicles: vehiclesOf(doc),
    rooms_wish: doc.rooms_wish,
    nights_pattern: doc.nights_pattern,
    contact: contact === null ? null : presentContact(contact),
    on_site_contact: visibleStayDetails(doc, own, now).on_site_contact,
    beds_missing,
    missing_spans: [...missing_spans],
    items: own.map((one) => presentItem(doc, one, view)),
  };
}

function presentItem(doc: BookingRequestDoc, one: RequestRecipient, view: OwnerView) {
  const { accommodations, now } = view;
  const accommodation = accommodations.get(one.accommodation_id);
  const { price_per_bed_night, final_cleaning } = one;
  const amount = askedAmount(doc, one);
  const blockable = blockableNights(doc, one, accommodation, dateInBerlin(now));
  return {
    accommodation_id: one.accommodation_id,
    title: one.title,
    city: one.city,
    zip_code: one.zip_code,
    photo_url: view.coverUrl(one),
    status: one.status,
    ...presentWithdrawal(one),
    ...(one.status === 'confirmed' && isPartyBlocked(doc, doc.dispatcher_id)
      ? { is_dispatcher_blocked: true }
      : {}),
    can_answer: canAnswer(doc, one, now),
    beds_total: one.beds_total,
    beds_free:
      accommodation === undefined ? 0 : freeBedsOn(accommodation, nightSpans(askedNights(doc)), doc._id),
    ...(blockable.length === 0 ? {} : { blockable_nights: blockable }),
    price_per_bed_night,
    final_cleaning,
    vat: amount.vat,
    amount,
    offer: one.offer === null ? null : presentOffer(one.offer),
    decline_reason: one.decline_reason,
    answered_at: one.answered_at === null ? null : one.answered_at.toISOString(),
    beds_confirmed: one.beds_confirmed,
    confirmed_amount: confirmedAmount(one),
    terms: cancellationTermsOf(one),
    ...(isPercentRecorded(one) ? {} : { is_percent_recorded: false }),
    deposit: one.deposit ?? null,
    check_in_from: one.check_in_from ?? null,
    check_out_until: one.check_out_until ?? null,
    ...presentCancellation(one),
  };
}
