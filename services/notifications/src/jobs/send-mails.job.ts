import { events, jobs, telemetrySpans, type EventEnvelope, type SendMailsPayload } from '@kq/contracts';
import { type Clock, createBatcher } from '@kq/kernel';
import {
  createEvent,
  runWithLease,
  runWithTraceparent,
  withSpan,
  type JobQueue,
  type Logger,
  type Metrics,
} from '@kq/service-kit';
import { type ClaimedDelivery, type ClaimedMailing, type DeliveryResult } from '../data/claimed-mailing';
import { type DeliveryEntry } from '../data/mailing.model';
import { type MailingRepository } from '../data/mailing.repository';
import { subjectOf, type Delivery, type MailingFacts } from '../domain/delivery';
import { DELIVERY_LEASE_MS } from '../domain/retry-policy';
import { type Attempt, type Outcome } from '../use-cases/send-delivery';

export interface SendMailsJobDeps {
  readonly queue: JobQueue<SendMailsPayload>;
  readonly mailings: Pick<MailingRepository, 'claim'>;
  readonly send: (delivery: Delivery, attempt: Attempt) => Promise<Outcome>;
  /** Publishes the events of a mailing. */
  readonly relay: (mailingId: string) => void;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Limit of concurrent jobs. */
  readonly concurrency: number;
}

/**
 * Registers the worker of `send-mails` jobs: claim, one attempt for each mail, record. A job without due mails does
 * nothing.
 */
export function registerSendMailsJob(deps: SendMailsJobDeps): void {
  const observed = observe(deps);
  deps.queue.process(
    async (payload) => {
      const { mailing_id: id, user_id: userId } = jobs.sendMails.payload.parse(payload);
      const now = deps.clock.now();
      const claimed = await deps.mailings.claim(id, userId, now, leaseEnd(now));
      if (claimed === null) return;
      const attributes = {
        'messaging.destination.name': jobs.sendMails.name,
        'messaging.operation.type': 'process',
        'kq.mail.kind': claimed.facts.mailKind,
        'kq.mail.count': claimed.deliveries.length,
        'kq.booking_request.id': claimed.facts.bookingRequestId ?? undefined,
      };
      await runWithTraceparent(claimed.traceparent, () =>
        withSpan(telemetrySpans.job, attributes, async (span) => {
          const outcomes = await whileLeased(deps, claimed, (signal) =>
            sendAll({ ...deps, send: observed }, claimed, signal),
          );
          const trouble = outcomes.find((kind) => kind === 'failed' || kind === 'postponed');
          if (trouble !== undefined) span.failAs(trouble);
        }),
      );
    },
    { concurrency: deps.concurrency },
  );
}

/** Longest delay before completed mails are reported, as a batch. */
const REPORT_EVERY_MS = 1000;

/**
 * Attempts each mail once. An acceptance by the mail server is recorded separately and immediately; other outcomes that
 * arrive during an earlier record are recorded together. The last record, and one each second, reports the outcomes by
 * events.
 */
async function sendAll(
  deps: SendMailsJobDeps,
  claimed: ClaimedMailing,
  signal: AbortSignal,
): Promise<Outcome['kind'][]> {
  const { deliveries } = claimed;
  if (deliveries.length === 0) await record(deps, claimed, [], true);
  let left = deliveries.length;
  let unreported = 0;
  const recorder = createBatcher<DeliveryResult | 'recorded' | 'report', void>({
    async run(asked) {
      const results = asked.filter((each) => typeof each !== 'string');
      const ended = asked.filter((each) => each !== 'report').length;
      left -= ended;
      const isReporting = left === 0 || ended < asked.length;
      unreported = isReporting ? 0 : unreported + ended;
      if (isReporting || results.length > 0) await record(deps, claimed, results, isReporting);
      return asked.map(() => undefined);
    },
  });
  const ticks = setInterval(() => {
    if (unreported > 0)
      recorder
        .ask('report')
        .catch((error: unknown) => deps.logger.warn({ err: error }, 'delivery report failed, will retry'));
  }, REPORT_EVERY_MS);
  ticks.unref();
  try {
    const ended = await Promise.allSettled(
      deliveries.map(async (delivery) => {
        const acceptance = recordAcceptance(deps, claimed, delivery);
        const outcome = await deps.send(delivery, { signal, onAccepted: acceptance.record });
        const isRecorded = outcome.kind === 'sent' && acceptance.isRecorded();
        await recorder.ask(isRecorded ? 'recorded' : resultOf(delivery, outcome, deps.clock.now()));
        return outcome.kind;
      }),
    );
    return ended.map((each) => {
      if (each.status === 'rejected') throw each.reason;
      return each.value;
    });
  } finally {
    clearInterval(ticks);
  }
}

