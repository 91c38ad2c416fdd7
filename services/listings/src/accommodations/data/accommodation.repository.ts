import { ACCOMMODATION_STATUSES, type AccommodationStatus, type EventEnvelope } from '@kq/contracts';
import { outboxPush, translateMongoError } from '@kq/service-kit';
import {
  type AccommodationDoc,
  CALENDAR_FIELDS,
  type CalendarDoc,
  PLACE_TERMS,
  type PlaceTerms,
} from '../domain/accommodation';
import { type AccommodationRepository, type Write } from '../use-cases/ports';
import { type AccommodationModel } from './accommodation.model';

export type { AccommodationRepository } from '../use-cases/ports';

interface Deps {
  readonly model: AccommodationModel;
  /** True when demo accommodations are public in this installation (docs/security.md S2). */
  readonly showsDemo: boolean;
  /** Called after each write that changed a document: publishes its events and updates the search index. */
  readonly afterWrite?: (id: number) => Promise<void>;
}

/** `null` matches documents of earlier builds, which lack the field. */
const unverified = {
  demo: false,
  owner_verified: { $in: [false, null] },
  status: { $ne: 'deleted' as const },
};

const CALENDAR_STATUSES: AccommodationStatus[] = ['active', 'archived', 'blocked'];

/** In the search of every installation, with demo accommodations or without. */
const REAL_PUBLIC = { status: 'active' as const, owner_verified: true, demo: false };

const BATCH = 500;
const SLUG_MATCHES_MAX = 20;

/** The only place that builds filters on accommodations. Every write compares and sets `version`. */
export function createAccommodationRepository({
  model,
  showsDemo,
  afterWrite,
}: Deps): AccommodationRepository {
  /** The rule of `createIsPublic` as a filter. */
  const publicOnly = showsDemo
    ? { status: 'active' as const, $or: [{ owner_verified: true }, { demo: true }] }
    : REAL_PUBLIC;

  async function write({ id, version, changedAt, events }: Write, parts: WriteParts): Promise<boolean> {
    const { modifiedCount } = await model.updateOne(
      { _id: id, version, ...parts.filter },
      updateOf(changedAt, events, parts),
    );
    if (modifiedCount !== 1) return false;
    await afterWrite?.(id);
    return true;
  }

  /**
   * Counts active accommodations as the total minus the rarer states, which an index answers without reading all
   * documents.
   */
  async function countOf(status: AccommodationStatus | undefined): Promise<number> {
    if (status !== undefined && status !== 'active') return model.countDocuments({ status });
    const others =
      status === undefined ? ['deleted' as const] : ACCOMMODATION_STATUSES.filter((one) => one !== 'active');
    const [all, rest] = await Promise.all([
      model.estimatedDocumentCount(),
      model.countDocuments({ status: { $in: others } }),
    ]);
    return all - rest;
  }

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
    findByDraftKey: (ownerId, draftKey) =>
      model
        .findOne({ owner_id: ownerId, draft_key: draftKey, status: { $ne: 'deleted' } })
        .lean<AccommodationDoc>(),
    findTerms: (ids) =>
      model.find({ _id: { $in: [...ids] }, ...publicOnly }, [...PLACE_TERMS]).lean<PlaceTerms[]>(),
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
        .sort({ created_at: -1, _id: -1 })
        .skip((page - 1) * perPage)
        .limit(perPage)
        .lean<AccommodationDoc[]>();
      const total = ownerId === undefined ? await countOf(status) : await model.countDocuments(filter);
      return { docs, total };
    },
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
    async insert(doc) {
      await model.create(doc);
      await afterWrite?.(doc._id);
    },
    async insertMany(docs) {
      await model.insertMany(docs, { lean: true }).catch((error: unknown) => {
        throw translateMongoError(error);
      });
    },
    async existingIds(ids) {
      const found = await model.find({ _id: { $in: [...ids] } }, { _id: 1 }).lean<{ _id: number }[]>();
      return found.map(({ _id }) => _id);
    },
    update: ({ changes, ...rest }) => write(rest, { set: changes }),
    pushStay: ({ stay, ...rest }) =>
      write(rest, { filter: { 'stays.request_id': { $ne: stay.request_id } }, push: { stays: stay } }),
    pullStay: ({ requestId, ...rest }) =>
      write(rest, { filter: { 'stays.request_id': requestId }, pull: { stays: { request_id: requestId } } }),
    replaceStay: ({ stay, ...rest }) =>
      write(rest, { filter: { 'stays.request_id': stay.request_id }, set: { 'stays.$': stay } }),
    adjustBlocks: ({ blocks, ...rest }) =>
      write(rest, { set: { blocks, availability_confirmed_at: rest.changedAt } }),
    changedSince: (since) => streamOf(model, { changed_at: { $gte: since } }),
    all: () => streamOf(model, {}),
    count: () => countOf(undefined),
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
        $or: [{ availability_confirmed_at: { $lte: before } }, { availability_confirmed_at: null }],
      }),
    idsOfOwner: (ownerId) => idsWhere({ owner_id: ownerId }),
    idsOfUnverifiedOwner: (ownerId) => idsWhere({ owner_id: ownerId, ...unverified }),
    unverifiedOwners: () => ownersWhere(unverified),
    findFeedsDue: (now, limit) => idsWhere({ feeds_due_at: { $lte: now } }, limit),
    findForgetDue: (now, limit) => idsWhere({ forget_at: { $lte: now } }, limit),
    findPhotoPurgeDue: (now, limit) => idsWhere({ photos_purge_at: { $lte: now } }, limit),
  };
}

interface WriteParts {
  readonly filter?: object;
  readonly set?: object;
  readonly push?: Readonly<Record<string, unknown>>;
  readonly pull?: Readonly<Record<string, unknown>>;
}

function updateOf(changedAt: Date, events: readonly EventEnvelope[], { set, push, pull }: WriteParts) {
  return outboxPush(events, {
    $set: { ...set, changed_at: changedAt },
    $inc: { version: 1 },
    ...(push === undefined ? {} : { $push: push }),
    ...(pull === undefined ? {} : { $pull: pull }),
  });
}

/** Streams the documents without the fields that the index does not need. */
function streamOf(model: AccommodationModel, filter: object): AsyncIterable<AccommodationDoc> {
  return model
    .find(filter, { outbox: 0, description: 0, check_in: 0, address: 0 })
    .lean<AccommodationDoc>()
    .cursor({ batchSize: BATCH });
}
