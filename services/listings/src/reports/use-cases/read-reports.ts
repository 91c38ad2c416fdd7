import { type ContactCard } from '@kq/contracts';
import { AppError } from '@kq/kernel';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { type AccommodationRepository } from '../../accommodations';
import { type BookingRequestDoc } from '../../bookings/domain/booking-request';
import { type BookingRequests, type Contacts } from '../../bookings';
import { type ReportDoc } from '../domain/report';
import { type ReportListQuery, type Reports } from './ports';

interface Deps {
  readonly reports: Reports;
  readonly bookings: Pick<BookingRequests, 'findById' | 'findByIds' | 'findHeldOf'>;
  readonly accommodations: Pick<AccommodationRepository, 'findById' | 'findByIds'>;
  readonly contacts: Contacts;
}

/** Subjects and people of reports by id. */
export interface ReportFacts {
  readonly cards: ReadonlyMap<number, ContactCard>;
  readonly requests: ReadonlyMap<number, BookingRequestDoc>;
  readonly listings: ReadonlyMap<number, AccommodationDoc>;
}

export interface ReportWithContext extends ReportFacts {
  readonly doc: ReportDoc;
  readonly others: readonly ReportDoc[];
  readonly held: readonly BookingRequestDoc[];
}

/** Reads reports for administrators. @throws AppError UNAVAILABLE while auth is unavailable */
export function createReadReports({ reports, bookings, accommodations, contacts }: Deps) {
  async function factsOf(docs: readonly ReportDoc[]): Promise<ReportFacts> {
    const people = idsIn(docs.flatMap((doc) => [doc.reporter_id, doc.reported_user_id]));
    const requestIds = idsIn(docs.map((doc) => doc.booking_request_id));
    const listingIds = idsIn(docs.map((doc) => doc.accommodation_id));
    const [cards, requests, listings] = await Promise.all([
      people.length === 0 ? [] : contacts.byIds(people),
      requestIds.length === 0 ? [] : bookings.findByIds(requestIds),
      listingIds.length === 0 ? [] : accommodations.findByIds(listingIds),
    ]);
    return {
      cards: new Map(cards.map((card) => [card.id, card])),
      requests: new Map(requests.map((doc) => [doc._id, doc])),
      listings: new Map(listings.map((doc) => [doc._id, doc])),
    };
  }

  return {
    async list(query: ReportListQuery) {
      const { docs, total } = await reports.list(query);
      return { docs, total, facts: await factsOf(docs) };
    },
    /** @throws AppError NOT_FOUND */
    async read(id: number): Promise<ReportWithContext> {
      const doc = await reports.findById(id);
      if (doc === null) throw new AppError('NOT_FOUND');
      const { kind, reported_user_id: senderId } = doc;
      const [facts, others, held] = await Promise.all([
        factsOf([doc]),
        reports.othersOf(doc),
        kind === 'request' && senderId !== null ? bookings.findHeldOf(senderId) : [],
      ]);
      return { doc, others, held, ...facts };
    },
  };
}

export type ReadReports = ReturnType<typeof createReadReports>;

const idsIn = (ids: readonly (number | null)[]): number[] => [
  ...new Set(ids.filter((id): id is number => id !== null)),
];
