import { randomUUID } from 'node:crypto';
import { type EventDefinition, type EventEnvelope } from '@kq/contracts';
import { type Clock } from '@kq/kernel';
import { type z } from 'zod';
import { currentTraceparent } from '../telemetry/trace-context';

export interface CreateEventOptions {
  /** The next event number of the aggregate: its `event_seq` + 1, + 2, … */
  readonly sequence: number;
  /** The service that publishes the event. */
  readonly source: string;
  readonly clock: Clock;
}

/**
 * Creates an event for a document's outbox, in the trace of the current request or job.
 * @throws ZodError when the data do not match the event's schema
 */
export function createEvent<T extends string, S extends z.ZodObject>(
  definition: EventDefinition<T, S>,
  data: z.input<S>,
  { sequence, source, clock }: CreateEventOptions,
): EventEnvelope {
  const parsed = definition.data.parse(data) as Record<string, unknown>;
  const traceparent = currentTraceparent();
  return {
    specversion: '1.0',
    id: randomUUID(),
    type: definition.type,
    source,
    subject: String(parsed[definition.key]),
    time: clock.now().toISOString(),
    datacontenttype: 'application/json',
    sequence,
    ...(traceparent === undefined ? {} : { traceparent }),
    data: parsed,
  };
}
