import { dateInBerlin, PRIVATE_FIELDS, titleSlugOf, type updateAccommodationBodySchema } from '@kq/contracts';
import { type Gazetteer } from '@kq/gazetteer';
import { reason } from '@kq/contracts/reasons/reason';
import { AppError, type Clock } from '@kq/kernel';
import { type z } from 'zod';
import { type AccommodationDoc, type AccommodationChanges } from '../domain/accommodation';
import { mostConfirmed } from '../domain/beds';
import { type Stays } from '../../stays';
import { arrivalEvents } from './arrival-changed';
import {
  assertNotBlocked,
  assertOwner,
  type ChangeAccommodation,
  createChangeAccommodation,
} from './change-accommodation';
import { checkTown } from '../domain/check-town';
import { locate } from '../domain/locate';
import { assertPublishable } from '../domain/publishable';
import { type OwnerLimits } from '../../quotas';
import { type AccommodationRepository } from './ports';
import { resizedClosures } from '../domain/closures';
import { factsOfRooms } from '../domain/rooms';
import { withVerificationCleared } from '../domain/verified-facts';

export type UpdateAccommodation = ReturnType<typeof createUpdateAccommodation>;
export type UpdateAccommodationBody = z.output<typeof updateAccommodationBodySchema>;

interface Deps {
  readonly repository: Pick<AccommodationRepository, 'findById' | 'update' | 'placeFactsOf'>;
  readonly change: ChangeAccommodation;
  readonly stays: Pick<Stays, 'ofAccommodation'>;
  readonly limits: OwnerLimits;
  readonly gazetteer: Gazetteer;
  readonly clock: Clock;
}

/** Fields that are stored unchanged. */
const PLAIN_FIELDS = [
  'description',
  'address',
  'zip_code',
  'city',
  'type',
  'min_nights',
  'price_per_bed_night',
  'weekly_discount',
  'monthly_discount',
  'final_cleaning',
  'deposit',
  'vat',
  'cancel_free_days',
  'cancel_percent',
  ...PRIVATE_FIELDS,
  'check_in_from',
  'check_out_until',
  'languages',
  'registration_number',
] as const;

/** Use case of PATCH /accommodations/{id}. @throws AppError NOT_FOUND, CONFLICT, VALIDATION_FAILED */
export function createUpdateAccommodation(deps: Deps) {
  const { repository, change, limits, gazetteer, clock } = deps;

  async function activates(id: number, ownerId: number, status: string | undefined): Promise<boolean> {
    if (status !== 'active') return false;
    const doc = await repository.findById(id);
    return doc !== null && doc.owner_id === ownerId && doc.status !== 'active';
  }

  return async (id: number, ownerId: number, body: UpdateAccommodationBody): Promise<AccommodationDoc> => {
    const more = (await activates(id, ownerId, body.status)) ? 1 : 0;
    return limits.withRoomForActive(ownerId, more, () => update(id, ownerId, body));
  };

  async function update(
    id: number,
    ownerId: number,
    body: UpdateAccommodationBody,
  ): Promise<AccommodationDoc> {
    const eventsOf = await arrivalEvents(deps, id, body);
    const write =
      eventsOf === undefined ? change : createChangeAccommodation({ repository, clock, eventsOf });
    return write(id, (doc) => {
      assertOwner(doc, ownerId);
      if (body.version !== undefined && body.version !== doc.version)
        throw new AppError('ACCOMMODATION_CHANGED');
      if (Object.keys(body).every((field) => field === 'version')) return null;
      if (body.status !== undefined) assertNotBlocked(doc);
      const changes = {
        ...plainChanges(body),
        ...slugChanges(doc, body, clock.now()),
        ...(body.status === undefined ? {} : { status: body.status }),
        ...(body.status === 'active' && doc.status === 'draft'
          ? { published_at: doc.published_at ?? clock.now() }
          : {}),
        ...(body.status === 'active' && doc.delete_at != null ? { delete_at: null } : {}),
        ...locationChanges(gazetteer, doc, body),
        ...roomChanges(doc, body, dateInBerlin(clock.now())),
      };
      if (body.status === 'active' && doc.status !== 'active') assertPublishable({ ...doc, ...changes });
      return withVerificationCleared(doc, changes, { userId: ownerId, at: clock.now() });
    });
  }
}

function plainChanges(body: UpdateAccommodationBody): AccommodationChanges {
  return Object.fromEntries(
    PLAIN_FIELDS.filter((field) => body[field] !== undefined).map((field) => [field, body[field]]),
  );
}

/** A title or postal code copied from another accommodation does not inherit the age of this one. */
function slugChanges(doc: AccommodationDoc, body: UpdateAccommodationBody, now: Date): AccommodationChanges {
  const title = body.title ?? doc.title;
  const titleSlug = titleSlugOf(title);
  const isSameSlug = titleSlug === doc.title_slug && (body.zip_code ?? doc.zip_code) === doc.zip_code;
  return { title, title_slug: titleSlug, ...(isSameSlug ? {} : { slug_since: now }) };
}

/** Moves the accommodation to the centre of a new postal code, unless the changes contain a pin. */
function locationChanges(
  gazetteer: Gazetteer,
  doc: AccommodationDoc,
  body: UpdateAccommodationBody,
): AccommodationChanges {
  const zipCode = body.zip_code ?? doc.zip_code;
  const city = body.city ?? doc.city;
  // An unchanged pair of an earlier build does not block other changes.
  if (zipCode !== doc.zip_code || city !== doc.city) checkTown(gazetteer, zipCode, city);
  const hasPin = body.lat !== undefined || body.lng !== undefined;
  if (!hasPin && zipCode === doc.zip_code) return {};
  return locate(gazetteer, { zipCode, lat: body.lat, lng: body.lng });
}

function roomChanges(
  doc: AccommodationDoc,
  body: UpdateAccommodationBody,
  today: string,
): AccommodationChanges {
  if (body.rooms === undefined && body.amenities === undefined) return {};
  const rooms = body.rooms ?? doc.rooms;
  const facts = factsOfRooms(rooms, body.amenities ?? doc.amenities);
  const confirmed = mostConfirmed(doc, today);
  if (facts.beds_total < Math.min(confirmed, doc.beds_total)) {
    throw new AppError('CONFLICT', {
      reason: reason('beds_already_confirmed', { confirmed }),
      details: { beds_confirmed: confirmed },
    });
  }
  const hasOtherBeds = facts.beds_total !== doc.beds_total;
  return {
    rooms,
    ...facts,
    ...(hasOtherBeds ? { blocks: resizedClosures(doc, facts.beds_total) } : {}),
  };
}
