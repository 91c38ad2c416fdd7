import { type MailKind } from '@kq/contracts';
import { type Migration, type OutboxEntry } from '@kq/service-kit';
import { type Connection, type Model } from 'mongoose';
import { type DeliveryEntry, type MailingDoc } from './mailing.model';
import { stateOf } from './mailing-state';

/** A mail in the former schema: one document each. */
interface FormerDelivery extends Omit<DeliveryEntry, 'told'> {
  _id: string;
  mail_kind: MailKind;
  booking_request_id: number | null;
  reference: string | null;
  created_at: Date;
  traceparent: string | null;
  event_seq?: number;
  outbox?: OutboxEntry[];
}

const BATCH = 500;

/** Kinds whose mails of one event are in one document. */
const TO_ALL: ReadonlySet<MailKind> = new Set<MailKind>([
  'request_received',
  'request_reminder',
  'request_cancelled',
  'offer_confirmed',
  'offer_released',
  'offer_expired',
]);

/**
 * Groups mails with one document each (`deliveries`) in `mailings`, with their outcomes, so that a repeated event still
 * sends no second mail. Replicas of the former version must have stopped.
 */
export const groupDeliveries: Migration = {
  number: 1,
  name: 'group deliveries into mailings',
  async up(connection, signal) {
    const mailings = connection.model<MailingDoc>('Mailing');
    const former = connection.collection<FormerDelivery>('deliveries');
    for (let last = ''; ;) {
      const next = former.find({ _id: { $gt: last } }, { sort: { _id: 1 }, limit: BATCH });
      const batch = (await next.toArray()) as FormerDelivery[];
      for (const delivery of batch) {
        signal.throwIfAborted();
        await carryOver(mailings, delivery);
      }
      if (batch.length < BATCH) break;
      last = batch.at(-1)?._id ?? last;
    }
    await dropIfThere(connection, 'deliveries');
  },
};

async function carryOver(mailings: Model<MailingDoc>, former: FormerDelivery): Promise<void> {
  const id = mailingIdOf(former);
  const before = await mailings.findById(id).lean<MailingDoc>();
  // Already migrated by a run that crashed later.
  if (before?.deliveries.some(({ user_id }) => user_id === former.user_id) === true) return;
  const deliveries = [...(before?.deliveries ?? []), entryOf(former)];
  const { purge_when_empty, ...state } = stateOf(deliveries, former.created_at);
  const set = {
    deliveries,
    user_ids: deliveries.map(({ user_id }) => user_id),
    ...state,
    outbox: [...(before?.outbox ?? []), ...(former.outbox ?? []).map(toGroupEvent)],
    event_seq: Math.max(before?.event_seq ?? 0, former.event_seq ?? 0),
    ...(purge_when_empty === null ? {} : { purge_when_empty }),
  };
  const { mail_kind, booking_request_id, reference, created_at, traceparent } = former;
  await mailings.collection.updateOne(
    { _id: id as never },
    {
      $set: set,
      $setOnInsert: {
        ...{ mail_kind, booking_request_id, reference, created_at, traceparent },
        version: 1,
        schema_version: 1,
      },
      ...(purge_when_empty === null ? { $unset: { purge_when_empty: '' } } : {}),
    },
    { upsert: true },
  );
}

function mailingIdOf({ _id, mail_kind, booking_request_id, reference }: FormerDelivery): string {
  if (booking_request_id === null || !TO_ALL.has(mail_kind)) return _id;
  return [mail_kind, booking_request_id, ...(reference === null ? [] : [reference])].join(':');
}

const entryOf = (former: FormerDelivery): DeliveryEntry => ({
  user_id: former.user_id,
  status: former.status,
  attempts: former.attempts,
  not_before: former.not_before,
  until: former.until,
  claim: former.claim,
  finished_at: former.finished_at,
  smtp_status: former.smtp_status,
  reason: former.reason,
  told: former.finished_at !== null,
});

/** `delivery.sent.v1` now names all addressees. */
function toGroupEvent(entry: OutboxEntry): OutboxEntry {
  if (entry.type !== 'delivery.sent.v1') return entry;
  const { user_id, ...data } = entry.data;
  return { ...entry, data: { ...data, user_ids: [user_id] } };
}

async function dropIfThere(connection: Connection, name: string): Promise<void> {
  const present = await connection.listCollections();
  if (present.some((collection) => collection.name === name)) await connection.dropCollection(name);
}
