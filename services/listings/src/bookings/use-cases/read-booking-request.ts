import { type Language } from '@kq/contracts';
import { AppError, type Clock, type Principal, type ReplaceableSecret } from '@kq/kernel';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { type Answerer, answererOf, assertDispatcher } from '../domain/access';
import { isInUse } from '../domain/answerable';
import { blockedHousesOf } from '../domain/cancellation-cost';
import { type BookingRequestDoc, type RequestRecipient } from '../domain/booking-request';
import { bindsOffers, type VisibilityOf } from '../../visibility/domain/visibility';
import { type PictureLinks } from '../../pictures';
import { type OwnerLanguage } from '../../accommodations';
import { type OwnerContacts } from './owner-contacts';
import { type AccommodationStore, type BookingRequests, type Page, type PageQuery } from './ports';
import { hasAccepted } from '../domain/recipient-status';
import { type OwnerContact } from '../domain/visible-contact';
import { type AccountBlocks } from '../../account-blocks';
import { assertOwnerNotBlocked } from './end-for-blocked-parties';
import { shareById } from './share-reads';

interface RecipientReads {
  /** Address of the picture of a recipient's accommodation; null without one that this reader may see. */
  readonly coverUrl: (one: RequestRecipient) => string | null;
  /** False once the accommodation is blocked or deleted: its offers bind no longer. */
  readonly isStillOffered: (one: RequestRecipient) => boolean;
}

/** A request with the data of its accommodations that the dispatcher may see. */
export interface DispatcherView extends RecipientReads {
  readonly doc: BookingRequestDoc;
  readonly accommodations: ReadonlyMap<number, AccommodationDoc>;
  /** Ids of those that are blocked. */
  readonly blockedHouses: ReadonlySet<number>;
  /** Contact data by owner id; only of owners who accepted. */
  readonly contacts: ReadonlyMap<number, OwnerContact>;
  readonly now: Date;
}

/** One owner's part of a request. */
export interface OwnerView extends RecipientReads {
  readonly doc: BookingRequestDoc;
  readonly ownerId: number;
  readonly language: Language;
  readonly accommodations: ReadonlyMap<number, AccommodationDoc>;
  readonly now: Date;
}

interface Deps {
  readonly bookings: BookingRequests;
  readonly accommodations: AccommodationStore;
  readonly visibilityOf: VisibilityOf;
  readonly pictureLinks: Pick<PictureLinks, 'coverUrl'>;
  readonly accountBlocks: Pick<AccountBlocks, 'isBlocked'>;
  readonly ownerContacts: OwnerContacts;
  readonly languageOf: OwnerLanguage;
  readonly clock: Clock;
  readonly linkSecret: ReplaceableSecret;
}

export function createReadBookingRequests({
  bookings,
  accommodations,
  visibilityOf,
  pictureLinks,
  accountBlocks,
  ownerContacts,
  languageOf,
  clock,
  linkSecret,
}: Deps) {
  /** Concurrent calls share a read: after a change, all streams of a request need the same one. */
  const requestsById = shareById<BookingRequestDoc>(
    (ids) => bookings.findByIds(ids),
    ({ _id }) => _id,
  );

  async function accommodationsById(ids: readonly number[]): Promise<ReadonlyMap<number, AccommodationDoc>> {
    return new Map((await accommodations.findByIds(ids)).map((doc) => [doc._id, doc]));
  }

  function readsOf(doc: BookingRequestDoc, byId: ReadonlyMap<number, AccommodationDoc>): RecipientReads {
    const now = clock.now();
    return {
      coverUrl(one) {
        const accommodation = byId.get(one.accommodation_id);
        if (accommodation === undefined) return null;
        return pictureLinks.coverUrl(accommodation, isInUse(doc, one, now) ? 'party' : null);
      },
      isStillOffered(one) {
        const accommodation = byId.get(one.accommodation_id);
        return accommodation !== undefined && bindsOffers(visibilityOf(accommodation));
      },
    };
  }

  async function ownDocument(requestId: number, principal: Principal): Promise<BookingRequestDoc> {
    const [doc] = await requestsById([requestId]);
    if (doc === undefined) throw new AppError('NOT_FOUND');
    assertDispatcher(doc, principal);
    return doc;
  }

  async function viewOf(doc: BookingRequestDoc): Promise<DispatcherView> {
    const accepted = doc.recipients.filter(hasAccepted).map((one) => one.owner_id);
    const ids = doc.recipients.map((one) => one.accommodation_id);
    const [asked, contacts] = await Promise.all([accommodationsById(ids), ownerContacts.of(accepted)]);
    return {
      doc,
      accommodations: asked,
      blockedHouses: blockedHousesOf([...asked.values()]),
      contacts,
      now: clock.now(),
      ...readsOf(doc, asked),
    };
  }

  async function ownerViewOf(doc: BookingRequestDoc, ownerId: number): Promise<OwnerView> {
    const ids = doc.recipients.filter((one) => one.owner_id === ownerId).map((one) => one.accommodation_id);
    const [own, language] = await Promise.all([accommodationsById(ids), languageOf(ownerId)]);
    return { doc, ownerId, language, accommodations: own, now: clock.now(), ...readsOf(doc, own) };
  }

  return {
    /** Reads only the document, for live streams. @throws AppError NOT_FOUND */
    ownDocument,
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
      await assertOwnerNotBlocked(accountBlocks, ownerId);
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

export type ReadBookingRequests = ReturnType<typeof createReadBookingRequests>;
