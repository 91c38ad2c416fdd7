import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { outboxPush } from '@kq/service-kit';
import { type ErasureLedger } from '../use-cases/ports';
import { type ErasureDoc, type ErasureModel } from './erasure.model';
import { type Relay, type ToEnvelopes } from './event-writer';

export interface ErasureLedgerDeps {
  readonly model: ErasureModel;
  readonly toEnvelopes: ToEnvelopes;
  readonly relay: Relay;
  /** KQ_ERASURE_LEDGER: survives the loss of the database. */
  readonly file: string | undefined;
}

/** Creates the ledger in the database and, where configured, in a separate file. */
export function createErasureLedger({ model, toEnvelopes, relay, file }: ErasureLedgerDeps): ErasureLedger {
  return {
    async record(userId, at) {
      if (file !== undefined) await append(file, userId, at);
      const known = await model.findOne({ _id: userId }, { event_seq: 1 }).lean<ErasureDoc>();
      const erased = { name: 'userErased', data: { user_id: userId } } as const;
      const update = outboxPush(toEnvelopes([erased], known?.event_seq ?? 0), {
        $set: { applied_at: at },
        $setOnInsert: { erased_at: at },
      });
      await model.updateOne({ _id: userId }, update, { upsert: true });
      relay(userId);
    },
    async findUnapplied(limit) {
      const docs = await model.find({ applied_at: null }).limit(limit).lean<ErasureDoc[]>();
      return docs.map(({ _id, erased_at }) => ({ userId: _id, erasedAt: erased_at }));
    },
  };
}

/** Appends one line per erasure; a repeated id is harmless. */
async function append(file: string, userId: number, at: Date): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await appendFile(file, `${JSON.stringify({ user_id: userId, erased_at: at.toISOString() })}\n`, {
    mode: 0o600,
  });
}
