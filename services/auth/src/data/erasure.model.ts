import { type OutboxDocument, outboxPlugin } from '@kq/service-kit';
import { type Connection, type Model } from 'mongoose';

/** One erased account: nothing but its id. */
export interface ErasureDoc extends OutboxDocument {
  /** User id. */
  _id: number;
  erased_at: Date;
  /** When this store erased the person; null in a restored ledger until then. */
  applied_at: Date | null;
}
export type ErasureModel = Model<ErasureDoc>;

/** Creates the model of the collection `erasures`: the erasure ledger. Backups omit it, restores keep it. */
export function createErasureModel(connection: Connection): ErasureModel {
  const { Schema } = connection.base;
  const schema = new Schema<ErasureDoc>(
    {
      _id: { type: Number, required: true },
      erased_at: { type: Date, required: true },
      applied_at: { type: Date, default: null },
    },
    { versionKey: false },
  );
  outboxPlugin(schema as unknown as Parameters<typeof outboxPlugin>[0]);
  schema.index({ applied_at: 1 });
  return connection.model<ErasureDoc>('Erasure', schema, ERASURES);
}

const ERASURES = 'erasures';
