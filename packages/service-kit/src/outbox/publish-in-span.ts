import { type EventEnvelope, events, telemetrySpans } from '@kq/contracts';
import { type EventBus } from '../events/event-bus';
import { withSpan } from '../telemetry/spans';
import { currentTraceparent, runWithTraceparent } from '../telemetry/trace-context';

/**
 * Publishes in the trace that the event was created in, however late this is. The message carries the producer's span
 * as the parent of the consumers' spans.
 */
export function publishInSpan(
  bus: Pick<EventBus, 'publish' | 'system'>,
  event: EventEnvelope,
): Promise<void> {
  const attributes = {
    'kq.event.type': event.type,
    'messaging.system': bus.system ?? 'in_process',
    'messaging.destination.name': topics.get(event.type),
    'messaging.operation.type': 'send',
    'messaging.message.id': event.id,
  };
  return runWithTraceparent(event.traceparent, () =>
    withSpan(telemetrySpans.publish, attributes, () =>
      bus.publish({ ...event, traceparent: currentTraceparent() ?? event.traceparent }),
    ),
  );
}

const topics = new Map<string, string>(Object.values(events).map(({ type, topic }) => [type, topic]));
