import { type Language } from '@kq/contracts';
import { AppError, type Clock, type Principal } from '@kq/kernel';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { type Answerer, answererOf, assertDispatcher } from '../domain/access';
import { type BookingRequestDoc, type RequestRecipient } from '../domain/booking-request';
import { type OwnerLanguage } from '../../accommodations/use-cases/owner-language';
import { type OwnerPhones } from './owner-phones';
import { type AccommodationStore, type BookingRequests, type Page, type PageQuery } from './ports';
import { hasAccepted } from '../domain/recipient-status';
import { shareById } from './share-reads';

/** A request with the data of its accommodations that the dispatcher may see. */
export interface DispatcherView {
  readonly doc: BookingRequestDoc;
  readonly accommodations: ReadonlyMap<number, AccommodationDoc>;
  /** Phone numbers by owner id; only of owners who accepted. */
  readonly phones: ReadonlyMap<number, string>;
}

/** One owner's part of a request. */
export interface OwnerView {
  readonly doc: BookingRequestDoc;
  readonly ownerId: number;
  readonly language: Language;
  readonly accommodations: ReadonlyMap<number, AccommodationDoc>;
  readonly now: Date;
}

interface Deps {
  readonly bookings: BookingRequests;
  readonly accommodations: AccommodationStore;
  readonly phones: OwnerPhones;
  readonly languageOf: OwnerLanguage;
  readonly clock: Clock;
  readonly linkSecret: string;
}

export function createReadBookingRequests({
  bookings,
  accommodations,
  phones,
  languageOf,
  clock,
  linkSecret,
}: Deps) {
  const requests = createSharedRead<BookingRequestDoc>(bookings);
  const places = createSharedRead<AccommodationDoc>(accommodations);

  async function ownDocument(requestId: number, principal: Principal): Promise<BookingRequestDoc> {
    const doc = (await requests([requestId])).get(requestId);
    if (doc === undefined) throw new AppError('NOT_FOUND');
    assertDispatcher(doc, principal);
    return doc;
  }

  async function viewOf(
    doc: BookingRequestDoc,
    recipients: readonly RequestRecipient[] = doc.recipients,
  ): Promise<DispatcherView> {
    const accepted = recipients.filter(hasAccepted).map((one) => one.owner_id);
    const ids = recipients.map((one) => one.accommodation_id);
    const [accommodationsById, phonesById] = await Promise.all([places(ids), phones.of(accepted)]);
    return { doc, accommodations: accommodationsById, phones: phonesById };
  }

  async function ownerViewOf(doc: BookingRequestDoc, ownerId: number): Promise<OwnerView> {
    const own = doc.recipients.filter((one) => one.owner_id === ownerId).map((one) => one.accommodation_id);
    const [accommodationsById, language] = await Promise.all([places(own), languageOf(ownerId)]);
    return { doc, ownerId, language, accommodations: accommodationsById, now: clock.now() };
  }

  return {
    /** Reads only the document, for live streams. @throws AppError NOT_FOUND */
    ownDocument,
    /** Reads what the dispatcher may see of these recipients, by default of all. */
    viewOf,
    ownerViewOf,
    /** @throws AppError NOT_FOUND for unknown and foreign requests alike */
    forDispatcher: async (requestId: number, principal: Principal): Promise<DispatcherView> =>
      viewOf(await ownDocument(requestId, principal)),
    /** @throws AppError NOT_FOUND, GONE */
    async forOwner(requestId: number, answerer: Answerer): Promise<OwnerView> {
      const { doc, ownerId } = answererOf(
        await bookings.findById(requestId),
        answerer,
        linkSecret,
        clock.now(),
      );
      return ownerViewOf(doc, ownerId);
    },
    async list(principal: Principal, page: PageQuery): Promise<Page & { readonly now: Date }> {
      const found = await (principal.role === 'owner'
        ? bookings.listOfOwner(principal.userId, page)
        : bookings.listOfDispatcher(principal, page));
      return { ...found, now: clock.now() };
    },
  };
}

/** Reads documents by id. Concurrent calls share a read: after a change, all streams of a request need the same ones. */
function createSharedRead<T extends { readonly _id: number }>(store: {
  findByIds(ids: readonly number[]): Promise<T[]>;
}) {
  const findByIds = shareById<T>(
    (ids) => store.findByIds(ids),
    ({ _id }) => _id,
  );
  return async (ids: readonly number[]): Promise<ReadonlyMap<number, T>> =>
    new Map((await findByIds(ids)).map((doc) => [doc._id, doc]));
}

export type ReadBookingRequests = ReturnType<typeof createReadBookingRequests>;
