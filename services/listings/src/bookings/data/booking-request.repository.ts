import {
  type AskedAccommodation,
  type EventDefinition,
  type EventEnvelope,
  events,
  type RecipientStatus,
} from '@kq/contracts';
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
import { type BookingRequests, type Page, type PageQuery, type RequestOutcome } from '../use-cases/ports';
import { type InboxEntry } from '../domain/inbox';
import { type FiguresEntry } from '../domain/owner-figures';
import { type SenderReport } from '../domain/suspended-until';
import { type DomainEvent } from '../domain/transition';
import { type BookingRequestModel } from './booking-request.model';

interface Deps {
  readonly model: BookingRequestModel;
  readonly clock: Clock;
  /** Called after each write: publishes events and notifies live streams. */
  readonly onWritten: (doc: BookingRequestDoc, write: { hasEvents: boolean; isNew: boolean }) => void;
}

const WAITING_MAX = 50;

/** The only place that builds filters on booking requests. */
export function createBookingRequestRepository({ model, clock, onWritten }: Deps): BookingRequests {
  const envelopes = (sequence: number, facts: readonly DomainEvent[]): EventEnvelope[] =>
    facts.map((fact, index) =>
      createEvent(events[fact.name] as EventDefinition, fact.data, {
        sequence: sequence + index + 1,
        source: 'listings',
        clock,
      }),
    );

  async function page(filter: object, { page: number, perPage, status }: PageQuery): Promise<Page> {
    const full = { ...filter, ...(status === undefined ? {} : { status }) };
    const docs = await model
      .find(full)
      .sort({ created_at: -1, _id: 1 })
      .skip((number - 1) * perPage)
      .limit(perPage)
      .lean<BookingRequestDoc[]>();
    return { docs, total: await model.countDocuments(full) };
  }

  async function findReports(sender: object, since: Date): Promise<SenderReport[]> {
    const reported = await model
      .find({ ...sender, 'reports.at': { $gte: since } })
      .select({ dispatcher_id: 1, reports: 1, 'recipients.owner_id': 1, 'recipients.sent_at': 1 })
      .lean<Pick<BookingRequestDoc, 'dispatcher_id' | 'reports' | 'recipients'>[]>();
    return reported.flatMap(({ dispatcher_id: dispatcherId, reports, recipients }) =>
      dispatcherId === null
        ? []
        : reports
            .filter(({ at }) => at >= since)
            .map(({ owner_id: ownerId, at }) => ({
              dispatcherId,
              ownerId,
              at,
              hasReceived: recipients.some((one) => one.owner_id === ownerId && one.sent_at !== null),
            })),
    );
  }

  return {
    findById: (id) => model.findById(id).lean<BookingRequestDoc>(),
    findByIds: (ids) => model.find({ _id: { $in: [...ids] } }).lean<BookingRequestDoc[]>(),
    async insert(make) {
      try {
        return await insertWithRandomId(newRequestId, async (id) => {
          const { doc, events: facts } = make(id);
          const stored: BookingRequestDoc = { ...doc, ...outboxOf(envelopes(0, facts)) };
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
        outboxPush(envelopes(before.event_seq, facts), update),
      );
      if (modifiedCount !== 1) return null;
      const saved = { ...next, version: before.version + 1, event_seq: before.event_seq + facts.length };
      onWritten(saved, { hasEvents: facts.length > 0, isNew: false });
      return saved;
    },
    findByIdempotencyScope: (scope) =>
      model.findOne({ 'idempotency.scope': scope }).lean<BookingRequestDoc>(),
    async forgetIdempotency(id, scope) {
      await model.updateOne(
        { _id: id, 'idempotency.scope': scope },
        { $unset: { idempotency: '' }, $inc: { version: 1 } },
      );
    },
    findWaitingOf: ({ userId, email }) =>
      model
        .find({
          status: 'awaiting_verification',
          $or: [{ requested_by: userId }, { requested_by: null, 'contact.email': email }],
        })
        .limit(WAITING_MAX)
        .lean<BookingRequestDoc[]>(),
    async findAskedOf({ userId, from, to }) {
      const asked = await model
        .find({
          dispatcher_id: userId,
          end_date: { $gt: from },
          start_date: { $lt: to },
          status: { $ne: 'cancelled' },
        })
        .select({ start_date: 1, end_date: 1, 'recipients.accommodation_id': 1, 'recipients.status': 1 })
        .lean<Pick<BookingRequestDoc, '_id' | 'start_date' | 'end_date' | 'recipients'>[]>();
      return asked.flatMap(askedAccommodations);
    },
    listOfDispatcher: ({ userId, companyId }, query) => {
      const own = [{ dispatcher_id: userId }, { dispatcher_id: null, requested_by: userId }];
      return page(
        { dropped_at: null, $or: companyId === null ? own : [...own, { company_id: companyId }] },
        query,
      );
    },
    listOfOwner: (ownerId, query) =>
      page({ 'recipients.owner_id': ownerId, opened_at: { $ne: null } }, query),
    inboxEntriesOf: (ownerId) =>
      model
        .find({ 'recipients.owner_id': ownerId, opened_at: { $ne: null } })
        .sort({ created_at: -1, _id: 1 })
        .select({
          status: 1,
          start_date: 1,
          end_date: 1,
          answer_by: 1,
          'recipients.owner_id': 1,
          'recipients.status': 1,
          'recipients.offer.start_date': 1,
          'recipients.offer.end_date': 1,
        })
        .lean<InboxEntry[]>(),
    figuresEntriesOf: (ownerId) =>
      model
        .find({ 'recipients.owner_id': ownerId, opened_at: { $ne: null } })
        .select({
          start_date: 1,
          end_date: 1,
          opened_at: 1,
          'recipients.accommodation_id': 1,
          'recipients.owner_id': 1,
          'recipients.status': 1,
          'recipients.sent_at': 1,
          'recipients.answered_at': 1,
          'recipients.beds_confirmed': 1,
          'recipients.confirmed_amount': 1,
          'recipients.offer': 1,
        })
        .lean<FiguresEntry[]>(),
    reportsOf: (dispatcherId, since) => findReports({ dispatcher_id: dispatcherId }, since),
    reportsSince: (since) => findReports({ dispatcher_id: { $ne: null } }, since),
    async findDueIds(now, limit) {
      const due = await model
        .find({ due_at: { $lte: now } })
        .sort({ due_at: 1 })
        .limit(limit)
        .select({ _id: 1 })
        .lean<{ _id: number }[]>();
      return due.map(({ _id }) => _id);
    },
    async idsOfPerson(userId) {
      const found = await model.find(ofPerson(userId)).select({ _id: 1 }).lean<{ _id: number }[]>();
      return found.map(({ _id }) => _id);
    },
    ofPerson: (userId) => model.find(ofPerson(userId)).sort({ created_at: 1 }).lean<BookingRequestDoc[]>(),
    async findForgetDue(now, limit) {
      const due = await model
        .find({ forget_at: { $lte: now } })
        .limit(limit)
        .select({ _id: 1 })
        .lean<{ _id: number }[]>();
      return due.map(({ _id }) => _id);
    },
    outcomesSince: (since) =>
      model
        .find({ opened_at: { $gte: since } })
        .select({
          status: 1,
          deadline_passed_at: 1,
          'recipients.owner_id': 1,
          'recipients.status': 1,
          'recipients.sent_at': 1,
          'recipients.answered_at': 1,
          'recipients.beds_confirmed': 1,
        })
        .lean<RequestOutcome[]>()
        .cursor({ batchSize: 500 }) as AsyncIterable<RequestOutcome>,
  };
}

const TAKEN_BACK: readonly RecipientStatus[] = ['withdrawn', 'cancelled_by_dispatcher', 'cancelled_by_owner'];

function askedAccommodations({
  _id,
  start_date,
  end_date,
  recipients,
}: Pick<BookingRequestDoc, '_id' | 'start_date' | 'end_date' | 'recipients'>): AskedAccommodation[] {
  return recipients
    .filter(({ status }) => !TAKEN_BACK.includes(status))
    .map(({ accommodation_id }) => ({ accommodation_id, booking_request_id: _id, start_date, end_date }));
}

const ofPerson = (userId: number) => ({
  $or: [{ dispatcher_id: userId }, { requested_by: userId }, { 'recipients.owner_id': userId }],
});

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
