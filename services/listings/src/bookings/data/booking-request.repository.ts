import { type EventDefinition, type EventEnvelope, events } from '@kq/contracts';
import { type Clock, newRequestId } from '@kq/kernel';
import {
  assertOutboxRoom,
  createEvent,
  insertWithRandomId,
  isDuplicateKey,
  outboxOf,
  outboxPush,
  translateMongoError,
} from '@kq/service-kit';
import { type BookingRequestDoc } from '../domain/booking-request';
import { type BookingRequests } from '../use-cases/ports';
import { type DomainEvent } from '../domain/transition';
import { type BookingRequestModel } from './booking-request.model';
import { createBookingRequestQueries } from './booking-request.queries';

interface Deps {
  readonly model: BookingRequestModel;
  readonly clock: Clock;
  /** Called after each write: publishes events and notifies live streams. */
  readonly onWritten: (doc: BookingRequestDoc, write: { hasEvents: boolean; isNew: boolean }) => void;
}

/** This file and its queries are the only places that build filters on booking requests. */
export function createBookingRequestRepository({ model, clock, onWritten }: Deps): BookingRequests {
  const envelopes = envelopesBy(clock);
  return {
    ...createBookingRequestQueries(model),
    async insert(make) {
      try {
        return await insertWithRandomId(newRequestId, async (id) => {
          const { doc, events: facts } = make(id);
          const stored: BookingRequestDoc = { ...doc, ...outboxOf(envelopes(doc, facts)) };
          // Bypasses mongoose, whose hydration of twenty recipients takes longer than all other steps together.
          await model.collection.insertOne(stored as object);
          onWritten(stored, { hasEvents: facts.length > 0, isNew: true });
          return stored;
        });
      } catch (error) {
        throw isDuplicateKey(error) ? translateMongoError(error) : error;
      }
    },
    async save(before, { next, events: facts }) {
      assertOutboxRoom(before);
      const { set, unset } = difference(before, next);
      const update = {
        $set: set,
        $inc: { version: 1 },
        ...(Object.keys(unset).length === 0 ? {} : { $unset: unset }),
      };
      const { modifiedCount } = await model.updateOne(
        { _id: before._id, version: before.version },
        outboxPush(envelopes(before, facts), update),
      );
      if (modifiedCount !== 1) return null;
      const saved = { ...next, version: before.version + 1, event_seq: before.event_seq + facts.length };
      onWritten(saved, { hasEvents: facts.length > 0, isNew: false });
      return saved;
    },
    async park(id, { at, until }) {
      await model.updateOne({ _id: id }, { $set: { parked_at: at, due_at: until }, $inc: { version: 1 } });
    },
    async forgetIdempotency(id, scope) {
      await model.updateOne(
        { _id: id, 'idempotency.scope': scope },
        { $unset: { idempotency: '' }, $inc: { version: 1 } },
      );
    },
  };
}

/** Creates the events after those of a document. Counted ones say whether the request is the probe's (docs/security.md S37). */
const envelopesBy =
  (clock: Clock) =>
  (doc: BookingRequestDoc, facts: readonly DomainEvent[]): EventEnvelope[] => {
    const mark = doc.is_probe === true ? { is_probe: true } : {};
    return facts.map(({ name, data }, index) =>
      createEvent(
        events[name] as EventDefinition,
        { ...data, ...mark },
        {
          sequence: doc.event_seq + index + 1,
          source: 'listings',
          clock,
        },
      ),
    );
  };

/** Fields that the repository itself writes. */
const OWN_FIELDS = new Set(['_id', 'version', 'outbox', 'event_seq', 'recipients']);

interface Changes {
  readonly set: Record<string, unknown>;
  readonly unset: Record<string, ''>;
}

/**
 * Returns targeted operators for fields with another identity: fields of the request, and fields of single recipients
 * by position.
 */
function difference(before: BookingRequestDoc, next: BookingRequestDoc): Changes {
  const changes: Changes = { set: {}, unset: {} };
  addChanges(changes, '', before, next, OWN_FIELDS);
  next.recipients.forEach((recipient, index) => {
    const known = before.recipients[index];
    if (known === undefined) changes.set[`recipients.${index}`] = recipient;
    else addChanges(changes, `recipients.${index}.`, known, recipient);
  });
  return changes;
}

function addChanges<T extends object>(
  { set, unset }: Changes,
  path: string,
  before: T,
  next: T,
  skipped: ReadonlySet<string> = new Set(),
): void {
  if (before === next) return;
  for (const key of Object.keys(next) as (keyof T & string)[]) {
    if (skipped.has(key) || next[key] === before[key]) continue;
    if (next[key] === undefined) unset[path + key] = '';
    else set[path + key] = next[key];
  }
}
