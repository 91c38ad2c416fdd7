import { type EventEnvelope } from '@kq/contracts';
import { type Model } from 'mongoose';
import { type Delivery, deliveryIdOf, type MailingFacts } from '../domain/delivery';
import { changeMailing, type MailingChange } from './change-mailing';
import { type DeliveryEntry, type MailingDoc } from './mailing.model';
import { isUnreported } from './mailing-state';
import { type createAcceptanceRecorder } from './record-acceptances';

/** A delivery leased by a worker: only the latest claim may record an outcome. */
export interface ClaimedDelivery extends Delivery {
  readonly claim: number;
}

/** Result of an attempt: `postponed` requeues the mail, all others complete it. `attempts` counts tries against the SMTP server. */
export type DeliveryResult = {
  readonly delivery: ClaimedDelivery;
  readonly attempts: number;
  readonly smtpStatus: number | null;
} & (
  | { readonly status: 'sent' | 'failed' | 'skipped'; readonly at: Date; readonly reason: string | null }
  | { readonly status: 'postponed'; readonly notBefore: Date; readonly isDeferred: boolean }
);

/** Builds the events of completed deliveries; `sequence` is that of the first. */
export type EventsOf = (ended: readonly DeliveryEntry[], sequence: number) => readonly EventEnvelope[];

interface ClaimedMailingDeps {
  readonly model: Model<MailingDoc>;
  readonly recordAcceptance: ReturnType<typeof createAcceptanceRecorder>;
}

/** Returns the claim on the deliveries to `userIds` of a mailing, given its state at the time of the claim. */
export function createClaimedMailing(
  { model, recordAcceptance }: ClaimedMailingDeps,
  claimed: MailingDoc,
  userIds: readonly number[],
) {
  const facts = factsOf(claimed);
  const taken = claimed.deliveries.filter(({ user_id }) => userIds.includes(user_id));
  const claims = new Map(taken.map(({ user_id, claim }) => [user_id, claim]));
  const isHeld = ({ status, user_id, claim }: DeliveryEntry) =>
    status === 'sending' && claims.get(user_id) === claim;
  /** Undefined once the write of a single mail has made it stale. */
  let last: MailingDoc | undefined = claimed;

  async function change(
    decide: (doc: MailingDoc) => MailingChange | null,
    known?: MailingDoc,
  ): Promise<void> {
    last = (await changeMailing(model, facts.id, decide, known)) ?? last;
  }

  return {
    facts,
    traceparent: claimed.traceparent ?? undefined,
    /** Empty when a worker crashed after recording all its mails and before publishing their events. */
    deliveries: taken.map((entry) => ({ ...toDelivery(facts, entry), claim: entry.claim })),
    /** Renews the lease on the deliveries. @returns false when another worker has leased one of them */
    async renew(until: Date): Promise<boolean> {
      let isLost = false;
      await change(({ deliveries }) => {
        isLost = deliveries.some(
          ({ user_id, claim }) => claims.has(user_id) && claims.get(user_id) !== claim,
        );
        if (!deliveries.some(isHeld)) return null;
        return { deliveries: deliveries.map((entry) => (isHeld(entry) ? { ...entry, until } : entry)) };
      });
      return !isLost;
    },
    /**
     * Records that the mail server accepted a mail, in a write that waits for no other outcome and precedes every
     * further step.
     * @returns false when another worker has leased the delivery
     */
    async accept({ userId, claim, attempts }: ClaimedDelivery, at: Date): Promise<boolean> {
      last = undefined;
      return recordAcceptance({ mailingId: facts.id, userId, claim, attempts: attempts + 1, at });
    },
    /**
     * Records outcomes of mails. With `tell` the events of all deliveries that were completed and are not yet reported go into
     * the outbox in the same write; if the worker crashes before, the next worker reports them.
     * @returns the recorded results, without those that another worker has taken over
     */
    async record(
      results: readonly DeliveryResult[],
      tell: EventsOf | null,
    ): Promise<readonly DeliveryResult[]> {
      let recorded: readonly DeliveryResult[] = [];
      await change((doc) => {
        const held = new Set(doc.deliveries.filter(isHeld).map(({ user_id }) => user_id));
        recorded = results.filter(({ delivery }) => held.has(delivery.userId));
        const byUser = new Map(recorded.map((result) => [result.delivery.userId, result]));
        const after = doc.deliveries.map((entry) => applied(entry, byUser.get(entry.user_id)));
        const unreported = tell === null ? [] : after.filter(isUnreported);
        if (recorded.length === 0 && unreported.length === 0) return null;
        if (tell === null) return { deliveries: after };
        return {
          deliveries: after.map((entry) =>
            isUnreported(entry) ? { ...entry, told: true, until: null } : entry,
          ),
          events: tell(unreported, doc.event_seq + 1),
        };
      }, last);
      return recorded;
    },
  };
}

/** The mails of one mailing that a worker has leased for sending. */
export type ClaimedMailing = ReturnType<typeof createClaimedMailing>;

function applied(entry: DeliveryEntry, result: DeliveryResult | undefined): DeliveryEntry {
  if (result === undefined) return entry;
  const { attempts, smtpStatus: smtp_status } = result;
  const tried = { ...entry, attempts, smtp_status };
  if (result.status === 'postponed')
    return {
      ...tried,
      status: 'pending',
      until: null,
      not_before: result.notBefore,
      ...(result.isDeferred ? { due_at: result.notBefore } : {}),
    };
  return { ...tried, status: result.status, finished_at: result.at, reason: result.reason };
}

export const factsOf = (doc: MailingDoc): MailingFacts => ({
  id: doc._id,
  mailKind: doc.mail_kind,
  bookingRequestId: doc.booking_request_id,
  reference: doc.reference,
});

const toDelivery = (facts: MailingFacts, entry: DeliveryEntry): Delivery => ({
  ...facts,
  id: deliveryIdOf(facts, entry.user_id),
  userId: entry.user_id,
  status: entry.status,
  attempts: entry.attempts,
  notBefore: entry.not_before,
  dueAt: entry.due_at ?? null,
});
