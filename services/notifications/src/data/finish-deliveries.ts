import { type EventEnvelope } from '@kq/contracts';
import { outboxPush } from '@kq/service-kit';
import { type AnyBulkWriteOperation, type Model } from 'mongoose';
import { type DeliveryDoc } from './delivery.model';

export interface FinishedDelivery {
  readonly id: string;
  readonly claim: number;
  readonly status: 'sent' | 'failed' | 'skipped';
  readonly at: Date;
  readonly attempts: number;
  readonly smtpStatus: number | null;
  readonly reason: string | null;
  readonly purgeAt: Date;
  readonly events: readonly EventEnvelope[];
}

/** Records how attempts ended, each with its events in one write. @returns false where the claim was lost */
export async function finishDeliveries(
  model: Model<DeliveryDoc>,
  finished: readonly FinishedDelivery[],
): Promise<boolean[]> {
  const { modifiedCount } = await model.bulkWrite(finished.map(operationOf), { ordered: false });
  if (modifiedCount === finished.length) return finished.map(() => true);
  const docs = await model
    .find({ _id: { $in: finished.map(({ id }) => id) } }, { status: 1, claim: 1 })
    .lean<Pick<DeliveryDoc, '_id' | 'status' | 'claim'>[]>();
  const byId = new Map(docs.map((doc) => [doc._id, doc]));
  return finished.map(({ id, claim, status }) => {
    const doc = byId.get(id);
    return doc !== undefined && doc.claim === claim && doc.status === status;
  });
}

function operationOf(finished: FinishedDelivery): AnyBulkWriteOperation<DeliveryDoc> {
  const change = {
    status: finished.status,
    until: null,
    finished_at: finished.at,
    attempts: finished.attempts,
    smtp_status: finished.smtpStatus,
    reason: finished.reason,
    purge_when_empty: finished.purgeAt,
  };
  const filter = { _id: finished.id, status: 'sending', claim: finished.claim };
  const update = outboxPush(finished.events, { $set: change });
  return { updateOne: { filter, update } } as AnyBulkWriteOperation<DeliveryDoc>;
}