/** Records acceptances; one that cannot be recorded is recorded again with the other results. */
function recordAcceptance(
  { clock, logger }: SendMailsJobDeps,
  claimed: ClaimedMailing,
  delivery: ClaimedDelivery,
): { record: () => Promise<void>; isRecorded: () => boolean } {
  let isRecorded = false;
  return {
    async record() {
      try {
        isRecorded = await claimed.accept(delivery, clock.now());
      } catch (error) {
        logger.warn({ err: error }, 'mail acceptance not recorded, retrying');
      }
    },
    isRecorded: () => isRecorded,
  };
}

/** Returns `send` with metrics, which exist before the first mail. */
function observe({ metrics, send, clock }: SendMailsJobDeps): SendMailsJobDeps['send'] {
  const outcomes = metrics.counter('kq_mail_outcomes_total');
  const durations = metrics.histogram('kq_mail_duration_ms');
  const delays = metrics.histogram('kq_mail_delay_ms');
  return async (delivery, attempt) => {
    const startedAt = performance.now();
    const outcome = await send(delivery, attempt);
    const { kind } = outcome;
    durations.observe(performance.now() - startedAt, { outcome: kind });
    outcomes.inc({ mail_kind: delivery.mailKind, outcome: kind });
    if (kind === 'sent' && delivery.dueAt !== null)
      delays.observe(Math.max(0, clock.now().getTime() - delivery.dueAt.getTime()));
    return outcome;
  };
}

/**
 * Renews the lease while `work` runs, because a slow SMTP server may take longer than a lease, and aborts `work` once
 * it is lost.
 */
function whileLeased<T>(
  { clock }: SendMailsJobDeps,
  claimed: ClaimedMailing,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const renew = () => claimed.renew(leaseEnd(clock.now()));
  return runWithLease({ name: claimed.facts.id, leaseMs: DELIVERY_LEASE_MS, renew }, work);
}

async function record(
  { clock, logger, relay }: SendMailsJobDeps,
  claimed: ClaimedMailing,
  results: readonly DeliveryResult[],
  isReporting: boolean,
): Promise<void> {
  const toEvents = (ended: readonly DeliveryEntry[], sequence: number) =>
    eventsOf(claimed.facts, ended, { sequence, clock });
  const recorded = await claimed.record(results, isReporting ? toEvents : null);
  if (recorded.length < results.length)
    logger.warn(
      { mail_kind: claimed.facts.mailKind, mails: results.length - recorded.length },
      'mailing lease expired, mail results not recorded',
    );
  if (isReporting) relay(claimed.facts.id);
}

function resultOf(delivery: ClaimedDelivery, outcome: Outcome, at: Date): DeliveryResult {
  if (outcome.kind === 'postponed') {
    const { notBefore, attempts, smtpStatus, isDeferred = false } = outcome;
    return { delivery, status: 'postponed', notBefore, attempts, smtpStatus, isDeferred };
  }
  return {
    delivery,
    status: outcome.kind,
    at,
    attempts: delivery.attempts + 1,
    smtpStatus: outcome.kind === 'failed' ? outcome.smtpStatus : null,
    reason: outcome.kind === 'sent' ? null : outcome.reason,
  };
}

/** Returns one event for all mails that were sent, one for each that failed. */
function eventsOf(
  facts: MailingFacts,
  ended: readonly DeliveryEntry[],
  { sequence, clock }: { sequence: number; clock: Clock },
): EventEnvelope[] {
  const made: EventEnvelope[] = [];
  const options = () => ({ sequence: sequence + made.length, source: 'notifications', clock });
  const about = (userId: number) => ({
    subject_id: subjectOf({ bookingRequestId: facts.bookingRequestId, userId }),
    mail_kind: facts.mailKind,
    booking_request_id: facts.bookingRequestId,
  });
  const sent = ended.filter(({ status }) => status === 'sent').map(({ user_id }) => user_id);
  const [first] = sent;
  if (first !== undefined) {
    const data = { ...about(first), user_ids: sent, sent_at: clock.now().toISOString() };
    made.push(createEvent(events.deliverySent, data, options()));
  }
  for (const { status, user_id, smtp_status } of ended) {
    if (status !== 'failed') continue;
    made.push(createEvent(events.deliveryFailed, { ...about(user_id), user_id, smtp_status }, options()));
  }
  return made;
}

const leaseEnd = (now: Date): Date => new Date(now.getTime() + DELIVERY_LEASE_MS);
