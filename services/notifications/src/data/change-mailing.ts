import { type EventEnvelope } from '@kq/contracts';
import { retryOnConflict } from '@kq/kernel';
import { outboxPush } from '@kq/service-kit';
import { type Model, type mongo } from 'mongoose';
import { storedMailings, type DeliveryEntry, type MailingDoc } from './mailing.model';
import { stateOf } from './mailing-state';

/** The changed deliveries, and the events that report the change. */
export interface MailingChange {
  readonly deliveries: readonly DeliveryEntry[];
  readonly events?: readonly EventEnvelope[];
}

/**
 * Reads, decides and writes by compare-and-set, repeated after a concurrent write. `decide` may run several times; null from it
 * writes nothing. `known`, what was read or written last, saves the first read.
 * @returns the document as it is now; null when there is none or nothing was to be done
 * @throws AppError UNAVAILABLE under endless contention
 */
export async function changeMailing(
  model: Model<MailingDoc>,
  id: string,
  decide: (doc: MailingDoc) => MailingChange | null,
  known?: MailingDoc,
): Promise<MailingDoc | null> {
  let first = known;
  return retryOnConflict('mailing', async () => {
    const before = first ?? (await storedMailings(model).findOne({ _id: id }));
    first = undefined;
    const change = before && decide(before);
    return before && change ? write(model, before, change) : null;
  });
}

/** @returns undefined after a concurrent write */
async function write(
  model: Model<MailingDoc>,
  before: MailingDoc,
  { deliveries, events = [] }: MailingChange,
): Promise<MailingDoc | undefined> {
  const { purge_when_empty, ...state } = stateOf(deliveries, before.created_at);
  const isChanged = deliveries.length !== before.deliveries.length;
  const addressees = isChanged ? { user_ids: deliveries.map(({ user_id }) => user_id) } : {};
  const set = { deliveries: [...deliveries], ...state, ...addressees };
  const update = outboxPush(events, {
    $inc: { version: 1 },
    ...(purge_when_empty === null
      ? { $set: set, $unset: { purge_when_empty: '' } }
      : { $set: { ...set, purge_when_empty } }),
  });
  const { modifiedCount } = await storedMailings(model).updateOne(
    { _id: before._id, version: before.version },
    update as mongo.UpdateFilter<MailingDoc>,
  );
  if (modifiedCount !== 1) return undefined;
  return {
    ...before,
    ...set,
    purge_when_empty,
    version: before.version + 1,
    event_seq: Math.max(before.event_seq, events.at(-1)?.sequence ?? 0),
  };
}
