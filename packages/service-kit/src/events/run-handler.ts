import { type EventEnvelope, eventEnvelopeSchema, telemetrySpans } from '@kq/contracts';
import { AppError, pause } from '@kq/kernel';
import { z } from 'zod';
import { describeError } from '../errors/describe-error';
import { isConnectionError } from '../errors/mongo-errors';
import { type Logger } from '../telemetry/logger';
import { type Metrics } from '../telemetry/metrics';
import { withSpan } from '../telemetry/spans';
import { runWithTraceparent } from '../telemetry/trace-context';
import { type DeadLetterSink, type ReplaySink, type Subscription } from './event-bus';
import { nextDelayMs, type RetryPolicy } from './retry-policy';

export type HandlerOutcome = 'handled' | 'skipped' | 'dead-lettered';

/**
 * The event was not processed: its consumer is shutting down or has lost its database. The publisher keeps the event.
 */
export class EventNotProcessedError extends Error {
  constructor(options?: ErrorOptions) {
    super('event not processed, it will be redelivered', options);
    this.name = 'EventNotProcessedError';
  }
}

export interface RunHandlerOptions {
  readonly group: string;
  readonly subscriptions: ReadonlyMap<string, Subscription>;
  readonly policy: RetryPolicy;
  readonly logger: Logger;
  readonly deadLetters: DeadLetterSink;
  readonly onReplayed?: ReplaySink | undefined;
  /** Aborted when the consumer stops: ends delays and further attempts. */
  readonly signal: AbortSignal;
  readonly metrics?: Metrics;
  /** Messaging system named on spans; default `in_process`. */
  readonly system?: string;
  /** Called before each delay; a Kafka consumer sends its heartbeat here. */
  readonly heartbeat?: () => Promise<void>;
}

/**
 * Processes one raw message in one group; the outcome is handled, skipped (unknown type) or dead-lettered. Parsing,
 * validation and handling are all guarded.
 * @throws only EventNotProcessedError
 */
export async function runHandler(options: RunHandlerOptions, raw: unknown): Promise<HandlerOutcome> {
  const outcome = await runToEnd(options, raw);
  options.metrics
    ?.counter('kq_events_consumed_total')
    .inc({ group: options.group, type: knownType(options, raw), outcome });
  return outcome;
}

async function runToEnd(options: RunHandlerOptions, raw: unknown): Promise<HandlerOutcome> {
  const given = typeOf(raw);
  const subscription = given === undefined ? undefined : options.subscriptions.get(given);
  if (given !== undefined && subscription === undefined) return 'skipped';
  const envelope = eventEnvelopeSchema.safeParse(raw);
  if (!envelope.success || subscription === undefined)
    return deadLetter(options, raw, describeError(envelope.error ?? new Error('message has no event type')));
  const data = subscription.definition.data.safeParse(envelope.data.data);
  if (!data.success) return deadLetter(options, raw, describeError(data.error));
  const { type, topic } = subscription.definition;
  // Prevents a negative lag when the local clock is behind.
  const lagMs = Math.max(0, Date.now() - Date.parse(envelope.data.time));
  options.metrics?.histogram('kq_event_lag_ms').observe(lagMs, { group: options.group, type });
  const attributes = {
    'kq.event.type': type,
    'kq.event.lag_ms': lagMs,
    'messaging.system': options.system ?? 'in_process',
    'messaging.destination.name': topic,
    'messaging.operation.type': 'process',
    'messaging.consumer.group.name': options.group,
    'messaging.message.id': envelope.data.id,
  };
  return runWithTraceparent(envelope.data.traceparent, () =>
    withSpan(telemetrySpans.consume, attributes, async (span) => {
      const outcome = await tryUntilEnd(options, subscription, envelope.data, data.data);
      span.set({ 'kq.event.outcome': outcome });
      if (outcome === 'dead-lettered') span.failAs(outcome);
      return outcome;
    }),
  );
}

async function tryUntilEnd(
  options: RunHandlerOptions,
  subscription: Subscription,
  envelope: EventEnvelope,
  data: unknown,
): Promise<HandlerOutcome> {
  let waitedMs = 0;
  for (let attempt = 1; ; attempt += 1) {
    const error = await attemptOnce(subscription, envelope, data);
    if (error === undefined) {
      await settleReplay(options, envelope);
      return 'handled';
    }
    const delayMs = nextDelayMs(options.policy, error.thrown, { attempt, waitedMs });
    // The state of the database is logged by its connection.
    const isDatabaseAway = isConnectionError(rootOf(error.thrown));
    options.logger[isDatabaseAway ? 'debug' : 'warn'](
      {
        err: error.thrown,
        group: options.group,
        type: envelope.type,
        event_id: envelope.id,
        attempt,
        retry_in_ms: delayMs,
      },
      'event handler failed',
    );
    const isAborted = () => options.signal.aborted;
    if (isAborted()) throw new EventNotProcessedError({ cause: error.thrown });
    if (delayMs === null && isDatabaseAway) throw new EventNotProcessedError({ cause: error.thrown });
    if (delayMs === null) return deadLetter(options, envelope, describeError(error.thrown));
    await options.heartbeat?.().catch((cause: unknown) => {
      throw new EventNotProcessedError({ cause });
    });
    await pause(delayMs, options.signal);
    if (isAborted()) throw new EventNotProcessedError();
    waitedMs += delayMs;
  }
}

async function settleReplay(
  { onReplayed, group }: RunHandlerOptions,
  envelope: EventEnvelope,
): Promise<void> {
  if (envelope.replay === undefined || onReplayed === undefined) return;
  try {
    await onReplayed(group, envelope);
  } catch (error) {
    throw new EventNotProcessedError({ cause: error });
  }
}

async function attemptOnce(
  subscription: Subscription,
  envelope: EventEnvelope,
  data: unknown,
): Promise<{ thrown: unknown } | undefined> {
  try {
    await subscription.handle(data, envelope);
    return undefined;
  } catch (thrown) {
    // A ZodError of a handler concerns data that it read, not the event: only AppErrors are permanent.
    return { thrown };
  }
}

async function deadLetter(options: RunHandlerOptions, raw: unknown, reason: string): Promise<HandlerOutcome> {
  try {
    await options.deadLetters(options.group, raw, reason);
  } catch (error) {
    options.logger.error({ err: error, group: options.group, type: typeOf(raw) }, 'dead letter store failed');
    throw new EventNotProcessedError({ cause: error });
  }
  options.logger.error({ group: options.group, type: typeOf(raw), reason }, 'event dead-lettered');
  return 'dead-lettered';
}

const typedSchema = z.object({ type: z.string() });

function typeOf(raw: unknown): string | undefined {
  return typedSchema.safeParse(raw).data?.type;
}

/** Returns a type of the catalog only: a poison message must not create metric series. */
function knownType(options: RunHandlerOptions, raw: unknown): string {
  const type = typeOf(raw);
  return type !== undefined && options.subscriptions.has(type) ? type : 'unknown';
}

function rootOf(error: unknown): unknown {
  return error instanceof AppError && error.cause !== undefined ? error.cause : error;
}
