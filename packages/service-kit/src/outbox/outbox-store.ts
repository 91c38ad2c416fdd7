import { createBatcher } from '@kq/kernel';
import { type AnyBulkWriteOperation, type Model } from 'mongoose';
import { type OutboxDocument } from './outbox-document';

export type OutboxModel = Model<OutboxDocument>;

/** The fields of a document that the relay reads. */
export type OutboxState = Pick<OutboxDocument, 'outbox' | 'purge_when_empty'>;

export interface Acknowledgement {
  readonly id: unknown;
  /** The published events. */
  readonly entryIds: readonly string[];
  /** Time after which the document is deleted, if its outbox is empty. */
  readonly purgeAt: Date | null;
}

export interface OutboxStore {
  /** Returns null for a deleted document. */
  read(id: unknown): Promise<OutboxState | null>;
  acknowledge(acknowledgement: Acknowledgement): Promise<void>;
}

/** Acknowledgements are not awaited, and a lost one only repeats an event: many share a commit. */
const ACKNOWLEDGE_MS = 100;
/** A larger commit would delay requests. */
const ACKNOWLEDGE_MAX = 25;

/** Creates the relay's access to one collection. Several documents share one round trip and one commit. */
export function createOutboxStore(model: OutboxModel): OutboxStore {
  const reads = createBatcher<unknown, OutboxState | null>({ run: (ids) => readAll(model, ids) });
  const acknowledgements = createBatcher<Acknowledgement, void>({
    run: async (all) => {
      await model.bulkWrite(all.flatMap(operationsOf), { timestamps: false });
      return all.map(() => undefined);
    },
    maxSize: ACKNOWLEDGE_MAX,
    collectMs: ACKNOWLEDGE_MS,
  });
  return { read: reads.ask, acknowledge: acknowledgements.ask };
}

async function readAll(model: OutboxModel, ids: readonly unknown[]): Promise<(OutboxState | null)[]> {
  const documents = await model
    .find({ _id: { $in: ids } } as object)
    .select({ outbox: 1, purge_when_empty: 1 })
    .lean<(OutboxState & { _id: unknown })[]>();
  const byId = new Map(documents.map((document) => [String(document._id), document]));
  return ids.map((id) => byId.get(String(id)) ?? null);
}

/** The order matters: the purge checks the outbox after the removal. */
function operationsOf({ id, entryIds, purgeAt }: Acknowledgement): AnyBulkWriteOperation<OutboxDocument>[] {
  const operations = [];
  if (entryIds.length > 0) {
    const update = { $pull: { outbox: { id: { $in: entryIds } } } };
    operations.push({ updateOne: { filter: { _id: id }, update } });
  }
  if (purgeAt !== null) {
    const filter = { _id: id, outbox: { $size: 0 }, purge_when_empty: purgeAt };
    operations.push({ updateOne: { filter, update: { $set: { purge_at: purgeAt } } } });
  }
  return operations as AnyBulkWriteOperation<OutboxDocument>[];
}
