import { createBatcher } from '@kq/kernel';
import { type Model, type mongo } from 'mongoose';
import { type DeliveryEntry, type MailingDoc, storedMailings } from './mailing.model';

/** A mail that the mail server has accepted, and the claim under which it was sent. */
export interface Acceptance {
  readonly mailingId: string;
  readonly userId: number;
  readonly claim: number;
  /** Attempts including this one. */
  readonly attempts: number;
  readonly at: Date;
}

/**
 * Returns a function that records an acceptance by a write of this delivery alone, without reading or comparing its
 * mailing. Acceptances that arrive during such a write share the next one (docs/adr/025).
 * @returns false when another worker has leased the delivery
 */
export function createAcceptanceRecorder(
  model: Model<MailingDoc>,
): (acceptance: Acceptance) => Promise<boolean> {
  return createBatcher<Acceptance, boolean>({ run: (all) => recordAll(model, all) }).ask;
}

async function recordAll(model: Model<MailingDoc>, all: readonly Acceptance[]): Promise<readonly boolean[]> {
  const { matchedCount } = await storedMailings(model).bulkWrite(all.map(recording), { ordered: false });
  if (matchedCount === all.length) return all.map(() => true);
  const ids = [...new Set(all.map(({ mailingId }) => mailingId))];
  const docs = await storedMailings(model)
    .find({ _id: { $in: ids } })
    .toArray();
  const deliveriesOf = new Map(docs.map(({ _id, deliveries }) => [_id, deliveries]));
  return all.map((acceptance) => isRecorded(deliveriesOf.get(acceptance.mailingId) ?? [], acceptance));
}

function recording({
  mailingId,
  userId,
  claim,
  attempts,
  at,
}: Acceptance): mongo.AnyBulkWriteOperation<MailingDoc> {
  const sent = { status: 'sent', finished_at: at, attempts, smtp_status: null, reason: null };
  const set = Object.fromEntries(Object.entries(sent).map(([key, value]) => [`deliveries.$.${key}`, value]));
  const filter = {
    _id: mailingId,
    deliveries: { $elemMatch: { user_id: userId, status: 'sending', claim } },
  };
  return {
    updateOne: { filter, update: { $set: set, $inc: { version: 1 } } as mongo.UpdateFilter<MailingDoc> },
  };
}

const isRecorded = (deliveries: readonly DeliveryEntry[], { userId, claim }: Acceptance): boolean =>
  deliveries.some((entry) => entry.user_id === userId && entry.claim === claim && entry.status === 'sent');
