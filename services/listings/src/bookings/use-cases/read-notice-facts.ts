import { datesOf, type NoticeFacts, type NoticeQuestion } from '@kq/contracts';
import { type Clock } from '@kq/kernel';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { type BookingRequestDoc, type RequestRecipient } from '../domain/booking-request';
import { confirmedParts } from '../domain/coverage';
import { visibleContact } from '../domain/visible-contact';
import { type AccommodationStore, type BookingRequests } from './ports';

interface Deps {
  readonly bookings: Pick<BookingRequests, 'findByIds'>;
  readonly accommodations: Pick<AccommodationStore, 'findByIds'>;
  readonly clock: Clock;
}

/**
 * Returns what in-app notifications of one user are about, in the order of the questions; null for what the user may
 * not read or what is deleted. Read when the list is shown, so that no notification stores a name.
 */
export type ReadNoticeFacts = (
  userId: number,
  questions: readonly NoticeQuestion[],
) => Promise<(NoticeFacts | null)[]>;

export function createReadNoticeFacts({ bookings, accommodations, clock }: Deps): ReadNoticeFacts {
  return async (userId, questions) => {
    const requestIds = questions.flatMap((one) => one.booking_request_id ?? []);
    const ownIds = questions.flatMap((one) =>
      one.booking_request_id === undefined ? one.accommodation_ids : [],
    );
    const [requests, houses] = await Promise.all([
      requestIds.length === 0 ? [] : bookings.findByIds([...new Set(requestIds)]),
      ownIds.length === 0 ? [] : accommodations.findByIds([...new Set(ownIds)]),
    ]);
    const requestOf = new Map(requests.map((doc) => [doc._id, doc]));
    const houseOf = new Map(houses.map((doc) => [doc._id, doc]));
    const now = clock.now();
    return questions.map(({ booking_request_id: id, accommodation_ids: ids }) => {
      if (id === undefined) return houseFacts(houseOf.get(ids[0] ?? 0), userId);
      const doc = requestOf.get(id);
      return doc === undefined ? null : requestFacts(doc, { userId, ids, now });
    });
  };
}

interface Seen {
  readonly userId: number;
  readonly ids: readonly number[];
  readonly now: Date;
}

/** An owner sees their own accommodations and the sender (docs/design.md D11), the dispatcher those that are named. */
function requestFacts(doc: BookingRequestDoc, { userId, ids, now }: Seen): NoticeFacts | null {
  const isDispatcher = doc.dispatcher_id === userId;
  const own = isDispatcher ? doc.recipients : doc.recipients.filter(({ owner_id }) => owner_id === userId);
  if (own.length === 0) return null;
  const named = own.filter((one) => ids.includes(one.accommodation_id));
  const contact = isDispatcher ? null : visibleContact(doc, own, now);
  return {
    company: contact?.company ?? contact?.name ?? null,
    place: doc.place,
    titles: named.map(({ title }) => title),
    ...datesIn(doc, named),
  };
}

/** Returns the dates of what is agreed or offered in these accommodations, else those of the request. */
function datesIn(doc: BookingRequestDoc, named: readonly RequestRecipient[]) {
  const spans = named.flatMap((one) => {
    const agreed = confirmedParts(doc, one);
    if (agreed.length > 0) return agreed;
    const { start_date: from, end_date: to } = one.offer ?? doc;
    return [{ from, to }];
  });
  return datesOf(spans, { start_date: doc.start_date, end_date: doc.end_date });
}

function houseFacts(doc: AccommodationDoc | undefined, userId: number): NoticeFacts | null {
  if (doc === undefined || doc.owner_id !== userId || doc.status === 'deleted') return null;
  return { company: null, place: doc.city, titles: [doc.title], start_date: null, end_date: null };
}
