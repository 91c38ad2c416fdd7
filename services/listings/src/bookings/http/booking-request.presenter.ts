import {
  type acceptedBookingRequestSchema,
  type BookingRequest,
  type bookingRequestListItemSchema,
  summaryOf,
  type Recipient,
  type waitingRequestSchema,
} from '@kq/contracts';
import { siteLabel } from '@kq/contracts/text/work-site';
import { type z } from 'zod';
import { type BookingRequestDoc, type RequestRecipient } from '../domain/booking-request';
import { type DispatcherView } from '../use-cases/read-booking-request';
import { amountOfOffer, askedNightCount, confirmedAmount, confirmedTotalCents } from '../domain/amounts';
import { verificationEndsAt } from '../domain/due-at';
import { isHeld } from '../domain/held-state';
import { canCancelStay } from '../domain/cancel-stay';
import { isFreedByBlock } from '../domain/cancellation-cost';
import { cancellationTermsOf, isPercentRecorded } from '../domain/recorded-terms';
import { isPartyBlocked } from '../domain/party-blocked';
import { presentOffer } from '../domain/present-offer';
import { presentCancellation } from '../domain/present-cancellation';
import { presentEarlyDeparture } from '../domain/present-early-departure';
import { presentOwnerCancellation } from '../domain/present-owner-cancellation';
import { confirmedParts, offeredParts, requestCoverage } from '../domain/coverage';
import { hasAccepted, isLive, isOffered } from '../domain/recipient-status';
import { siteOfRequest } from '../domain/site-of-request';
import { NO_CONTACT } from '../domain/visible-contact';
import { summaryOfRequest } from '../use-cases/read-request-contact';

type ListItem = z.infer<typeof bookingRequestListItemSchema>;

export function presentAccepted(doc: BookingRequestDoc): z.infer<typeof acceptedBookingRequestSchema> {
  return {
    id: doc._id,
    status: doc.status,
    answer_by: doc.answer_by.toISOString(),
    ...presentHold(doc),
    ...(doc.status === 'awaiting_verification' ? { verify_by: verificationEndsAt(doc).toISOString() } : {}),
    recipients: doc.recipients.map(({ accommodation_id, owner_id, status }) => ({
      accommodation_id,
      owner_id,
      status,
    })),
  };
}

export const presentWaiting = (doc: BookingRequestDoc): z.infer<typeof waitingRequestSchema> => ({
  ...summaryOfRequest(doc),
  requested_with: doc.requested_with,
  verify_by: verificationEndsAt(doc).toISOString(),
});

/** Converts a request for its dispatcher. */
export function presentBookingRequest(view: DispatcherView): BookingRequest {
  const { doc } = view;
  const { contact } = doc;
  const counted = doc.recipients.filter((one) => !isLive(one) || view.isStillOffered(one));
  return {
    id: doc._id,
    ...presentRequestState(doc, view.now, counted),
    location: presentLocation(doc),
    start_date: doc.start_date,
    end_date: doc.end_date,
    nights: askedNightCount(doc),
    workers: doc.workers,
    extension_possible: doc.extension_possible,
    message: doc.message,
    created_at: doc.created_at.toISOString(),
    contact: { name: contact.name, company: contact.company, email: contact.email, phone: contact.phone },
    arrival_from: doc.arrival_from,
    nights_pattern: doc.nights_pattern,
    recipients: doc.recipients.map((recipient) => presentRecipient(recipient, view)),
  };
}

function presentLocation(doc: BookingRequestDoc): BookingRequest['location'] {
  const { lat, lng, place_id: placeId, kind } = doc.location;
  return {
    display_name: siteLabel(siteOfRequest(doc)),
    lat,
    lng,
    ...(placeId === undefined ? {} : { place_id: placeId }),
    ...(kind === undefined ? {} : { kind }),
  };
}

/** Converts what may change of a request, apart from its recipients. */
export function presentRequestState(
  doc: BookingRequestDoc,
  now: Date,
  /** Recipients whose beds count: not those that are no longer offered. */
  counted: readonly RequestRecipient[] = doc.recipients,
) {
  const coverage = summaryOf(requestCoverage(doc, now, counted));
  return {
    status: doc.status,
    version: doc.version,
    answer_by: doc.answer_by.toISOString(),
    sent_at: iso(doc.opened_at),
    beds_confirmed: coverage.beds_confirmed,
    beds_offered: coverage.beds_offered,
    beds_missing: coverage.beds_missing,
    coverage,
    confirmed_total_cents: confirmedTotalCents(doc.recipients),
    ...presentHold(doc),
  };
}

