import { type EventDefinition, type EventEnvelope, events } from '@kq/contracts';
import { AppError, type Clock } from '@kq/kernel';
import { assertOutboxRoom, createEvent, insertIfAbsent, outboxPush } from '@kq/service-kit';
import { type StayDoc } from '../domain/stay';
import { type Stays } from '../use-cases/ports';
import { type StayModel } from './stay.model';

interface Deps {
  readonly model: StayModel;
  readonly clock: Clock;
  /** Called after a write with events, which it publishes. */
  readonly relay: (id: number) => void;
}

/** Fields that the repository itself writes. */
const OWN_FIELDS = new Set(['_id', 'version', 'outbox', 'event_seq']);

/** This file is the only place that builds filters on stays. */
export function createStayRepository({ model, clock, relay }: Deps): Stays {
  const find = (filter: object) => model.find(filter).sort({ agreed_at: 1, _id: 1 }).lean<StayDoc[]>();

  return {
    findById: (id) => model.findById(id).lean<StayDoc>(),
    findByIds: (ids) => find({ _id: { $in: [...ids] } }),
    ofRequests: (ids) => find({ request_id: { $in: [...ids] } }),
    ofPerson: (userId) => find({ $or: [{ owner_id: userId }, { dispatcher_id: userId }] }),
    ofAccommodation: (id, day) => find({ accommodation_id: id, state: 'agreed', end_date: { $gte: day } }),
    async insert(doc) {
      const isNew = await insertIfAbsent(() => model.collection.insertOne({ ...doc } as object), '_id');
      if (!isNew) await assertSame(doc);
    },
    async save(before, { next, events: facts }) {
      assertOutboxRoom(before);
      const changed = (Object.keys(next) as (keyof StayDoc)[]).filter(
        (key) => !OWN_FIELDS.has(key) && next[key] !== before[key],
      );
      const envelopes = facts.map((fact, index): EventEnvelope =>
        createEvent(events[fact.name] as EventDefinition, fact.data, {
          sequence: before.event_seq + index + 1,
          source: 'listings',
          clock,
        }),
      );
      const $set = Object.fromEntries(changed.map((key) => [key, next[key]]));
      const { modifiedCount } = await model.updateOne(
        { _id: before._id, version: before.version },
        outboxPush(envelopes, { $set, $inc: { version: 1 } }),
      );
      if (modifiedCount !== 1) return null;
      if (facts.length > 0) relay(before._id);
      return { ...next, version: before.version + 1, event_seq: before.event_seq + facts.length };
    },
    async findDueIds(now, limit) {
      const due = await model
        .find({ due_at: { $lte: now } }, { _id: 1 })
        .sort({ due_at: 1 })
        .limit(limit)
        .lean<{ _id: number }[]>();
      return due.map(({ _id }) => _id);
    },
    async park(id, { at, until }) {
      await model.updateOne({ _id: id }, { $set: { parked_at: at, due_at: until }, $inc: { version: 1 } });
    },
  };

  async function assertSame({ _id, request_id, accommodation_id }: StayDoc): Promise<void> {
    const stored = await model.findById(_id).lean<StayDoc>();
    if (stored?.request_id === request_id && stored.accommodation_id === accommodation_id) return;
    throw new AppError('INTERNAL', { message: `the id of stay ${_id} belongs to another stay` });
  }
}
