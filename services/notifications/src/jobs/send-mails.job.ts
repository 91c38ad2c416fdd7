import { events, jobs, telemetrySpans, type EventEnvelope, type SendMailsPayload } from '@kq/contracts';
import {
  createBatcher,
  createEvent,
  runWithTraceparent,
  withSpan,
  type Clock,
  type JobQueue,
  type Logger,
  type Metrics,
} from '@kq/service-kit';
import { type ClaimedDelivery, type ClaimedMailing, type DeliveryResult } from '../data/claimed-mailing';
import { type DeliveryEntry } from '../data/mailing.model';
import { type MailingRepository } from '../data/mailing.repository';
import { subjectOf, type Delivery, type MailingFacts } from '../domain/delivery';
import { SENDING_TIMEOUT_MS } from '../domain/retry-policy';
import { type Outcome } from '../domain/send-delivery';

export interface SendMailsJobDeps {
  readonly queue: JobQueue<SendMailsPayload>;
  readonly mailings: () => Pick<MailingRepository, 'claim'>;
  readonly send: (delivery: Delivery) => Promise<Outcome>;
  /** Publishes the events of a mailing. */
  readonly relay: (mailingId: string) => void;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Jobs at a time. */
  readonly concurrency: number;
}

/** The worker of `send-mails` jobs: claim, one attempt for each mail, record. A job for what is not due does nothing. */
export function registerSendMailsJob(deps: SendMailsJobDeps): void {
  const observed = observe(deps);
  deps.queue.process(
    async (payload) => {
      const { mailing_id: id, user_id: userId } = jobs.sendMails.payload.parse(payload);
      const now = deps.clock.now();
      const claimed = await deps.mailings().claim(id, userId, now, claimEnd(now));
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
          const outcomes = await whileClaimed(deps, claimed, () => sendAll(deps, claimed, observed));
          const trouble = outcomes.find((kind) => kind === 'failed' || kind === 'postponed');
          if (trouble !== undefined) span.failAs(trouble);
        }),
      );
    },
    { concurrency: deps.concurrency },
  );
}

/** Ends of mails are told together, but not later than this. */
const TELL_EVERY_MS = 1000;

/**
 * One attempt for each. What ends while an earlier record is being written is recorded together; the last record, and
 * one each second, tells the others.
 */
async function sendAll(
  deps: SendMailsJobDeps,
  claimed: ClaimedMailing,
  send: SendMailsJobDeps['send'],
): Promise<Outcome['kind'][]> {
  const { deliveries } = claimed;
  if (deliveries.length === 0) await record(deps, claimed, [], true);
  let left = deliveries.length;
  let untold = 0;
  const recorder = createBatcher<DeliveryResult | 'tell', void>({
    async run(asked) {
      const results = asked.filter((each) => each !== 'tell');
      left -= results.length;
      const isTelling = left === 0 || results.length < asked.length;
      untold = isTelling ? 0 : untold + results.length;
      await record(deps, claimed, results, isTelling);
      return asked.map(() => undefined);
    },
  });
  const ticks = setInterval(() => {
    if (untold > 0)
      recorder
        .ask('tell')
        .catch((error: unknown) => deps.logger.warn({ err: error }, 'mails are told later'));
  }, TELL_EVERY_MS);
  ticks.unref();
  try {
    const ended = await Promise.allSettled(
      deliveries.map(async (delivery) => {
        const outcome = await send(delivery);
        await recorder.ask(resultOf(delivery, outcome, deps.clock.now()));
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

/** `send`, counted. The metrics are there before the first mail is. */
function observe({ metrics, send }: SendMailsJobDeps): SendMailsJobDeps['send'] {
  const outcomes = metrics.counter('kq_mail_outcomes_total');
  const durations = metrics.histogram('kq_mail_duration_ms');
  return async (delivery) => {
    const begun = performance.now();
    const outcome = await send(delivery);
    const { kind } = outcome;
    durations.observe(performance.now() - begun, { outcome: kind });
    outcomes.inc({ mail_kind: delivery.mailKind, outcome: kind });
    return outcome;
  };
}

/** A slow SMTP server may take longer than a claim: whoever is alive keeps his. */
async function whileClaimed<T>(
  { clock, logger }: SendMailsJobDeps,
  claimed: ClaimedMailing,
  send: () => Promise<T>,
): Promise<T> {
  const timer = setInterval(() => {
    claimed
      .keep(claimEnd(clock.now()))
      .catch((error: unknown) => logger.warn({ err: error }, 'a claim could not be kept'));
  }, SENDING_TIMEOUT_MS / 3);
  // A mail that never ends keeps no process that means to.
  timer.unref();
  try {
    return await send();
  } finally {
    clearInterval(timer);
  }
}

async function record(
  { clock, logger, relay }: SendMailsJobDeps,
  claimed: ClaimedMailing,
  results: readonly DeliveryResult[],
  isTelling: boolean,
): Promise<void> {
  const tell = (ended: readonly DeliveryEntry[], sequence: number) =>
    eventsOf(claimed.facts, ended, { sequence, clock });
  const recorded = await claimed.record(results, isTelling ? tell : null);
  if (recorded.length < results.length)
    logger.warn(
      { mail_kind: claimed.facts.mailKind, mails: results.length - recorded.length },
      'mails took longer than their claim',
    );
  if (isTelling) relay(claimed.facts.id);
}

function resultOf(delivery: ClaimedDelivery, outcome: Outcome, at: Date): DeliveryResult {
  if (outcome.kind === 'postponed') {
    const { notBefore, attempts, smtpStatus } = outcome;
    return { delivery, status: 'postponed', notBefore, attempts, smtpStatus };
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

/** One event for all mails that were sent, one for each that failed. */
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

const claimEnd = (now: Date): Date => new Date(now.getTime() + SENDING_TIMEOUT_MS);
