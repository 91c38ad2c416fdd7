import { createBatcher, DAY_MS } from '@kq/kernel';
import { currentTraceparent, insertIfAbsent, openingIdOf, outboxOf } from '@kq/service-kit';
import { type Model } from 'mongoose';
import { deliveryIdOf, type DeliveryStatus, type NewMailing } from '../domain/delivery';
import { changeMailing, type MailingChange } from './change-mailing';
import { type ClaimedMailing, factsOf, createClaimedMailing } from './claimed-mailing';
import { storedMailings, type DeliveryEntry, type MailingDoc } from './mailing.model';
import { createAcceptanceRecorder } from './record-acceptances';
import { isAbandoned, isDue, isUnreported, type Moment, newEntry, stateOf } from './mailing-state';

/** A mailing with due deliveries. */
export interface DueMailing {
  readonly id: string;
  readonly userIds: readonly number[];
}

/** `requestedAt` is the time of the event that asked for the mails. */
interface InsertedAt {
  readonly now: Date;
  readonly requestedAt: Date;
}

interface SentTo {
  readonly userId: number;
  readonly since: Date;
}

/** Mails older than this do not count for a daily limit, whenever they were sent. */
const COUNTED_MS = 7 * DAY_MS;

/** The only place that builds filters on mailings. */
export function createMailingRepository(model: Model<MailingDoc>) {
  const openingId = openingIdOf(model.db);
  const counts = createBatcher<SentTo, number>({ run: (asked) => countSent(model, asked) });
  const recordAcceptance = createAcceptanceRecorder(model);

  return {
    /** Inserts new mailings and new addressees: a duplicate event adds no second mail for an addressee. */
    async insertAll(mailings: readonly NewMailing[], at: InsertedAt): Promise<void> {
      const due = mailings.filter(({ userIds }) => userIds.length > 0);
      if (due.length === 0) return;
      const docs = due.map((mailing) => toDoc(mailing, at));
      const areNew = await insertIfAbsent(() => storedMailings(model).insertMany(docs, { ordered: false }));
      if (!areNew) for (const mailing of due) await addMissing(model, mailing, at);
    },

    /** Claims the due deliveries of a mailing, or of one addressee, for one attempt each; null when none is due. */
    async claim(id: string, userId: number | null, now: Date, until: Date): Promise<ClaimedMailing | null> {
      let taken: number[] = [];
      const doc = await changeMailing(model, id, ({ deliveries }) => {
        const due = deliveries.filter(
          (entry) => isDue(entry, { now, openingId }) && (userId === null || entry.user_id === userId),
        );
        taken = due.map((entry) => entry.user_id);
        if (due.length === 0 && !deliveries.some((entry) => isToReport(entry, { now, openingId })))
          return null;
        return {
          deliveries: deliveries.map((entry) =>
            due.includes(entry)
              ? { ...entry, status: 'sending' as const, until, opening_id: openingId, claim: entry.claim + 1 }
              : entry,
          ),
        };
      });
      return doc && createClaimedMailing({ model, recordAcceptance }, doc, taken);
    },

    /** Returns mailings with a mail that is overdue; with `isBoot` all that are due. */
    async due(now: Date, { isBoot, limit }: { isBoot: boolean; limit: number }): Promise<DueMailing[]> {
      const docs = await model
        .find({ sweep_at: isBoot ? { $gt: new Date(0) } : { $lte: now } }, { deliveries: 1 })
        .limit(limit)
        .lean<Pick<MailingDoc, '_id' | 'deliveries'>[]>();
      return docs
        .map(({ _id, deliveries }) => ({
          id: _id,
          userIds: deliveries
            .filter((entry) => isDue(entry, { now, openingId }) || isToReport(entry, { now, openingId }))
            .map((entry) => entry.user_id),
        }))
        .filter(({ userIds }) => userIds.length > 0);
    },

    /** Counts request mails sent to an owner since an instant, for requests of the last seven days. */
    ownerMailsSince: (userId: number, since: Date): Promise<number> => counts.ask({ userId, since }),

    /** Returns the status of the mail that asked an owner in a request; null when none was planned. */
    async requestMailStatus(bookingRequestId: number, userId: number): Promise<DeliveryStatus | null> {
      const doc = await model
        .findOne(
          { user_ids: userId, mail_kind: 'request_received', booking_request_id: bookingRequestId },
          { deliveries: 1 },
        )
        .lean<Pick<MailingDoc, 'deliveries'>>();
      return doc?.deliveries.find((entry) => entry.user_id === userId)?.status ?? null;
    },

    /** Returns a person's mails, oldest first. */
    async ofUser(userId: number): Promise<UserMail[]> {
      const docs = await model.find({ user_ids: userId }).sort({ created_at: 1 }).lean<MailingDoc[]>();
      return docs.flatMap((doc) => mailsTo(userId, doc));
    },

    /** Stops mails to an erased user and deletes completed ones. @returns the ids of all their deliveries */
    async forgetUser(userId: number): Promise<string[]> {
      const docs = await model.find({ user_ids: userId }).lean<MailingDoc[]>();
      for (const doc of docs)
        await changeMailing(model, doc._id, ({ deliveries }) => withoutUser(userId, deliveries), doc);
      return docs.map((doc) => deliveryIdOf(factsOf(doc), userId));
    },

    /** Returns when the sweeper should have processed the mailing that has waited longest; null when none waits. */
    async oldestDueAt(now: Date): Promise<Date | null> {
      const [oldest] = await model
        // What is being sent is due once its lease has expired, what is retried at its next attempt.
        .find({ sweep_at: { $gt: new Date(0), $lte: now } }, { sweep_at: 1 })
        .sort({ sweep_at: 1 })
        .limit(1)
        .lean<Pick<MailingDoc, 'sweep_at'>[]>();
      return oldest?.sweep_at ?? null;
    },

    /** Returns when the mail that is late for longest should have been sent; null when none is late. */
    async oldestUnsentAt(now: Date): Promise<Date | null> {
      const [oldest] = await model
        .find({ sweep_at: { $gt: new Date(0) }, unsent_since: { $lte: now } }, { unsent_since: 1 })
        .sort({ unsent_since: 1 })
        .limit(1)
        .lean<Pick<MailingDoc, 'unsent_since'>[]>();
      return oldest?.unsent_since ?? null;
    },

    /** Counts mails that are being sent or due, and failed ones of the last 30 days. */
    counts: () => countByStatus(model),
  };
}