/** Present only for requests that were held: others have their former shape. */
function presentHold(doc: BookingRequestDoc): Pick<BookingRequest, 'held_until' | 'withdrawn_because'> {
  if (doc.held_until === undefined) return {};
  return {
    held_until: isHeld(doc) ? doc.held_until.toISOString() : null,
    withdrawn_because: doc.withdrawn_because ?? null,
  };
}

function presentRecipient(one: RequestRecipient, view: DispatcherView): Recipient {
  const { doc, accommodations, contacts } = view;
  const accommodation = accommodations.get(one.accommodation_id);
  const isWithdrawn = isLive(one) && !view.isStillOffered(one);
  const isKnown = hasAccepted(one) && !isWithdrawn;
  return {
    ...presentRecipientState(doc, one),
    title: one.title,
    slug: one.slug,
    city: one.city,
    zip_code: one.zip_code,
    photo_url: view.coverUrl(one),
    distance_km: one.distance_km,
    beds_total: one.beds_total,
    price_per_bed_night: one.price_per_bed_night,
    cancel_free_days: one.cancel_free_days,
    terms: cancellationTermsOf(one),
    ...(isPercentRecorded(one) ? {} : { is_percent_recorded: false }),
    deposit: one.deposit ?? null,
    check_in_from: one.check_in_from ?? null,
    check_out_until: one.check_out_until ?? null,
    ...(isFreedByBlock(doc, one, view.blockedHouses) ? { is_freed_by_block: true } : {}),
    offer: one.offer === null ? null : presentOffer(one.offer),
    decline_message: one.decline_message,
    ...((isKnown ? contacts.get(one.owner_id) : undefined) ?? NO_CONTACT),
    address: isKnown ? accommodation?.address || null : null,
    ...(isWithdrawn ? { no_longer_offered: true } : {}),
    ...presentCancellation(one),
    ...presentOwnerCancellation(one),
    ...(one.status === 'confirmed' && isPartyBlocked(doc, one.owner_id) ? { is_owner_blocked: true } : {}),
  };
}

/** Returns why the product withdrew a recipient; nothing for all others. */
export const presentWithdrawal = ({
  withdrawn_reason: reason,
}: Pick<RequestRecipient, 'withdrawn_reason'>) => (reason === undefined ? {} : { withdrawn_reason: reason });

/** Converts what may change of a recipient, without texts and contact data. */
export const presentRecipientState = (doc: BookingRequestDoc, one: RequestRecipient) => ({
  accommodation_id: one.accommodation_id,
  owner_id: one.owner_id,
  status: one.status,
  late: one.late,
  decline_reason: one.decline_reason,
  beds_confirmed: one.beds_confirmed,
  confirmed_amount: confirmedAmount(one),
  ...presentEarlyDeparture(one.stay_state),
  parts: one.beds_confirmed > 0 ? confirmedParts(doc, one) : offeredParts(one),
  answered_at: iso(one.answered_at),
  sent_at: iso(one.sent_at),
  phoned_at: iso(one.phoned_at),
  ...(one.asked_before === true ? { asked_before: true } : {}),
  ...presentWithdrawal(one),
  changed_version: one.changed_version,
});

/** Presents one item of a list; an owner sees and counts only their own recipients. */
export function presentListItem(doc: BookingRequestDoc, ownerId: number | null, now: Date): ListItem {
  const seen = ownerId === null ? doc.recipients : doc.recipients.filter((one) => one.owner_id === ownerId);
  const coverage = summaryOf(requestCoverage(doc, now, seen));
  return {
    id: doc._id,
    status: doc.status,
    ...siteOfRequest(doc),
    start_date: doc.start_date,
    end_date: doc.end_date,
    nights: askedNightCount(doc),
    nights_pattern: doc.nights_pattern,
    workers: doc.workers,
    answer_by: doc.answer_by.toISOString(),
    created_at: doc.created_at.toISOString(),
    ...presentHold(doc),
    beds_confirmed: coverage.beds_confirmed,
    beds_offered: coverage.beds_offered,
    coverage,
    recipients: seen.length,
    answered: seen.filter((one) => one.answered_at !== null).length,
    ...(ownerId === null ? {} : { own: seen.map((one) => presentOwnPart(doc, one, now)) }),
  };
}

function presentOwnPart(doc: BookingRequestDoc, one: RequestRecipient, now: Date) {
  const { accommodation_id, title, status, offer } = one;
  const offered = offer !== null && isOffered(one) ? amountOfOffer(offer) : null;
  return {
    accommodation_id,
    title,
    status,
    amount: confirmedAmount(one) ?? offered,
    can_cancel: canCancelStay(doc, one, now),
  };
}

const iso = (date: Date | null): string | null => (date === null ? null : date.toISOString());
