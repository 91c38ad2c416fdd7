import { type EventEnvelope } from '@kq/contracts';
import { AppError } from '@kq/kernel';

/** An unpublished event of a document. */
export type OutboxEntry = Pick<
  EventEnvelope,
  'id' | 'type' | 'source' | 'subject' | 'time' | 'sequence' | 'traceparent' | 'data'
>;

/** The outbox fields of a document. */
export interface OutboxDocument {
  outbox: OutboxEntry[];
  /** Sequence of the newest event of this aggregate. */
  event_seq: number;
  /** Set by the domain on a finished document: delete it after this time, but never with unsent events. */
  purge_when_empty?: Date | null;
  /** Set by the relay only; a TTL index deletes by it. */
  purge_at?: Date | null;
}

/** Maximum number of unsent events in one document; further writes return 503 (docs/design.md D18). */
export const OUTBOX_LIMIT = 200;

/** Schema fields of a document with an outbox: `new Schema({ …, ...outboxField })`; prefer `outboxPlugin`. */
export const outboxField = {
  outbox: {
    type: [
      {
        _id: false,
        id: { type: String, required: true },
        type: { type: String, required: true },
        source: { type: String, required: true },
        subject: { type: String, required: true },
        time: { type: String, required: true },
        sequence: { type: Number, required: true },
        traceparent: { type: String },
        data: { type: Object, required: true },
      },
    ],
    default: [] as OutboxEntry[],
  },
  event_seq: { type: Number, default: 0 },
  purge_when_empty: { type: Date },
  purge_at: { type: Date },
};

/** A schema of any document type. */
interface AnySchema {
  add(fields: object): unknown;
  index(fields: Record<string, 1 | -1>, options?: { sparse?: boolean; expireAfterSeconds?: number }): unknown;
}

/** Adds the fields and the indexes that the relay sweeps by: `schema.plugin(outboxPlugin)`. */
export function outboxPlugin(schema: AnySchema): void {
  schema.add(outboxField);
  schema.index({ 'outbox.time': 1 }, { sparse: true });
  schema.index({ purge_when_empty: 1 }, { sparse: true });
  schema.index({ purge_at: 1 }, { expireAfterSeconds: 0 });
}

type Update = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * Returns the update that adds events to the outbox, merged operator by operator into the domain's own `update`:
 * `updateOne(filter, outboxPush([event], { $set: {…}, $push: {…}, $inc: { version: 1 } }))`. It also unsets `purge_at`,
 * so that no TTL index deletes a document with unsent events.
 */
export function outboxPush(
  events: readonly EventEnvelope[],
  update: Update = {},
): Record<string, Record<string, unknown>> {
  const last = events.at(-1);
  if (last === undefined) return merge(update, {});
  return merge(update, {
    $push: { outbox: { $each: events.map(toOutboxEntry) } },
    $max: { event_seq: last.sequence },
    $unset: { purge_at: '' },
  });
}

/** Returns the outbox fields of a new document that is inserted together with its first events. */
export function outboxOf(events: readonly EventEnvelope[]): Pick<OutboxDocument, 'outbox' | 'event_seq'> {
  return { outbox: events.map(toOutboxEntry), event_seq: events.at(-1)?.sequence ?? 0 };
}

/** Checks that the document's outbox accepts another event. @throws AppError UNAVAILABLE (503) at `OUTBOX_LIMIT` */
export function assertOutboxRoom(document: { readonly outbox?: readonly unknown[] | null }): void {
  if ((document.outbox?.length ?? 0) < OUTBOX_LIMIT) return;
  throw new AppError('UNAVAILABLE', {
    message: `outbox full: ${OUTBOX_LIMIT} unsent events`,
    retryAfterSeconds: 5,
  });
}

export function toOutboxEntry(event: EventEnvelope): OutboxEntry {
  const { id, type, source, subject, time, sequence, traceparent, data } = event;
  return {
    id,
    type,
    source,
    subject,
    time,
    sequence,
    ...(traceparent === undefined ? {} : { traceparent }),
    data,
  };
}

export function toEnvelope(entry: OutboxEntry): EventEnvelope {
  return {
    specversion: '1.0',
    datacontenttype: 'application/json',
    ...toOutboxEntry(entry as EventEnvelope),
  };
}

function merge(first: Update, second: Update): Record<string, Record<string, unknown>> {
  const merged: Record<string, Record<string, unknown>> = {};
  for (const [operator, fields] of [...Object.entries(first), ...Object.entries(second)]) {
    merged[operator] = { ...merged[operator], ...fields };
  }
  return merged;
}
