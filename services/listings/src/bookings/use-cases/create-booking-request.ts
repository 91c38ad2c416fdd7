import {
  type AskedAccommodation,
  type CreateBookingRequestBody,
  dateInBerlin,
  datesOfNights,
  nightSpans,
} from '@kq/contracts';
import { reason } from '@kq/contracts/reasons/reason';
import { AppError, type Clock, type Principal, validationError } from '@kq/kernel';
import { type AccommodationTerms } from '../../accommodations/domain/accommodation';
import { checkStayDates } from '../../search/domain/check-stay-dates';
import { type BookingRequestDoc, type IdempotencyKey } from '../domain/booking-request';
import { type EndForBlockedParties } from './end-for-blocked-parties';
import { type Idempotency } from './idempotency';
import { isPlaceOf, locationName, type PlaceNames } from '../../search/domain/location-name';
import { type AccommodationStore, type BookingRequests, type Contacts } from './ports';
import { assertAskable } from '../domain/askable';
import { answerByBounds, defaultAnswerBy, endOfDay } from '../domain/deadline';
import { newRequest } from '../domain/new-request';
import { assertOwnAddress } from './sender-address';
import { type SenderLimits } from '../../quotas';
import { type SenderHold } from './sender-hold';
import { type SettleHeldRequests } from './settle-held-requests';
import { type SenderSuspension } from './sender-suspension';

interface Deps {
  readonly bookings: BookingRequests;
  readonly accommodations: AccommodationStore;
  readonly contacts: Contacts;
  readonly places: PlaceNames;
  readonly idempotency: Idempotency;
  readonly limits: SenderLimits;
  readonly suspension: Pick<SenderSuspension, 'isSuspended'>;
  readonly endForBlockedParties: EndForBlockedParties;
  readonly hold: Pick<SenderHold, 'isHeld'>;
  readonly settleHeld: Pick<SettleHeldRequests, 'settleNow'>;
  readonly clock: Clock;
}

export interface CreateBookingRequestInput {
  readonly body: CreateBookingRequestBody;
  /** Null for an anonymous visitor. */
  readonly principal: Principal | null;
  readonly clientAddress: string;
  /** Short name of the browser. */
  readonly requestedWith: string;
  readonly idempotencyKey: string | undefined;
}

export type CreateBookingRequest = (input: CreateBookingRequestInput) => Promise<BookingRequestDoc>;

/**
 * Sends one request to up to 20 accommodations. The request of a verified sender opens immediately; any other waits for
 * the verification of its address, and no owner is contacted before (docs/security.md S1).
 */
export function createCreateBookingRequest(deps: Deps): CreateBookingRequest {
  const { idempotency, limits, clock } = deps;

  async function create(
    input: CreateBookingRequestInput,
    key: IdempotencyKey | null,
  ): Promise<BookingRequestDoc> {
    const { principal } = input;
    const body = { ...input.body, ...datesOfNights(input.body) };
    await assertNotSuspended(deps.suspension, principal);
    const now = clock.now();
    const today = dateInBerlin(now);
    checkStayDates(body.start_date, body.end_date, today);
    const place = placeName(deps.places, body);
    const placeId = isPlaceOf(deps.places, body.location) ? body.location.place_id : undefined;
    const answerBy = answerByOf(body, now);
    const [asked, earlier, isHeld] = await Promise.all([
      activeAccommodations(deps.accommodations, body.accommodation_ids, principal),
      askedEarlier(deps.bookings, { body, principal }),
      isSenderHeld(deps.hold, principal),
      assertOwnAddress(deps.contacts, principal, body.contact.email),
    ]);
    assertAskable(asked, {
      location: body.location,
      stay: body,
      earlier,
      askAgain: body.ask_again ?? [],
      today,
    });
    const release = await limits.take({
      principal,
      email: body.contact.email,
      clientAddress: input.clientAddress,
    });
    try {
      const doc = await deps.bookings.insert((id) =>
        newRequest(id, { ...input, key, place, placeId, answerBy, asked, now, isHeld }),
      );
      const stored = await deps.endForBlockedParties(doc);
      // A decision between the check and the write has not seen this request.
      if (!isHeld || principal === null || (await deps.hold.isHeld(principal.userId))) return stored;
      return await deps.settleHeld.settleNow(stored._id, principal.userId);
    } catch (error) {
      await release();
      throw error;
    }
  }

  return async (input) => {
    const key = idempotency.keyOf(input);
    const underOther = key === null ? null : await idempotency.findByOthers(key);
    if (underOther !== null) return underOther;
    try {
      return await create(input, key);
    } catch (error) {
      if (key === null || !isRefusal(error)) throw error;
      // Looked up only after a refusal: keys are rarely repeated, and a unique index stores each only once.
      const earlier = await idempotency.find(key);
      if (earlier !== null) return earlier;
      if (!isTaken(error)) throw error;
      return create(input, key);
    }
  };
}

