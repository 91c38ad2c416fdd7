import { randomUUID } from 'node:crypto';
import { type Model } from 'mongoose';
import { type DeliveryDoc } from './delivery.model';

export interface ClaimQuestion {
  readonly id: string;
  readonly now: Date;
  readonly until: Date;
}

/**
 * Takes due deliveries for one attempt each: one update marks what is free with a name of its own, one read shows what it
 * got. @returns the documents in the order of the questions; null where another worker has it or it is not due
 */
export async function claimDeliveries(
  model: Model<DeliveryDoc>,
  questions: readonly ClaimQuestion[],
): Promise<(DeliveryDoc | null)[]> {
  const [first] = questions;
  if (first === undefined) return [];
  const ids = [...new Set(questions.map(({ id }) => id))];
  const claimedBy = randomUUID();
  await model.updateMany(
    { _id: { $in: ids }, status: 'pending', $or: [{ not_before: null }, { not_before: { $lte: first.now } }] },
    { $set: { status: 'sending', until: first.until, claimed_by: claimedBy }, $inc: { claim: 1 } },
  );
  const docs = await model.find({ _id: { $in: ids }, claimed_by: claimedBy, status: 'sending' }).lean<DeliveryDoc[]>();
  const free = new Map(docs.map((doc) => [doc._id, doc]));
  return questions.map(({ id }) => {
    const doc = free.get(id) ?? null;
    // A second job of the same delivery finds it taken.
    free.delete(id);
    return doc;
  });
}
