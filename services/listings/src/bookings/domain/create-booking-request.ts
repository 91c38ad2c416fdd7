import { type CreateBookingRequestBody, buildAccommodationSlug, dateInBerlin } from '@kq/contracts';
import { distanceKm } from '@kq/gazetteer';
import { AppError, type Clock, type Principal, validationError } from '@kq/service-kit';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { checkStayDates } from '../../search/domain/check-stay-dates';
import {
  BOOKING_REQUEST_SCHEMA_VERSION,
  type BookingRequestDoc,
  type RequestRecipient,
} from './booking-request';
import { type Idempotency, type IdempotencyKey } from './idempotency';
import { type AccommodationStore, type BookingRequests, type PlaceNames } from './ports';
import { answerByBounds, defaultAnswerBy, endOfDay } from './rules/deadline';
import { nextDueAt } from './rules/due-at';
import { openedEvent, openedState } from './rules/open-request';
import { type DomainEvent } from './rules/transition';
import { type SenderLimits } from './sender-limits';

interface Deps {
  readonly bookings: BookingRequests;
  readonly accommodations: AccommodationStore;
  readonly places: PlaceNames;
  readonly idempotency: Idempotency;
  readonly limits: SenderLimits;
  readonly clock: Clock;
}

export interface CreateBookingRequestInput {
  readonly body: CreateBookingRequestBody;
  /** Null for a visitor who is not signed in. */
  readonly principal: Principal | null;
  readonly clientAddress: string;
  /** Short name of the browser. */
  readonly requestedWith: string;
  readonly idempotencyKey: string | undefined;
}

export type CreateBookingRequest = (input: CreateBookingRequestInput) => Promise<BookingRequestDoc>;

/**
 * One request to up to 20 accommodations. A proved sender's goes out at once; any other waits for the proof of its
 * address, and no owner hears of it before (SECURITY S1).
 */
export function makeCreateBookingRequest(deps: Deps): CreateBookingRequest {
  const { idempotency, limits, clock } = deps;

  async function create(
    input: CreateBookingRequestInput,
    key: IdempotencyKey | null,
  ): Promise<BookingRequestDoc> {
    const { body, principal } = input;
    const now = clock.now();
    checkStayDates(body.start_date, body.end_date, dateInBerlin(now));
    const place = placeName(deps.places, body);
    const answerBy = answerByOf(body, now);
    const asked = await activeAccommodations(deps.accommodations, body.accommodation_ids);
    const giveBack = await limits.take({
      principal,
      email: body.contact.email,
      clientAddress: input.clientAddress,
    });
    try {
      return await deps.bookings.insert((id) =>
        newRequest(id, { ...input, key, place, answerBy, asked, now }),
      );
    } catch (error) {
      await giveBack();
      throw error;
    }
  }

  return async (input) => {
    const key = idempotency.keyOf(input);
    const earlier = key === null ? null : await idempotency.find(key);
    if (earlier !== null) return earlier;
    try {
      return await create(input, key);
    } catch (error) {
      const twin = key !== null && isTaken(error) ? await idempotency.find(key) : null;
      if (twin === null) throw error;
      return twin;
    }
  };
}

const isTaken = (error: unknown): boolean => error instanceof AppError && error.code === 'ALREADY_EXISTS';

interface NewRequest extends CreateBookingRequestInput {
  readonly key: IdempotencyKey | null;
  readonly place: string;
  readonly answerBy: Date;
  readonly asked: readonly AccommodationDoc[];
  readonly now: Date;
}

function newRequest(
  id: number,
  input: NewRequest,
): { doc: BookingRequestDoc; events: readonly DomainEvent[] } {
  const { principal, now } = input;
  const waiting = waitingRequest(id, input);
  if (principal === null || !principal.emailVerified) {
    const event = { name: 'bookingRequestVerificationNeeded', data: { booking_request_id: id } } as const;
    return { doc: { ...waiting, due_at: nextDueAt(waiting) }, events: [event] };
  }
  const opened = { ...waiting, ...openedState(waiting, principal, now) };
  return { doc: { ...opened, due_at: nextDueAt(opened) }, events: [openedEvent(opened, principal.userId)] };
}

/** Built field by field: nothing of the body gets in unnamed (SECURITY S20). */
function waitingRequest(id: number, input: NewRequest): BookingRequestDoc {
  const { body, now, key, asked } = input;
  const { contact, location } = body;
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
    location: { display_name: location.display_name, lat: location.lat, lng: location.lng },
    place: input.place,
    start_date: body.start_date,
    end_date: body.end_date,
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
    recipients: asked.map((accommodation) => recipientOf(accommodation, location, now)),
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
    purge_when_empty: null,
    schema_version: BOOKING_REQUEST_SCHEMA_VERSION,
  };
}

/** The place's terms at the time of asking. */
function recipientOf(
  accommodation: AccommodationDoc,
  at: { lat: number; lng: number },
  now: Date,
): RequestRecipient {
  const { _id, title, zip_code, vat } = accommodation;
  return {
    accommodation_id: _id,
    owner_id: accommodation.owner_id,
    status: 'queued',
    title,
    slug: buildAccommodationSlug(title, _id, zip_code),
    city: accommodation.city,
    zip_code,
    distance_km: Math.round(distanceKm(at, accommodation) * 10) / 10,
    price_per_bed_night: accommodation.price_per_bed_night,
    final_cleaning: accommodation.final_cleaning,
    vat: { kind: vat.kind, rate: vat.rate },
    cancel_free_days: accommodation.cancel_free_days,
    beds_total: accommodation.beds_total,
    offer: null,
    offers: [],
    answer_key: null,
    decline_reason: null,
    decline_message: null,
    beds_confirmed: 0,
    confirming: null,
    has_stay_to_free: false,
    sent_at: null,
    answered_at: null,
    late: false,
    phoned_at: null,
    changed_version: 1,
    changed_at: now,
    history: [],
  };
}

function placeName(places: PlaceNames, { location }: CreateBookingRequestBody): string {
  const place = places.nearestPlace(location.lat, location.lng);
  if (place === null) throw validationError({ location: ['Der Ort liegt nicht in Deutschland.'] });
  return place.name;
}

/** A deadline of the sender's choice must lie ahead and before arrival; within the last hours it moves to what still fits. */
function answerByOf(body: CreateBookingRequestBody, now: Date): Date {
  const arrival = { startDate: body.start_date, arrivalFrom: body.arrival_from ?? null };
  if (body.answer_by === undefined) return defaultAnswerBy(now, arrival);
  const chosen = new Date(body.answer_by);
  const { earliest, latest } = answerByBounds(now, arrival);
  if (chosen < earliest)
    throw validationError({ answer_by: ['Bitte geben Sie den Vermietern mindestens 2 Stunden Zeit.'] });
  if (chosen > endOfDay(body.start_date))
    throw validationError({ answer_by: ['Die Frist muss vor der Anreise enden.'] });
  return chosen > latest ? latest : chosen;
}

async function activeAccommodations(
  store: AccommodationStore,
  ids: readonly number[],
): Promise<AccommodationDoc[]> {
  const found = new Map((await store.findByIds(ids)).map((doc) => [doc._id, doc]));
  const missing = ids.filter((id) => found.get(id)?.status !== 'active');
  if (missing.length > 0) {
    const text = `Nicht verfügbar: ${missing.join(', ')}. Bitte entfernen Sie diese Unterkünfte aus der Auswahl.`;
    throw validationError({ accommodation_ids: [text] });
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}
