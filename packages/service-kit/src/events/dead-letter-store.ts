import { createHash, randomUUID } from 'node:crypto';
import { type EventEnvelope, eventEnvelopeSchema } from '@kq/contracts';
import { AppError, type Clock, DAY_MS, systemClock } from '@kq/kernel';
import { type Connection, type Model } from 'mongoose';

/** An event that a group could not handle, as shown to an operator. */
export interface DeadLetter {
  /** `<group>:<event id>`; a message without a usable id has a hash instead. */
  readonly id: string;
  readonly group: string;
  readonly type: string | null;
  readonly subject: string | null;
  readonly reason: string;
  readonly failed_at: string;
  /** Number of final failures; more than 1 after unsuccessful replays. */
  readonly failures: number;
}

export interface Replay {
  readonly handled: boolean;
  readonly state: 'handled' | 'failed' | 'pending';
}

export interface DeadLetterDoc {
  _id: string;
  group: string;
  type: string | null;
  subject: string | null;
  reason: string;
  /** JSON text: a poison message may have keys that the database rejects. */
  event: string;
  failures: number;
  failed_at: Date;
  purge_at: Date;
  /** Token of a running replay; a new failure clears it. */
  replay: string | null;
}

const KEEP_MS = 30 * DAY_MS;

/** Stores dead letters in the consumer's own database, collection `dead_letters`, for 30 days (docs/design.md D20). */
export function createDeadLetterStore(connection: Connection, clock: Clock = systemClock) {
  const model = deadLetterModel(connection);

  async function read(id: string): Promise<DeadLetterDoc> {
    const doc = await model.findOne({ _id: id }).lean<DeadLetterDoc>();
    if (doc === null) throw new AppError('NOT_FOUND', { message: 'dead letter not found' });
    return doc;
  }

  return {
    /** For `migrate`. */
    model,
    /**
     * Sink for `bus.subscribe(group, subscriptions, { deadLetters: store.add })`. Stores an event of any size without
     * truncation.
     */
    async add(group: string, event: unknown, reason: string) {
      const text = (JSON.stringify(event) as string | undefined) ?? 'null';
      const now = clock.now();
      const { id, type, subject } = looselyRead(event);
      const _id = `${group}:${id ?? createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
      await model.updateOne(
        { _id },
        {
          $set: {
            group,
            type,
            subject,
            reason,
            event: text,
            failed_at: now,
            purge_at: new Date(now.getTime() + KEEP_MS),
            replay: null,
          },
          $inc: { failures: 1 },
        },
        { upsert: true },
      );
    },
    /**
     * Removes the letter of a replayed event that its group has processed, unless it failed again since. For
     * `onReplayed`.
     */
    async settle(group: string, { id, replay }: EventEnvelope) {
      if (replay !== undefined) await model.deleteOne({ _id: `${group}:${id}`, replay });
    },
    /** Returns dead letters, newest first. */
    async list({ limit = 100 }: { limit?: number } = {}): Promise<DeadLetter[]> {
      const docs = await model.find({}).sort({ failed_at: -1 }).limit(limit).lean<DeadLetterDoc[]>();
      return docs.map(present);
    },
    count: (): Promise<number> => model.countDocuments({}),
    /** Returns one dead letter with its event. @throws AppError NOT_FOUND */
    async show(id: string): Promise<DeadLetter & { readonly event: unknown }> {
      const doc = await read(id);
      return { ...present(doc), event: parseOrText(doc.event) };
    },
    /**
     * Publishes the event again; all groups subscribed to its type receive it and must handle it idempotently. The letter
     * and its count stay until its group has processed the event (`settle`). With a broker the result is `pending`,
     * because the broker only accepts the event.
     * @throws AppError NOT_FOUND, CONFLICT for a message that is not an event
     */
    async replay(id: string, publish: (event: EventEnvelope) => Promise<void>): Promise<Replay> {
      const event = eventEnvelopeSchema.safeParse(parseOrText((await read(id)).event));
      if (!event.success)
        throw new AppError('CONFLICT', { message: 'dead letter is not an event, it can only be dropped' });
      const replay = randomUUID();
      await model.updateOne({ _id: id }, { $set: { replay } });
      await publish({ ...event.data, replay });
      const left = await model.findOne({ _id: id }).lean<DeadLetterDoc>();
      if (left === null) return { handled: true, state: 'handled' };
      return { handled: false, state: left.replay === replay ? 'pending' : 'failed' };
    },
    /** Deletes a dead letter. @throws AppError NOT_FOUND */
    async drop(id: string) {
      const { deletedCount } = await model.deleteOne({ _id: id });
      if (deletedCount === 0) throw new AppError('NOT_FOUND', { message: 'dead letter not found' });
    },
  };
}

export type DeadLetterStore = ReturnType<typeof createDeadLetterStore>;

function present(doc: DeadLetterDoc): DeadLetter {
  const { _id: id, group, type, subject, reason, failures } = doc;
  return { id, group, type, subject, reason, failures, failed_at: doc.failed_at.toISOString() };
}

function looselyRead(event: unknown): { id: string | null; type: string | null; subject: string | null } {
  const { id, type, subject } = (event ?? {}) as Record<string, unknown>;
  const short = (value: unknown) =>
    typeof value === 'string' && value.length > 0 && value.length <= 100 ? value : null;
  return { id: short(id), type: short(type), subject: short(subject) };
}

function parseOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function deadLetterModel(connection: Connection): Model<DeadLetterDoc> {
  const known = connection.models['DeadLetter'] as Model<DeadLetterDoc> | undefined;
  if (known !== undefined) return known;
  const schema = new connection.base.Schema<DeadLetterDoc>(
    {
      _id: { type: String, required: true },
      group: { type: String, required: true },
      type: { type: String, default: null },
      subject: { type: String, default: null },
      reason: { type: String, required: true },
      event: { type: String, required: true },
      failures: { type: Number, default: 0 },
      failed_at: { type: Date, required: true },
      purge_at: { type: Date, required: true },
      replay: { type: String, default: null },
    },
    { versionKey: false },
  );
  schema.index({ failed_at: -1 });
  schema.index({ purge_at: 1 }, { expireAfterSeconds: 0 });
  return connection.model<DeadLetterDoc>('DeadLetter', schema, 'dead_letters');
}
