import { ACCOMMODATION_STATUSES, type AccommodationStatus, PRIVATE_FIELDS } from '@kq/contracts';
import {
  type AccommodationDoc,
  CALENDAR_FIELDS,
  type CalendarDoc,
  ACCOMMODATION_TERMS,
  type AccommodationTerms,
  PHOTOS_FIELDS,
  type PhotosDoc,
} from '../domain/accommodation';
import { PROBE_FILTER, publicFilter } from '../../visibility/domain/visibility';
import { type IndexReads } from '../use-cases/index-reads';
import { type AccommodationRepository, type OwnItem } from '../use-cases/ports';
import { type AccommodationModel } from './accommodation.model';

type Queries = Omit<
  AccommodationRepository,
  | 'insert'
  | 'insertMany'
  | 'update'
  | 'pushStay'
  | 'pullStay'
  | 'replaceStay'
  | 'adjustBlocks'
  | 'placeFactsOf'
  | 'republish'
  | keyof IndexReads
>;

/** `null` matches documents of earlier builds, which lack the field. */
const unverified = {
  demo: false,
  owner_verified: { $in: [false, null] },
  status: { $ne: 'deleted' as const },
};

const CALENDAR_STATUSES: AccommodationStatus[] = ['active', 'archived', 'blocked'];

/** In the search of every installation, with demo accommodations or without. */
const REAL_PUBLIC = publicFilter({ showsDemo: false });

const WITHOUT_PRIVATE = Object.fromEntries(PRIVATE_FIELDS.map((field) => [field, 0]));

const NEWEST_FIRST = { created_at: -1, _id: -1 } as const;
/** `active` is the first of the states in the alphabet, `draft` the last of those that a list has. */
const ACTIVE_FIRST = { status: 1, ...NEWEST_FIRST } as const;
const OWN_ITEM_FIELDS = ['_id', 'title_slug', 'zip_code', 'city', 'version'] as const;
/** Without the fields that no event needs. */
const PUBLISHED = { outbox: 0, description: 0, address: 0, ...WITHOUT_PRIVATE };

const SLUG_MATCHES_MAX = 20;

