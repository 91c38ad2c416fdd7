import { events, jobs, telemetrySpans, type EventEnvelope, type SendMailPayload } from '@kq/contracts';
import {
  createEvent,
  runWithTraceparent,
  withSpan,
  type Clock,
  type JobQueue,
  type Logger,
  type Metrics,
} from '@kq/service-kit';
import { type ClaimedDelivery, type DeliveryRepository } from '../data/delivery.repository';
import { subjectOf } from '../domain/delivery';
import { SENDING_TIMEOUT_MS } from '../domain/retry-policy';
import { type Outcome } from '../domain/send-delivery';

export interface SendMailJobDeps {
  readonly queue: JobQueue<SendMailPayload>;
  readonly deliveries: () => DeliveryRepository;
  readonly send: (delivery: ClaimedDelivery) => Promise<Outcome>;
  /** Publishes the events of a finished delivery. */
  readonly relay: (deliveryId: string) => void;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly concurrency: number;
}

/** A queue's job id has no colon (BullMQ keeps it for its own keys). */
export const jobIdOf = (deliveryId: string): string => deliveryId.replaceAll(':', '-');

/** The worker of `send-mail` jobs: claim, one attempt, record. A job for a delivery that is not due does nothing. */
export function registerSendMailJob(deps: SendMailJobDeps): void {
  const outcomes = deps.metrics.counter('kq_mail_outcomes_total');
  const durations = deps.metrics.histogram('kq_mail_duration_ms');

  deps.queue.process(
    async (payload) => {
      const { delivery_id: id } = jobs.sendMail.payload.parse(payload);
      const now = deps.clock.now();
      const claimed = await deps.deliveries().claim(id, now, new Date(now.getTime() + SENDING_TIMEOUT_MS));
      if (!claimed) return;
      const attributes = {
        'messaging.destination.name': jobs.sendMail.name,
        'messaging.operation.type': 'process',
        'kq.mail.kind': claimed.mailKind,
        'kq.booking_request.id': claimed.bookingRequestId ?? undefined,
      };
      await runWithTraceparent(claimed.traceparent, () =>
        withSpan(telemetrySpans.job, attributes, async (span) => {
          const begun = performance.now();
          const outcome = await whileClaimed(deps, claimed, () => deps.send(claimed));
          durations.observe(performance.now() - begun, { outcome: outcome.kind });
          outcomes.inc({ mail_kind: claimed.mailKind, outcome: outcome.kind });
          span.set({ 'kq.mail.outcome': outcome.kind });
          if (outcome.kind === 'failed' || outcome.kind === 'postponed') span.failAs(outcome.kind);
          await record(deps, claimed, outcome);
        }),
      );
    },
    { concurrency: deps.concurrency },
  );
}

/** A slow SMTP server may take longer than a claim: whoever is alive keeps his. */
async function whileClaimed<T>(
  deps: SendMailJobDeps,
  claimed: ClaimedDelivery,
  send: () => Promise<T>,
): Promise<T> {
  const timer = setInterval(() => {
    const until = new Date(deps.clock.now().getTime() + SENDING_TIMEOUT_MS);
    deps
      .deliveries()
      .keepClaim(claimed, until)
      .catch((error: unknown) => deps.logger.warn({ err: error }, 'a claim could not be kept'));
  }, SENDING_TIMEOUT_MS / 3);
  // A mail that never ends keeps no process that means to.
  timer.unref();
  try {
    return await send();
  } finally {
    clearInterval(timer);
  }
}

async function record(deps: SendMailJobDeps, claimed: ClaimedDelivery, outcome: Outcome): Promise<void> {
  if (outcome.kind === 'postponed') {
    await deps.deliveries().postpone(claimed, outcome);
    return;
  }
  const at = deps.clock.now();
  const smtpStatus = outcome.kind === 'failed' ? outcome.smtpStatus : null;
  const isRecorded = await deps.deliveries().finish(
    claimed,
    {
      status: outcome.kind,
      at,
      attempts: claimed.attempts + 1,
      smtpStatus,
      reason: outcome.kind === 'sent' ? null : outcome.reason,
    },
    eventsOf(claimed, outcome, at, deps.clock),
  );
  if (!isRecorded) deps.logger.warn({ mail_kind: claimed.mailKind }, 'a mail took longer than its claim');
  else deps.relay(claimed.id);
}

function eventsOf(claimed: ClaimedDelivery, outcome: Outcome, at: Date, clock: Clock): EventEnvelope[] {
  const about = {
    subject_id: subjectOf(claimed),
    mail_kind: claimed.mailKind,
    booking_request_id: claimed.bookingRequestId,
    user_id: claimed.userId,
  };
  const options = { sequence: claimed.sequence + 1, source: 'notifications', clock };
  if (outcome.kind === 'sent')
    return [createEvent(events.deliverySent, { ...about, sent_at: at.toISOString() }, options)];
  if (outcome.kind === 'failed')
    return [createEvent(events.deliveryFailed, { ...about, smtp_status: outcome.smtpStatus }, options)];
  return [];
}