export type MailingRepository = ReturnType<typeof createMailingRepository>;

/** Facts about a mail in its addressee's data export. */
export type UserMail = Pick<MailingDoc, 'mail_kind' | 'booking_request_id' | 'created_at'> &
  Pick<DeliveryEntry, 'status' | 'finished_at' | 'reason'>;

/** Returns true for a completed delivery whose worker crashed before reporting it. */
const isToReport = (entry: DeliveryEntry, moment: Moment): boolean =>
  isUnreported(entry) && isAbandoned(entry, moment);

/** Adds missing addressees to an existing mailing and keeps the recorded outcomes. */
async function addMissing(model: Model<MailingDoc>, mailing: NewMailing, at: InsertedAt): Promise<void> {
  await changeMailing(model, mailing.id, ({ deliveries }) => {
    const known = new Set(deliveries.map((entry) => entry.user_id));
    const missing = mailing.userIds.filter((userId) => !known.has(userId));
    if (missing.length === 0) return null;
    return { deliveries: [...deliveries, ...missing.map((userId) => newEntry(userId, mailing, at))] };
  });
}

function mailsTo(
  userId: number,
  { mail_kind, booking_request_id, created_at, deliveries }: MailingDoc,
): UserMail[] {
  return deliveries
    .filter((entry) => entry.user_id === userId)
    .map(({ status, finished_at, reason }) => ({
      mail_kind,
      booking_request_id,
      status,
      created_at,
      finished_at,
      reason,
    }));
}

/** Removes the mails to a user, except one in progress, which its worker records and reports first. */
function withoutUser(userId: number, deliveries: readonly DeliveryEntry[]): MailingChange | null {
  const left = deliveries.filter(
    (entry) => entry.user_id !== userId || entry.status === 'sending' || isUnreported(entry),
  );
  return left.length === deliveries.length ? null : { deliveries: left };
}

async function countByStatus(
  model: Model<MailingDoc>,
): Promise<Record<'pending' | 'sending' | 'failed', number>> {
  const total = { pending: 0, sending: 0, failed: 0 };
  const groups = await model.aggregate<{ _id: string; count: number }>([
    { $match: { sweep_at: { $gt: new Date(0) } } },
    { $unwind: '$deliveries' },
    { $group: { _id: '$deliveries.status', count: { $sum: 1 } } },
  ]);
  for (const { _id: status, count } of groups)
    if (status === 'pending' || status === 'sending') total[status] = count;
  const [failed] = await model.aggregate<{ count: number }>([
    { $match: { failed: { $gt: 0 } } },
    { $group: { _id: null, count: { $sum: '$failed' } } },
  ]);
  return { ...total, failed: failed?.count ?? 0 };
}

async function countSent(model: Model<MailingDoc>, asked: readonly SentTo[]): Promise<number[]> {
  const earliest = Math.min(...asked.map(({ since }) => since.getTime()));
  const docs = await model
    .find(
      {
        user_ids: { $in: [...new Set(asked.map(({ userId }) => userId))] },
        created_at: { $gte: new Date(earliest - COUNTED_MS) },
        mail_kind: 'request_received',
      },
      { deliveries: 1 },
    )
    .lean<Pick<MailingDoc, 'deliveries'>[]>();
  const sent = docs.flatMap(({ deliveries }) => deliveries.filter(({ status }) => status === 'sent'));
  return asked.map(
    ({ userId, since }) =>
      sent.filter(
        (entry) => entry.user_id === userId && entry.finished_at !== null && entry.finished_at >= since,
      ).length,
  );
}

/** Returns the document as mongoose would store it (test: "matches the schema when inserted without validation"). */
function toDoc(mailing: NewMailing, at: InsertedAt): MailingDoc {
  const { now } = at;
  const deliveries = mailing.userIds.map((userId) => newEntry(userId, mailing, at));
  return {
    _id: mailing.id,
    mail_kind: mailing.mailKind,
    booking_request_id: mailing.bookingRequestId,
    reference: mailing.reference,
    deliveries,
    user_ids: [...mailing.userIds],
    sweep_at: stateOf(deliveries, now).sweep_at,
    unsent_since: stateOf(deliveries, now).unsent_since,
    failed: 0,
    created_at: now,
    traceparent: currentTraceparent() ?? null,
    version: 1,
    schema_version: 1,
    ...outboxOf([]),
  };
}
