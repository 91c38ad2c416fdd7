import {
  buildAccommodationSlug,
  type CreateBookingRequestBody,
  datesOfNights,
  discountPercent,
  longestSpan,
  nightSpans,
  priceForNights,
} from '@kq/contracts';
import { distanceKm } from '@kq/gazetteer';
import { DAY_MS, type Principal } from '@kq/kernel';
import { type AccommodationTerms } from '../../accommodations/domain/accommodation';
import {
  BOOKING_REQUEST_SCHEMA_VERSION,
  type BookingRequestDoc,
  type RequestRecipient,
  type IdempotencyKey,
} from './booking-request';
import { heldState } from './held-state';
import { nextDueAt } from './due-at';
import { openedEvent, openedState } from './open-request';
import { type DomainEvent } from './transition';

const KEEP_PROBE_MS = DAY_MS;

/** Validated input of a new request. */
export interface NewRequest {
  readonly body: CreateBookingRequestBody;
  readonly principal: Principal | null;
  readonly requestedWith: string;
  readonly key: IdempotencyKey | null;
  readonly place: string;
  /** Absent where no id names the location. */
  readonly placeId: string | undefined;
  readonly answerBy: Date;
  readonly asked: readonly AccommodationTerms[];
  readonly now: Date;
  /** The sender's new requests wait for the decision about reports (docs/security.md S1). */
  readonly isHeld: boolean;
}

/** Creates an open request for a verified sender, a waiting one for any other, each with its event. */
export function newRequest(
  id: number,
  input: NewRequest,
): { doc: BookingRequestDoc; events: readonly DomainEvent[] } {
  const { principal, now } = input;
  const waiting = waitingRequest(id, input);
  if (principal === null || !principal.emailVerified) {
    const event = { name: 'bookingRequestVerificationNeeded', data: { booking_request_id: id } } as const;
    return { doc: { ...waiting, due_at: nextDueAt(waiting) }, events: [event] };
  }
  if (input.isHeld) {
    const held = { ...waiting, ...heldState(waiting, principal, now) };
    return { doc: { ...held, due_at: nextDueAt(held) }, events: [] };
  }
  const opened = { ...waiting, ...openedState(waiting, principal, now) };
  return { doc: { ...opened, due_at: nextDueAt(opened) }, events: [openedEvent(opened, principal.userId)] };
}

/** Built field by field: no unnamed field of the body is stored (docs/security.md S20). */
function waitingRequest(id: number, input: NewRequest): BookingRequestDoc {
  const { body, now, key, asked } = input;
  const { contact, location } = body;
  const dates = datesOfNights(body);
  const longest = longestSpan(nightSpans(body));
  return {
    _id: id,
    status: 'awaiting_verification',
    version: 1,
    dispatcher_id: null,
    company_id: null,
    requested_by: input.principal?.userId ?? null,
    contact: {
      name: contact.name,
      company: contact.company ?? null,
      email: contact.email,
      phone: contact.phone ?? null,
    },
    location: {
      display_name: location.display_name,
      lat: location.lat,
      lng: location.lng,
      ...(input.placeId === undefined ? {} : { place_id: input.placeId }),
      ...(location.kind === undefined ? {} : { kind: location.kind }),
    },
    place: input.place,
    start_date: dates.start_date,
    end_date: dates.end_date,
    ...(body.ask_again === undefined || body.ask_again.length === 0 ? {} : { ask_again: body.ask_again }),
    workers: body.workers,
    extension_possible: body.extension_possible,
    message: body.message || null,
    arrival_from: body.arrival_from ?? null,
    vehicles: body.vehicles ?? null,
    rooms_wish: body.rooms_wish || null,
    nights_pattern: body.nights ?? null,
    on_site_contact: body.on_site_contact ?? null,
    billing: body.billing ?? null,
    answer_by: input.answerBy,
    is_answer_by_chosen: body.answer_by !== undefined,
    nonce_hash: body.nonce_hash ?? null,
    requested_with: input.requestedWith,
    link_epoch: 1,
    recipients: asked.map((accommodation) => recipientOf(accommodation, location, longest, now)),
    reports: [],
    ...(key === null ? {} : { idempotency: { scope: key.scope, body_hash: key.bodyHash } }),
    due_at: null,
    remind_at: null,
    deadline_passed_at: null,
    first_offer_at: null,
    enough_beds_at: null,
    answer_count: 0,
    expiry_count: 0,
    cancel_count: 0,
    event_seq: 0,
    outbox: [],
    created_at: now,
    opened_at: null,
    dropped_at: null,
    sender_erased_at: null,
    forget_at: null,
    purge_when_empty: null,
    ...(input.principal?.isProbe === true ? probeState(now) : {}),
    schema_version: BOOKING_REQUEST_SCHEMA_VERSION,
  };
}

/** No figure needs a request of the probe, which is cancelled within minutes. */
const probeState = (now: Date) =>
  ({ is_probe: true, purge_when_empty: new Date(now.getTime() + KEEP_PROBE_MS) }) as const;

/** Copies the terms of the accommodation at the time of the request, with the price of a stay whose longest span has `nights`. */
function recipientOf(
  accommodation: AccommodationTerms,
  at: { lat: number; lng: number },
  nights: number,
  now: Date,
): RequestRecipient {
  const { _id, title, zip_code, vat } = accommodation;
  const percent = discountPercent(accommodation, nights);
  return {
    accommodation_id: _id,
    owner_id: accommodation.owner_id,
    status: 'queued',
    title,
    slug: buildAccommodationSlug(title, _id, zip_code),
    city: accommodation.city,
    zip_code,
    distance_km: Math.round(distanceKm(at, accommodation) * 10) / 10,
    price_per_bed_night: priceForNights(accommodation, nights),
    ...(percent > 0 ? { discount_percent: percent } : {}),
    final_cleaning: accommodation.final_cleaning,
    vat: { kind: vat.kind, rate: vat.rate },
    cancel_free_days: accommodation.cancel_free_days,
    cancel_percent: accommodation.cancel_percent ?? null,
    deposit: accommodation.deposit,
    check_in_from: accommodation.check_in_from ?? null,
    check_out_until: accommodation.check_out_until ?? null,
    beds_total: accommodation.beds_total,
    offer: null,
    offers: [],
    answer_key: null,
    decline_reason: null,
    decline_message: null,
    beds_confirmed: 0,
    confirmed_amount: null,
    confirming: null,
    has_stay_to_free: false,
    sent_at: null,
    answered_at: null,
    late: false,
    phoned_at: null,
    owner_erased_at: null,
    changed_version: 1,
    changed_at: now,
    history: [],
  };
}
