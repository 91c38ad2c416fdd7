import { type EventEnvelope } from '@kq/contracts';
import { createBatcher, currentTraceparent, isDuplicateKey } from '@kq/service-kit';
import { type Model } from 'mongoose';
import { type Delivery, type NewDelivery } from '../domain/delivery';
import { claimDeliveries, type ClaimQuestion } from './claim-deliveries';
import { type DeliveryDoc } from './delivery.model';
import { finishDeliveries, type FinishedDelivery } from './finish-deliveries';

/** A worker's hold on a delivery: only the latest claim may record an outcome. */
export interface ClaimedDelivery extends Delivery {
  readonly claim: number;
  readonly sequence: number;
  readonly traceparent: string | undefined;
}

/** Finished deliveries are kept for 30 days (SECURITY S22). */
const KEEP_MS = 30 * 86_400_000;

/** Claims and outcomes of mails under way at the same time share round trips and commits. */
export function createDeliveryRepository(model: Model<DeliveryDoc>) {
  const claims = createBatcher<ClaimQuestion, DeliveryDoc | null>({
    run: (questions) => claimDeliveries(model, questions),
  });
  const outcomes = createBatcher<FinishedDelivery, boolean>({ run: (finished) => finishDeliveries(model, finished) });

  return {
    /** Inserts what is new. A delivery that exists is left as it is: a repeated event adds no second mail. */
    async insertAll(deliveries: readonly NewDelivery[], now: Date): Promise<void> {
      const docs = deliveries.map((delivery) => toDoc(delivery, now));
      try {
        await model.insertMany(docs, { ordered: false });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },

    /** Takes a due delivery for one attempt; null when another worker has it or it is not due. */
    async claim(id: string, now: Date, until: Date): Promise<ClaimedDelivery | null> {
      const doc = await claims.ask({ id, now, until });
      if (doc === null) return null;
      return { ...toDelivery(doc), claim: doc.claim, sequence: doc.event_seq ?? 0, traceparent: doc.traceparent ?? undefined };
    },

    /** Goes on holding a delivery whose attempt takes long. */
    async keepClaim(claimed: ClaimedDelivery, until: Date): Promise<void> {
      await model.updateOne(ownClaim(claimed), { $set: { until } });
    },

    /** Puts a claimed delivery back. `attempts` counts tries against the SMTP server only. */
    async postpone(claimed: ClaimedDelivery, change: { notBefore: Date; attempts: number; smtpStatus: number | null }): Promise<void> {
      await model.updateOne(ownClaim(claimed), {
        $set: {
          status: 'pending',
          until: null,
          not_before: change.notBefore,
          attempts: change.attempts,
          smtp_status: change.smtpStatus,
        },
      });
    },

    /** Records the end of a delivery together with its event, in one write. Returns false when the claim was lost. */
    finish: (
      { id, claim }: ClaimedDelivery,
      outcome: { status: 'sent' | 'failed' | 'skipped'; at: Date; attempts: number; smtpStatus: number | null; reason: string | null },
      events: readonly EventEnvelope[],
    ): Promise<boolean> =>
      outcomes.ask({ id, claim, ...outcome, purgeAt: new Date(outcome.at.getTime() + KEEP_MS), events }),

    /** Ids of deliveries that are due and may have been lost by the queue. */
    async due(now: Date, createdBefore: Date, limit: number): Promise<string[]> {
      const docs = await model
        .find(
          {
            status: 'pending',
            $or: [{ not_before: null, created_at: { $lte: createdBefore } }, { not_before: { $lte: now } }],
          },
          { _id: 1 },
        )
        .limit(limit)
        .lean<{ _id: string }[]>();
      return docs.map((doc) => doc._id);
    },

    /** Frees deliveries whose worker died in the middle of an attempt. */
    async releaseCrashed(now: Date): Promise<number> {
      const { modifiedCount } = await model.updateMany(
        { status: 'sending', until: { $lt: now } },
        { $set: { status: 'pending', until: null }, $inc: { claim: 1 } },
      );
      return modifiedCount;
    },

    /** Request mails that an owner was sent, or is being sent, since an instant. */
    ownerMailsSince: (userId: number, since: Date): Promise<number> =>
      model
        .countDocuments({ user_id: userId, mail_kind: 'request_received', status: 'sent', finished_at: { $gte: since } })
        .exec(),

    ofUser: (userId: number): Promise<DeliveryDoc[]> =>
      model.find({ user_id: userId }).sort({ created_at: 1 }).lean<DeliveryDoc[]>().exec(),

    /** Sends no more mails to an erased person; what is finished goes as soon as its events are out. @returns all ids */
    async forgetUser(userId: number, now: Date): Promise<string[]> {
      await model.updateMany(
        { user_id: userId, status: 'pending' },
        { $set: { status: 'skipped', reason: 'addressee erased', finished_at: now }, $inc: { claim: 1 } },
      );
      await model.updateMany(
        { user_id: userId, status: { $in: ['sent', 'failed', 'skipped'] } },
        { $set: { purge_when_empty: now } },
      );
      const docs = await model.find({ user_id: userId }, { _id: 1 }).lean<{ _id: string }[]>();
      return docs.map(({ _id }) => _id);
    },

    counts: async (): Promise<Record<string, number>> => {
      const statuses = ['pending', 'sending', 'failed'] as const;
      const counts = await Promise.all(statuses.map((status) => model.countDocuments({ status }).exec()));
      return Object.fromEntries(statuses.map((status, index) => [status, counts[index] ?? 0]));
    },
  };
}

export type DeliveryRepository = ReturnType<typeof createDeliveryRepository>;

const ownClaim = (claimed: ClaimedDelivery) => ({ _id: claimed.id, status: 'sending' as const, claim: claimed.claim });

function toDoc(delivery: NewDelivery, now: Date) {
  return {
    _id: delivery.id,
    mail_kind: delivery.mailKind,
    booking_request_id: delivery.bookingRequestId,
    user_id: delivery.userId,
    reference: delivery.reference,
    status: 'pending' as const,
    not_before: delivery.notBefore,
    created_at: now,
    traceparent: currentTraceparent() ?? null,
  };
}

const toDelivery = (doc: DeliveryDoc): Delivery => ({
  id: doc._id,
  mailKind: doc.mail_kind,
  bookingRequestId: doc.booking_request_id,
  userId: doc.user_id,
  reference: doc.reference,
  status: doc.status,
  attempts: doc.attempts,
  notBefore: doc.not_before,
});
