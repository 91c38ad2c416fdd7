import { type CreateAccommodationBody, titleSlugOf } from '@kq/contracts';
import { type Gazetteer } from '@kq/gazetteer';
import { AppError, type Clock, type Leases, newAccommodationId, type Principal } from '@kq/kernel';
import { insertWithRandomId } from '@kq/service-kit/mongo/insert-with-random-id';
import { outboxOf } from '@kq/service-kit/outbox/outbox-document';
import { type AccountBlocks } from '../../account-blocks';
import { ACCOMMODATION_SCHEMA_VERSION, type AccommodationDoc } from '../domain/accommodation';
import { checkTown } from '../domain/check-town';
import { locate } from '../domain/locate';
import { assertPublishable } from '../domain/publishable';
import { type ChangeAccommodation } from './change-accommodation';
import { changedEvent } from './changed-event';
import { exclusively, type OwnerLimits } from '../../quotas';
import { type OwnerVerification } from './owner-verification';
import { type AccommodationRepository } from './ports';
import { privateFactsOf } from '../domain/private-facts';
import { factsOfRooms } from '../domain/rooms';

interface Deps {
  readonly repository: AccommodationRepository;
  readonly change: ChangeAccommodation;
  readonly accountBlocks: Pick<AccountBlocks, 'isBlocked'>;
  readonly limits: OwnerLimits;
  readonly ownerVerification: Pick<OwnerVerification, 'check'>;
  readonly gazetteer: Gazetteer;
  readonly leases: Leases;
  readonly clock: Clock;
}

/**
 * Use case of POST /accommodations. Built field by field: no server-side field comes from the body
 * (docs/security.md S20).
 */
export function createCreateAccommodation(deps: Deps) {
  const { repository, accountBlocks, limits, ownerVerification, gazetteer, leases, clock } = deps;

  /** @param takeUnit counts the accommodation in a limit of its owner */
  return async (
    body: CreateAccommodationBody,
    owner: Owner,
    takeUnit: OwnerLimits['takeNew'] = limits.takeNew,
  ): Promise<AccommodationDoc> => {
    const { draft_key } = body;
    if (draft_key === undefined) return create(body, owner, takeUnit);
    return exclusively(
      leases,
      `draft-${owner.userId}-${draft_key}`,
      async () =>
        (await repository.findByDraftKey(owner.userId, draft_key)) ?? (await create(body, owner, takeUnit)),
    );
  };

  async function create(
    body: CreateAccommodationBody,
    owner: Owner,
    takeUnit: OwnerLimits['takeNew'],
  ): Promise<AccommodationDoc> {
    if (body.status === 'active') assertPublishable(body);
    checkTown(gazetteer, body.zip_code, body.city);
    const location = locate(gazetteer, { zipCode: body.zip_code, lat: body.lat, lng: body.lng });
    const insert = () =>
      insertWithRandomId(newAccommodationId, async (id) => {
        const created = newAccommodation(body, { id, owner, location, clock });
        const stored = { ...created, ...outboxOf([changedEvent(deps, created)]) };
        await repository.insert(stored);
        return stored;
      });
    const doc = await limits.withRoomForActive(owner.userId, body.status === 'active' ? 1 : 0, async () => {
      const release = await takeUnit(owner.userId);
      try {
        return await insert();
      } catch (error) {
        await release();
        throw error;
      }
    });
    // After the insert, so that a block that is stored meanwhile is not missed (docs/security.md S33).
    if (await accountBlocks.isBlocked(owner.userId))
      return deps.change(doc._id, () => ({ owner_blocked: true }));
    return owner.emailVerified ? doc : afterOwnerCheck(doc);
  }

  /**
   * Checks the owner in auth after the insert. The token may be older than the verification, and the event may have
   * passed before the insert: only a check after the insert cannot miss it. While auth is unavailable, the owner check
   * follows later.
   */
  async function afterOwnerCheck(doc: AccommodationDoc): Promise<AccommodationDoc> {
    try {
      await ownerVerification.check([doc.owner_id]);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'UNAVAILABLE') throw error;
    }
    return (await repository.findById(doc._id)) ?? doc;
  }
}

export type Owner = Pick<Principal, 'userId' | 'emailVerified' | 'isProbe'>;

function newAccommodation(
  body: CreateAccommodationBody,
  {
    id,
    owner,
    location,
    clock,
  }: { id: number; owner: Owner; location: ReturnType<typeof locate>; clock: Clock },
): AccommodationDoc {
  const now = clock.now();
  return {
    _id: id,
    owner_id: owner.userId,
    title: body.title,
    title_slug: titleSlugOf(body.title),
    description: body.description,
    address: body.address,
    zip_code: body.zip_code,
    city: body.city,
    state: location.state,
    lat: location.lat,
    lng: location.lng,
    type: body.type,
    rooms: body.rooms,
    ...factsOfRooms(body.rooms, body.amenities),
    min_nights: body.min_nights,
    price_per_bed_night: body.price_per_bed_night,
    weekly_discount: body.weekly_discount,
    monthly_discount: body.monthly_discount,
    final_cleaning: body.final_cleaning,
    deposit: body.deposit,
    vat: body.vat,
    cancel_free_days: body.cancel_free_days,
    cancel_percent: body.cancel_percent,
    ...privateFactsOf(body),
    check_in_from: body.check_in_from,
    check_out_until: body.check_out_until,
    languages: body.languages,
    registration_number: body.registration_number,
    photos: [],
    status: body.status,
    ...(body.status === 'active' ? { published_at: now } : {}),
    owner_verified: owner.emailVerified,
    verified_at: null,
    // Nobody has looked at its calendar yet.
    availability_confirmed_at: null,
    demo: false,
    ...(owner.isProbe === true ? { is_probe: true } : {}),
    blocks: [],
    stays: [],
    version: 1,
    changed_at: now,
    ...outboxOf([]),
    created_at: now,
    slug_since: now,
    ...(body.draft_key === undefined ? {} : { draft_key: body.draft_key }),
    schema_version: ACCOMMODATION_SCHEMA_VERSION,
  };
}
