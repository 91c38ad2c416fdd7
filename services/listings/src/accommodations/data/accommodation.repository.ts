import { type EventEnvelope } from '@kq/contracts';
import { outboxPush, translateMongoError } from '@kq/service-kit';
import { type ReservationIds } from '../../beds/domain/reservation';
import { createVisibilityOf, isPublicBy } from '../../visibility/domain/visibility';
import { type AccommodationRepository, type Republished, type Write } from '../use-cases/ports';
import { type AccommodationModel } from './accommodation.model';
import { createAccommodationQueries } from './accommodation.queries';
import { createIndexReads } from './index-reads';

export type { AccommodationRepository } from '../use-cases/ports';

interface Deps {
  readonly model: AccommodationModel;
  /** True when demo accommodations are public in this installation (docs/security.md S2). */
  readonly showsDemo: boolean;
  /** Returns the id of the town of a postal code; default: none. */
  readonly townIdOf?: (postalCode: string) => string | null;
  /** Called after each write that changed a document: publishes its events and updates the search index. */
  readonly afterWrite?: (id: number) => Promise<void>;
}

/**
 * This file, its queries and its index reads are the only places that build filters on accommodations. Every write compares and sets
 * `version`.
 */
export function createAccommodationRepository({
  model,
  showsDemo,
  townIdOf = () => null,
  afterWrite,
}: Deps): AccommodationRepository {
  const isPublic = isPublicBy(createVisibilityOf({ showsDemo }));

  async function write({ id, version, changedAt, events }: Write, parts: WriteParts): Promise<boolean> {
    const { modifiedCount } = await model.updateOne(
      { _id: id, version, ...afterLastEvent(events), ...parts.filter },
      updateOf(changedAt, events, parts),
    );
    if (modifiedCount !== 1) return false;
    await afterWrite?.(id);
    return true;
  }

  return {
    ...createAccommodationQueries(model, showsDemo),
    ...createIndexReads(model),
    placeFactsOf(doc) {
      const placeId = townIdOf(doc.zip_code);
      return {
        // Empty once the accommodation of an erased owner is forgotten.
        ...(/^\d{5}$/.test(doc.zip_code) ? { postal_code: doc.zip_code } : {}),
        ...(placeId === null ? {} : { place_id: placeId }),
        is_public: isPublic(doc),
      };
    },
    async republish(states) {
      const { matchedCount } = await model.bulkWrite(states.map(republishing), { timestamps: false });
      return matchedCount === states.length;
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
    update: ({ changes, ...rest }) => write(rest, { set: changes }),
    pushStay: ({ stay, blocks, ...rest }) =>
      write(rest, {
        filter: withoutStored(stay),
        push: { stays: stay },
        ...(blocks === undefined ? {} : { set: { blocks } }),
      }),
    pullStay: ({ stay, feeds, blocks, ...rest }) =>
      write(rest, {
        pull: { stays: storedAs(stay) },
        set: { ...(feeds === undefined ? {} : { feeds }), ...(blocks === undefined ? {} : { blocks }) },
      }),
    replaceStay: ({ stored, stay, feeds, blocks, ...rest }) =>
      write(rest, {
        filter: { stays: { $elemMatch: storedAs(stored) } },
        set: {
          'stays.$': stay,
          ...(feeds === undefined ? {} : { feeds }),
          ...(blocks === undefined ? {} : { blocks }),
        },
      }),
    adjustBlocks: ({ blocks, ...rest }) =>
      write(rest, { set: { blocks, availability_confirmed_at: rest.changedAt } }),
  };
}

/**
 * Compares the last event, too, where a write has events: one that republishes the state leaves `version` alone, so that
 * an owner's open form stays valid.
 */
const afterLastEvent = ([first]: readonly EventEnvelope[]) =>
  first === undefined ? {} : { event_seq: first.sequence - 1 };

/** Changes nothing where another event was written since: it holds the newer state. */
const republishing = ({ id, lastSequence, event }: Republished) => ({
  updateOne: { filter: { _id: id, event_seq: lastSequence }, update: outboxPush([event]) },
});

/** Finds a reservation by its stay; one of an earlier release, which has none, by its request. */
const storedAs = ({ stay_id, request_id }: ReservationIds) =>
  stay_id === undefined ? { request_id, stay_id: null } : { stay_id };

/** Holds for an accommodation that does not have this reservation yet. */
const withoutStored = ({ stay_id, request_id }: ReservationIds) =>
  stay_id === undefined ? { 'stays.request_id': { $ne: request_id } } : { 'stays.stay_id': { $ne: stay_id } };

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
