import { type MailKind } from '@kq/contracts';
import { type Migration, type OutboxEntry } from '@kq/service-kit';
import { type Collection, type Model } from 'mongoose';
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
  claimed_by?: string | null;
  event_seq?: number;
  outbox?: OutboxEntry[];
}

const BATCH = 500;
/** The worker that holds what was carried over, and until when. */
const TAKEN_OVER = 'mailings';
const NEVER = new Date('9999-12-31T00:00:00.000Z');

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
 * sends no second mail. What waits is taken from replicas of the former version, as one of their workers takes it, so that
 * they do not send it too, also when they come back. They finish what they are sending; the mail is repeated, with its
 * Message-ID, unless that was recorded before. `deliveries` stays for them.
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
        await carryOver(mailings, await takeOver(former, delivery));
      }
      if (batch.length < BATCH) break;
      last = batch.at(-1)?._id ?? last;
    }
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
      // eslint-disable-next-line no-restricted-syntax -- no former release reads `mailings`
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

/** Returns the delivery as it is to be carried over: a waiting one after no other replica can take it any more. */
async function takeOver(
  deliveries: Collection<FormerDelivery>,
  delivery: FormerDelivery,
): Promise<FormerDelivery> {
  const { _id, status, claim } = delivery;
  if (delivery.claimed_by === TAKEN_OVER) return { ...delivery, status: 'pending', until: null };
  if (status !== 'pending') return delivery;
  const { modifiedCount } = await deliveries.updateOne(
    { _id, status, claim },
    { $set: { status: 'sending', until: NEVER, claimed_by: TAKEN_OVER }, $inc: { claim: 1 } },
  );
  if (modifiedCount === 1) return delivery;
  const taken = (await deliveries.findOne({ _id })) as FormerDelivery | null;
  return taken === null ? delivery : takeOver(deliveries, taken);
}