/** Refuses a suspended sender. An unverified one is refused later, at the verification. @throws AppError FORBIDDEN */
export async function assertNotSuspended(
  suspension: Pick<SenderSuspension, 'isSuspended'>,
  principal: Principal | null,
): Promise<void> {
  if (principal?.emailVerified !== true || !(await suspension.isSuspended(principal.userId))) return;
  throw new AppError('FORBIDDEN', {
    reason: reason('sender_suspended'),
  });
}

/** An unverified sender's request is held at its verification. */
const isSenderHeld = async (
  hold: Pick<SenderHold, 'isHeld'>,
  principal: Principal | null,
): Promise<boolean> => principal?.emailVerified === true && hold.isHeld(principal.userId);

/** Excludes an unavailable store: a second query would double the wait of the caller. */
const isRefusal = (error: unknown): boolean => error instanceof AppError && error.status < 500;

const isTaken = (error: unknown): boolean => error instanceof AppError && error.code === 'ALREADY_EXISTS';

function placeName(places: PlaceNames, { location }: CreateBookingRequestBody): string {
  const name = locationName(places, location);
  if (name === null) throw validationError({ location: [reason('place_abroad')] });
  return name;
}

/**
 * Reads only a verified sender's requests: a response must not disclose what another address has asked
 * (docs/security.md S13).
 */
async function askedEarlier(
  bookings: BookingRequests,
  { body, principal }: Pick<CreateBookingRequestInput, 'body' | 'principal'>,
): Promise<AskedAccommodation[]> {
  const onPurpose = new Set(body.ask_again);
  if (principal?.emailVerified !== true || body.accommodation_ids.every((id) => onPurpose.has(id))) return [];
  return bookings.findAskedOf({ userId: principal.userId, spans: nightSpans(body) });
}

/** Returns the deadline; one chosen by the sender is capped by arrival. @throws AppError when it is not between now and arrival */
function answerByOf(body: CreateBookingRequestBody, now: Date): Date {
  const arrival = { startDate: body.start_date, arrivalFrom: body.arrival_from ?? null };
  if (body.answer_by === undefined) return defaultAnswerBy(now, arrival);
  const chosen = new Date(body.answer_by);
  const { earliest, latest } = answerByBounds(now, arrival);
  if (chosen < earliest) throw validationError({ answer_by: [reason('answer_deadline_too_early')] });
  if (chosen > endOfDay(body.start_date))
    throw validationError({ answer_by: [reason('answer_deadline_after_arrival')] });
  return chosen > latest ? latest : chosen;
}

async function activeAccommodations(
  store: AccommodationStore,
  ids: readonly number[],
  principal: Principal | null,
): Promise<AccommodationTerms[]> {
  const isProbe = principal?.isProbe === true;
  const found = new Map((await store.findTerms(ids, { isProbe })).map((doc) => [doc._id, doc]));
  const missing = ids.filter((id) => found.get(id)?.status !== 'active');
  if (missing.length > 0)
    throw validationError({
      accommodation_ids: [reason('accommodations_unavailable', { ids: missing.map(String) })],
    });
  return ids.flatMap((id) => found.get(id) ?? []);
}