/** Creates all reads of accommodations. */
export function createAccommodationQueries(model: AccommodationModel, showsDemo: boolean): Queries {
  const publicOnly = publicFilter({ showsDemo });
  const checkRequested = { check_requested_at: { $gt: new Date(0) }, ...publicOnly };

  async function ownersWhere(filter: object): Promise<number[]> {
    const found = await model.find(filter, { owner_id: 1 }).lean<{ owner_id: number }[]>();
    return [...new Set(found.map(({ owner_id }) => owner_id))];
  }

  async function idsWhere(filter: object, limit = 0): Promise<number[]> {
    const found = await model.find(filter, { _id: 1 }).limit(limit).lean<{ _id: number }[]>();
    return found.map(({ _id }) => _id);
  }

  return {
    findById: (id) => model.findById(id).lean<AccommodationDoc>(),
    findByIds: (ids) => model.find({ _id: { $in: [...ids] } }).lean<AccommodationDoc[]>(),
    findPhotos: (id) => model.findById(id, [...PHOTOS_FIELDS]).lean<PhotosDoc>(),
    findByDraftKey: (ownerId, draftKey) =>
      model
        .findOne({ owner_id: ownerId, draft_key: draftKey, status: { $ne: 'deleted' } })
        .lean<AccommodationDoc>(),
    findTerms: (ids, { isProbe = false } = {}) =>
      model
        .find({ _id: { $in: [...ids] }, ...(isProbe ? PROBE_FILTER : publicOnly) }, [...ACCOMMODATION_TERMS])
        .lean<AccommodationTerms[]>(),
    findByTitleSlug: (titleSlug, zipCode) =>
      model
        .find({
          title_slug: titleSlug,
          ...publicOnly,
          ...(zipCode === undefined ? {} : { zip_code: zipCode }),
        })
        .sort({ slug_since: 1, created_at: 1, _id: 1 })
        .limit(SLUG_MATCHES_MAX)
        .lean<AccommodationDoc[]>(),
    async list({ id, ownerId, status, isPublic = false, page, perPage }) {
      const filter = {
        ...(id === undefined ? {} : { _id: id }),
        ...(ownerId === undefined ? {} : { owner_id: ownerId }),
        ...(isPublic ? publicOnly : { status: status ?? { $ne: 'deleted' as const } }),
      };
      const docs = await model
        .find(filter)
        .sort(ownerId === undefined ? NEWEST_FIRST : ACTIVE_FIRST)
        .skip((page - 1) * perPage)
        .limit(perPage)
        .lean<AccommodationDoc[]>();
      const total = ownerId === undefined ? await countOf(model, status) : await model.countDocuments(filter);
      return { docs, total };
    },
    async listChecks({ page, perPage }) {
      const docs = await model
        .find(checkRequested)
        .sort({ check_requested_at: 1, _id: 1 })
        .skip((page - 1) * perPage)
        .limit(perPage)
        .lean<AccommodationDoc[]>();
      return { docs, total: await model.countDocuments(checkRequested) };
    },
    countChecks: () => model.countDocuments(checkRequested),
    ownItems: ({ ownerId, status }) =>
      model
        .find({ owner_id: ownerId, status: status ?? { $ne: 'deleted' } }, [...OWN_ITEM_FIELDS])
        .sort(ACTIVE_FIRST)
        .lean<OwnItem[]>(),
    countOwn: (ownerId, status) => model.countDocuments({ owner_id: ownerId, status }),
    async listCalendars({ ownerId, page, perPage }) {
      const filter = { owner_id: ownerId, status: { $in: CALENDAR_STATUSES } };
      const [docs, total] = await Promise.all([
        model
          .find(filter, [...CALENDAR_FIELDS])
          .sort({ title_slug: 1, _id: 1 })
          .skip((page - 1) * perPage)
          .limit(perPage)
          .lean<CalendarDoc[]>(),
        model.countDocuments(filter),
      ]);
      return { docs, total };
    },
    calendarsWithFeeds: (ownerId) =>
      model
        .find({ owner_id: ownerId, status: { $in: CALENDAR_STATUSES }, feeds: { $ne: null } }, [
          ...CALENDAR_FIELDS,
        ])
        .sort({ title_slug: 1, _id: 1 })
        .lean<CalendarDoc[]>(),
    async existingIds(ids) {
      const found = await model.find({ _id: { $in: [...ids] } }, { _id: 1 }).lean<{ _id: number }[]>();
      return found.map(({ _id }) => _id);
    },
    findAfter: (id, limit) =>
      model
        .find({ _id: { $gt: id } }, PUBLISHED)
        .sort({ _id: 1 })
        .limit(limit)
        .lean<AccommodationDoc[]>(),
    count: () => countOf(model, undefined),
    countActive: (ownerId) => model.countDocuments({ owner_id: ownerId, status: 'active', demo: false }),
    async activeBedsOf(ownerId) {
      const active = await model
        .find({ owner_id: ownerId, status: 'active' }, { beds_total: 1 })
        .lean<Pick<AccommodationDoc, '_id' | 'beds_total'>[]>();
      return new Map(active.map(({ _id, beds_total }) => [_id, beds_total]));
    },
    realPublicOf: (ownerId) =>
      model
        .find({ owner_id: ownerId, ...REAL_PUBLIC })
        .sort({ availability_confirmed_at: 1, _id: 1 })
        .lean<AccommodationDoc[]>(),
    ownersUnconfirmedSince: (before) =>
      ownersWhere({
        ...REAL_PUBLIC,
        $or: [
          { availability_confirmed_at: { $lte: before } },
          { availability_confirmed_at: null, created_at: { $lte: before } },
        ],
      }),
    idsOfOwner: (ownerId) => idsWhere({ owner_id: ownerId }),
    idsOfUnverifiedOwner: (ownerId) => idsWhere({ owner_id: ownerId, ...unverified }),
    unverifiedOwners: () => ownersWhere(unverified),
    findFeedsDue: (now, limit) =>
      model
        .find({ feeds_due_at: { $lte: now } }, { _id: 1, owner_id: 1 })
        .sort({ feeds_due_at: 1 })
        .limit(limit)
        .lean<Pick<AccommodationDoc, '_id' | 'owner_id'>[]>(),
    async oldestFeedDueAt(now) {
      const [oldest] = await model
        .find({ feeds_due_at: { $lte: now } }, { feeds_due_at: 1 })
        .sort({ feeds_due_at: 1 })
        .limit(1)
        .lean<Pick<AccommodationDoc, 'feeds_due_at'>[]>();
      return oldest?.feeds_due_at ?? null;
    },
    findDeletionDue: (now, limit) => idsWhere({ delete_at: { $lte: now } }, limit),
    findForgetDue: (now, limit) => idsWhere({ forget_at: { $lte: now } }, limit),
    findPhotoPurgeDue: (now, limit) => idsWhere({ photos_purge_at: { $lte: now } }, limit),
  };
}

/**
 * Counts active accommodations as the total minus the rarer states, which an index answers without reading all
 * documents.
 */
async function countOf(model: AccommodationModel, status: AccommodationStatus | undefined): Promise<number> {
  if (status !== undefined && status !== 'active') return model.countDocuments({ status });
  const others =
    status === undefined ? ['deleted' as const] : ACCOMMODATION_STATUSES.filter((one) => one !== 'active');
  const [all, rest] = await Promise.all([
    model.estimatedDocumentCount(),
    model.countDocuments({ status: { $in: others } }),
  ]);
  return all - rest;
}
