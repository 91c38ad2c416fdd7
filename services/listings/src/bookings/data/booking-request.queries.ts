import { type AskedAccommodation, nightSpans, type RecipientStatus, type Span } from '@kq/contracts';
import { askedNights } from '../domain/amounts';
import { type BookingRequestDoc } from '../domain/booking-request';
import { type InboxEntry } from '../domain/inbox';
import { type StatsEntry } from '../domain/owner-stats';
import { type SenderReport } from '../domain/suspended-until';
import { type BookingRequests, type Page, type PageQuery, type RequestOutcome } from '../use-cases/ports';
import { type BookingRequestModel } from './booking-request.model';

const WAITING_MAX = 50;

const INBOX_FIELDS = [
  ...['status', 'start_date', 'end_date', 'answer_by'],
  ...['recipients.owner_id', 'recipients.status', 'recipients.offer.start_date', 'recipients.offer.end_date'],
  ...['recipients.stay_state.parts'],
];

const STATS_FIELDS = [
  ...['start_date', 'end_date', 'opened_at'],
  ...['recipients.accommodation_id', 'recipients.owner_id', 'recipients.status', 'recipients.sent_at'],
  ...[
    'recipients.answered_at',
    'recipients.beds_confirmed',
    'recipients.confirmed_amount',
    'recipients.offer',
    'recipients.stay_state',
  ],
];

const OUTCOME_FIELDS = [
  ...['status', 'deadline_passed_at', 'recipients.owner_id', 'recipients.status', 'recipients.sent_at'],
  ...['recipients.answered_at', 'recipients.beds_confirmed'],
];

/** Creates all reads of booking requests. */
export function createBookingRequestQueries(
  model: BookingRequestModel,
): Omit<BookingRequests, 'insert' | 'save' | 'park' | 'forgetIdempotency'> {
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

  async function idsWhere(filter: object, sort: Record<string, 1> = {}, limit = 0): Promise<number[]> {
    const found = await model.find(filter, { _id: 1 }).sort(sort).limit(limit).lean<{ _id: number }[]>();
    return found.map(({ _id }) => _id);
  }

  async function findReports(sender: object, since: Date): Promise<SenderReport[]> {
    const reported = await model
      .find({ ...sender, 'reports.at': { $gte: since } })
      .select(['dispatcher_id', 'reports', 'recipients.owner_id', 'recipients.sent_at'])
      .lean<ReportedRequest[]>();
    return reported.flatMap((request) => reportsIn(request, since));
  }

  return {
    findById: (id) => model.findById(id).lean<BookingRequestDoc>(),
    findByIds: (ids) => model.find({ _id: { $in: [...ids] } }).lean<BookingRequestDoc[]>(),
    findByIdempotencyScope: (scope) =>
      model.findOne({ 'idempotency.scope': scope }).lean<BookingRequestDoc>(),
    findWaitingOf: ({ userId, email }) =>
      model
        .find({
          status: 'awaiting_verification',
          $or: [{ requested_by: userId }, { requested_by: null, 'contact.email': email }],
        })
        .limit(WAITING_MAX)
        .lean<BookingRequestDoc[]>(),
    async findAskedOf({ userId, spans }) {
      const asked = await model
        .find({
          dispatcher_id: userId,
          end_date: { $gt: spans[0]?.from ?? '' },
          start_date: { $lt: spans.at(-1)?.to ?? '' },
          status: { $ne: 'cancelled' },
        })
        .select([
          'start_date',
          'end_date',
          'nights_pattern',
          'recipients.accommodation_id',
          'recipients.status',
        ])
        .lean<AskingRequest[]>();
      return asked
        .filter((one) => haveCommonNight(nightSpans(askedNights(one)), spans))
        .flatMap(askedAccommodations);
    },
    listOfDispatcher: ({ userId, companyId }, query) => {
      const own = [{ dispatcher_id: userId }, { dispatcher_id: null, requested_by: userId }];
      return page(
        { dropped_at: null, $or: companyId === null ? own : [...own, { company_id: companyId }] },
        query,
      );
    },
    listOfOwner: (ownerId, query) => page(received(ownerId), query),
    inboxEntriesOf: (ownerId) =>
      model
        .find(received(ownerId))
        .sort({ created_at: -1, _id: 1 })
        .select(INBOX_FIELDS)
        .lean<InboxEntry[]>(),
    statsEntriesOf: (ownerId) => model.find(received(ownerId)).select(STATS_FIELDS).lean<StatsEntry[]>(),
    reportsOf: (dispatcherId, since) => findReports({ dispatcher_id: dispatcherId }, since),
    reportsSince: (since) => findReports({ dispatcher_id: { $ne: null } }, since),
    findDueIds: (now, limit) => idsWhere({ due_at: { $lte: now } }, { due_at: 1 }, limit),
    findHeldOf: (dispatcherId) =>
      model
        .find({ dispatcher_id: dispatcherId, status: 'open', opened_at: null, held_until: { $ne: null } })
        .lean<BookingRequestDoc[]>(),
    idsOfPerson: (userId) => idsWhere(ofPerson(userId)),
    ofPerson: (userId) => model.find(ofPerson(userId)).sort({ created_at: 1 }).lean<BookingRequestDoc[]>(),
    findForgetDue: (now, limit) => idsWhere({ forget_at: { $lte: now } }, {}, limit),
    outcomesSince: (since) =>
      model
        .find({ opened_at: { $gte: since } })
        .select(OUTCOME_FIELDS)
        .lean<RequestOutcome[]>()
        .cursor({ batchSize: 500 }) as AsyncIterable<RequestOutcome>,
  };
}

const received = (ownerId: number) => ({ 'recipients.owner_id': ownerId, opened_at: { $ne: null } });

const ofPerson = (userId: number) => ({
  $or: [{ dispatcher_id: userId }, { requested_by: userId }, { 'recipients.owner_id': userId }],
});

type ReportedRequest = Pick<BookingRequestDoc, 'dispatcher_id' | 'reports' | 'recipients'>;

function reportsIn(
  { dispatcher_id: dispatcherId, reports, recipients }: ReportedRequest,
  since: Date,
): SenderReport[] {
  if (dispatcherId === null) return [];
  return reports
    .filter(({ at }) => at >= since)
    .map(({ owner_id: ownerId, at }) => ({
      dispatcherId,
      ownerId,
      at,
      hasReceived: recipients.some((one) => one.owner_id === ownerId && one.sent_at !== null),
    }));
}

const TAKEN_BACK: readonly RecipientStatus[] = ['withdrawn', 'cancelled_by_dispatcher', 'cancelled_by_owner'];

type AskingRequest = Pick<
  BookingRequestDoc,
  '_id' | 'start_date' | 'end_date' | 'nights_pattern' | 'recipients'
>;

const haveCommonNight = (some: readonly Span[], others: readonly Span[]): boolean =>
  some.some((one) => others.some((other) => one.from < other.to && other.from < one.to));

function askedAccommodations({ _id, start_date, end_date, recipients }: AskingRequest): AskedAccommodation[] {
  return recipients
    .filter(({ status }) => !TAKEN_BACK.includes(status))
    .map(({ accommodation_id }) => ({ accommodation_id, booking_request_id: _id, start_date, end_date }));
}
