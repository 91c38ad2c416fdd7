import { setTimeout as pause } from 'node:timers/promises';
import { type EventEnvelope } from '@kq/contracts';
import { AppError, outboxPush } from '@kq/service-kit';
import { type Model } from 'mongoose';
import { type DeliveryEntry, type MailingDoc } from './mailing.model';
import { stateOf } from './mailing-state';

/** What becomes of the deliveries, and what it says to others. */
export interface MailingChange {
  readonly deliveries: readonly DeliveryEntry[];
  readonly events?: readonly EventEnvelope[];
}

const ATTEMPTS = 40;
const BACKOFF_MS = 3;

/**
 * Reads, decides and writes by compare-and-set until nobody wrote in between. `decide` may run several times; null from it
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
  let doc = known;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const before: MailingDoc | null = doc ?? (await model.findById(id).lean<MailingDoc>());
    const change = before === null ? null : decide(before);
    if (before === null || change === null) return null;
    const after = await write(model, before, change);
    if (after !== null) return after;
    doc = undefined;
    if (known === undefined || attempt > 1) await pause(Math.random() * BACKOFF_MS * attempt);
  }
  throw new AppError('UNAVAILABLE', { message: 'too many writers of one mailing', retryAfterSeconds: 1 });
}

/** @returns null when somebody else was first */
async function write(
  model: Model<MailingDoc>,
  before: MailingDoc,
  { deliveries, events = [] }: MailingChange,
): Promise<MailingDoc | null> {
  const { sweep_at, failed, purge_when_empty } = stateOf(deliveries, before.created_at);
  const optional = { failed: failed === 0 ? null : failed, purge_when_empty };
  const present = Object.entries(optional).filter(([, value]) => value !== null);
  const gone = Object.entries(optional).filter(
    ([field, value]) => value === null && before[field as keyof typeof optional] != null,
  );
  const isChanged = deliveries.length !== before.deliveries.length;
  const addressees = isChanged ? { user_ids: deliveries.map(({ user_id }) => user_id) } : {};
  const update = outboxPush(events, {
    $set: { deliveries, sweep_at, ...addressees, ...Object.fromEntries(present) },
    $inc: { version: 1 },
    ...(gone.length === 0 ? {} : { $unset: Object.fromEntries(gone.map(([field]) => [field, ''])) }),
  });
  const { modifiedCount } = await model.updateOne({ _id: before._id, version: before.version }, update);
  if (modifiedCount !== 1) return null;
  return {
    ...before,
    ...optional,
    deliveries: [...deliveries],
    ...addressees,
    sweep_at,
    failed: failed === 0 ? undefined : failed,
    version: before.version + 1,
    event_seq: Math.max(before.event_seq, events.at(-1)?.sequence ?? 0),
  };
}
