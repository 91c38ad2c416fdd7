import {
  addDays,
  type AskedAccommodation,
  COUNTER_OFFER_MARGIN_DAYS,
  datesOf,
  haveCommonNight,
  nightSpans,
  type RecipientStatus,
  type Span,
} from '@kq/contracts';
import { askedNights } from '../domain/amounts';
import { type BookingRequestDoc } from '../domain/booking-request';
import { confirmedParts } from '../domain/coverage';
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
      const from = spans[0]?.from;
      const asked = await model
        .find({
          dispatcher_id: userId,
          // A counter-offer may lie outside of the requested dates.
          ...(from === undefined ? {} : { end_date: { $gt: addDays(from, -COUNTER_OFFER_MARGIN_DAYS) } }),
          status: { $ne: 'cancelled' },
        })
        .select(ASKED_FIELDS)
        .lean<AskingRequest[]>();
      return asked.flatMap((one) => askedAccommodations(one, spans));
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
        .find({ opened_at: { $gte: since }, is_probe: { $ne: true } })
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

const ASKED_FIELDS = [
  ...['start_date', 'end_date', 'nights_pattern', 'recipients.accommodation_id', 'recipients.status'],
  ...['recipients.beds_confirmed', 'recipients.offer', 'recipients.stay_state'],
];

type AskingRequest = Pick<
  BookingRequestDoc,
  '_id' | 'start_date' | 'end_date' | 'nights_pattern' | 'recipients'
>;

/** Returns the accommodations that a request asked for one of these nights, or agreed on one of them. */
function askedAccommodations(doc: AskingRequest, spans: readonly Span[]): AskedAccommodation[] {
  const asked = nightSpans(askedNights(doc));
  return doc.recipients
    .filter(({ status }) => !TAKEN_BACK.includes(status))
    .map((one) => ({ one, nights: one.status === 'confirmed' ? confirmedParts(doc, one) : asked }))
    .filter(({ nights }) => haveCommonNight(nights, spans))
    .map(({ one, nights }) => ({
      accommodation_id: one.accommodation_id,
      booking_request_id: doc._id,
      ...(one.status === 'confirmed'
        ? datesOf(nights, doc)
        : { start_date: doc.start_date, end_date: doc.end_date }),
    }));
}
