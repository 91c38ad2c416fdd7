import { z } from 'zod';

/** An event type with its data schema, topic and ordering key. */
export interface EventDefinition<T extends string = string, S extends z.ZodObject = z.ZodObject> {
  /** `<aggregate>.<past-tense>.v<N>` */
  readonly type: T;
  /** `<service>.<aggregate>` */
  readonly topic: string;
  /** Name of the data field that identifies the aggregate: the Kafka key and the FIFO key of the embedded bus. */
  readonly key: keyof z.infer<S> & string;
  readonly summary: string;
  /** Ids, states, dates and numbers only: no personal data (docs/security.md S22). */
  readonly data: S;
}

export function defineEvent<const T extends string, S extends z.ZodObject>(
  event: EventDefinition<T, S>,
): EventDefinition<T, S> {
  return event;
}

/** CloudEvents 1.0 envelope, JSON format, with the W3C trace context extension and a sequence per aggregate. */
export const eventEnvelopeSchema = z.object({
  specversion: z.literal('1.0'),
  id: z.uuid(),
  type: z.string().max(100),
  source: z.string().max(60),
  /** Aggregate id. */
  subject: z.string().max(80),
  /** ISO 8601 time of the event. */
  time: z.iso.datetime(),
  datacontenttype: z.literal('application/json'),
  /** Increases by one per event of the aggregate. */
  sequence: z.int().nonnegative(),
  traceparent: z.string().max(60).optional(),
  /** Token of the replay of a dead letter: the group that processes the event removes the letter. */
  replay: z.string().max(60).optional(),
  data: z.record(z.string(), z.unknown()),
});

export type EventEnvelope = z.infer<typeof eventEnvelopeSchema>;
