import {
  type ArrivalFacts,
  type ContactCard,
  type CoverageSummary,
  dateInBerlin,
  type ListingsMail,
  type ListingsMailKind,
  OWNER_MAIL_KINDS,
  type StayFacts,
  summaryOf,
} from '@kq/contracts';
import { type Clock, type ReplaceableSecret } from '@kq/kernel';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { bindsOffers, type VisibilityOf } from '../../visibility/domain/visibility';
import { type BookingRequestDoc, type RequestRecipient } from '../domain/booking-request';
import { mailLinks } from '../domain/mail-links';
import { type AccommodationStore, type BookingRequests, type Contacts } from './ports';
import { onceBy, shareReads, type SharedReads } from './share-reads';
import { requestCoverage } from '../domain/coverage';
import { type MailOccasion, mailTopic } from '../domain/mail-topic';
import { arrivalFacts } from '../domain/arrival-facts';
import { answerFactsOf, byBedsThenPrice } from '../domain/answer-facts';
import { AGREEMENT_KINDS, mailStays } from '../domain/mail-stays';
import { isAddressOpen, type MailItemContext, presentMailItem } from '../domain/present-mail-item';
import { presentMailRequest } from '../domain/present-mail-request';
import { hasAccepted, isLive, isSilent } from '../domain/recipient-status';
import { type AgreedStay, crewFactsOf, stayFactsOf } from '../domain/stay-facts';
import { type Agreements, type ReadAgreements } from './read-agreements';
import { NO_CONTACT, ownerContact } from '../domain/visible-contact';
import { type SenderSuspension } from './sender-suspension';

export interface MailQuestion extends MailOccasion {
  readonly bookingRequestId: number;
}

interface Deps {
  readonly bookings: BookingRequests;
  readonly accommodations: AccommodationStore;
  readonly visibilityOf: VisibilityOf;
  readonly contacts: Contacts;
  readonly suspension: Pick<SenderSuspension, 'isSuspended'>;
  readonly readAgreements: ReadAgreements;
  readonly clock: Clock;
  readonly linkSecret: ReplaceableSecret;
  readonly publicUrl: () => string;
}

interface SharedCoverage {
  readonly coverageOf: (doc: BookingRequestDoc) => CoverageSummary;
}

/** Returns the contents in the order of the questions. */
export type ReadMailContents = (questions: readonly MailQuestion[]) => Promise<readonly ListingsMail[]>;

/**
 * Reads the content of mails about requests when they are sent; `skip` for one that is no longer due. Questions of one
 * call read each fact once and count the beds of a request once.
 */
export function createReadMailContents(deps: Deps): ReadMailContents {
  return (questions) => {
    const coverageOf = onceBy(
      (doc: BookingRequestDoc) => summaryOf(requestCoverage(doc, deps.clock.now())),
      (doc) => doc,
    );
    const readMailContent = createReadMailContent({ ...deps, ...shareReads(deps), coverageOf });
    return Promise.all(questions.map(readMailContent));
  };
}

function createReadMailContent(deps: Omit<Deps, keyof SharedReads> & SharedReads & SharedCoverage) {
  return async (question: MailQuestion): Promise<ListingsMail> => {
    const { kind, bookingRequestId, userId } = question;
    const found = await deps.bookings.findById(bookingRequestId);
    if (found === null) return skip('the request is deleted');
    const { doc, stays } = AGREEMENT_KINDS.includes(kind)
      ? await deps.readAgreements(found)
      : { doc: found, stays: [] };
    const topic = mailTopic(doc, question, deps.clock.now());
    if (typeof topic === 'string') return skip(topic);
    const isAsking = ASKING_KINDS.includes(kind);
    if (isAsking && (await isFromSuspendedSender(doc))) return skip('sender suspended');
    const isToOwner = OWNER_MAIL_KINDS.includes(kind);
    const [cards, accommodations] = await Promise.all([
      contactsOf(userId, isToOwner ? [] : topic),
      deps.accommodations.findByIds(
        topic.filter((one) => isAddressOpen(one, isToOwner)).map((one) => one.accommodation_id),
      ),
    ]);
    const addressee = cards.get(userId);
    if (addressee === undefined) return skip('the addressee is deleted');
    // Also an owner's: no mail carries another user's text to an unverified address (docs/security.md S1).
    if (!addressee.email_verified) return skip('address not verified');
    const byId = new Map(accommodations.map((accommodation) => [accommodation._id, accommodation]));
    const items = isAsking ? topic.filter((one) => isStillOffered(byId.get(one.accommodation_id))) : topic;
    if (items.length === 0) return skip('the accommodation is no longer offered');
    const now = deps.clock.now();
    const agreed = agreementFacts({ doc, stays }, items, question, { cards, accommodations: byId, now });
    if (agreed?.stays.length === 0) return skip('nothing of it is true any more');
    const house = byId.get(agreed?.stays[0]?.accommodation_id ?? 0);
    if (kind === 'key_code_due' && !house?.key_code) return skip('no key code is recorded');
    if (kind === 'accommodation_blocked' && house?.status !== 'blocked')
      return skip('the accommodation is shown again');
    const arrival = kind === 'arrival_changed' ? arrivalOf(house, bookingRequestId, now) : undefined;
    if (arrival === null) return skip('the crew may not read it any more');
    const ofStays = new Set(agreed?.stays.map((stay) => stay.accommodation_id));
    const shown = agreed === undefined ? items : items.filter((one) => ofStays.has(one.accommodation_id));
    return {
      skip: false,
      to: {
        email: addressee.email,
        name: addressee.name,
        is_demo: addressee.is_demo,
        language: addressee.language,
      },
      request: presentMailRequest(doc, deps.coverageOf(doc), {
        ownerId: isToOwner ? userId : null,
        isConfirmed: kind === 'offer_confirmed',
      }),
      items: shown.map((one) => presentMailItem(doc, one, { isToOwner, cards, accommodations: byId })),
      ...agreed,
      ...(arrival === undefined ? {} : { arrival }),
      ...(ANSWER_KINDS.includes(kind) ? answerFacts(doc, kind, items) : {}),
      links: mailLinks(doc, {
        ownerId: isToOwner ? userId : null,
        language: addressee.language,
        canReport: isAsking,
        withSearch:
          SEARCH_KINDS.includes(kind) || (kind === 'answers_digest' && !doc.recipients.some(isLive)),
        now: deps.clock.now(),
        secret: deps.linkSecret,
        publicUrl: deps.publicUrl(),
      }),
    };
  };

  /** No owner is asked about an accommodation that is blocked or deleted (docs/security.md S32). */
  function isStillOffered(accommodation: AccommodationDoc | undefined): boolean {
    return accommodation !== undefined && bindsOffers(deps.visibilityOf(accommodation));
  }

  /** Returns what the crew may read now; null once the stay is over, and of a blocked accommodation or owner. */
  function arrivalOf(house: AccommodationDoc | undefined, requestId: number, now: Date): ArrivalFacts | null {
    return house !== undefined && isStillOffered(house) ? arrivalFacts(house, requestId, now) : null;
  }

  async function isFromSuspendedSender({ dispatcher_id }: BookingRequestDoc): Promise<boolean> {
    return dispatcher_id !== null && deps.suspension.isSuspended(dispatcher_id);
  }

  async function contactsOf(
    userId: number,
    topic: readonly RequestRecipient[],
  ): Promise<ReadonlyMap<number, ContactCard>> {
    const ids = new Set([userId, ...topic.filter(hasAccepted).map((one) => one.owner_id)]);
    return new Map((await deps.contacts.byIds([...ids])).map((card) => [card.id, card]));
  }
}

/**
 * Mails that ask an owner for an answer: none is sent for a suspended sender, each can be reported
 * (docs/security.md S1).
 */
const ASKING_KINDS: readonly ListingsMailKind[] = ['request_received', 'request_reminder', 'phoned_promise'];

/** Mails to the dispatcher that lead to the search for the beds that are missing. */
const SEARCH_KINDS: readonly ListingsMailKind[] = [
  'booking_confirmed',
  'booking_cancelled_copy',
  'stay_cancelled',
  'deadline_summary',
];

const ANSWER_KINDS: readonly ListingsMailKind[] = [
  'answer_copy',
  'offer_released',
  'offer_expired',
  'first_answer',
  'answers_digest',
  'enough_beds',
  'deadline_summary',
];

function answerFacts(doc: BookingRequestDoc, kind: ListingsMailKind, items: readonly RequestRecipient[]) {
  const answered = kind === 'deadline_summary' ? items.filter((one) => one.answered_at !== null) : items;
  const waiting = doc.recipients.filter(
    (one) => isSilent(one) || (one.status === 'expired' && one.answered_at === null),
  ).length;
  return { answers: [...answered].sort(byBedsThenPrice).map((one) => answerFactsOf(doc, one)), waiting };
}

const skip = (reason: string): ListingsMail => ({ skip: true, reason });

/** Returns the agreements of a mail about them: what the addressee may see of stays, company and crew. */
function agreementFacts(
  { doc, stays: all }: Agreements,
  topic: readonly RequestRecipient[],
  { kind, reference, userId }: MailOccasion,
  { cards, accommodations, now }: Omit<MailItemContext, 'isToOwner'> & { readonly now: Date },
) {
  if (!AGREEMENT_KINDS.includes(kind)) return undefined;
  const factsOf = (stay: AgreedStay): StayFacts => {
    const isAgreed = stay.state === 'agreed';
    const street = stay.address || accommodations.get(stay.accommodation_id)?.address || '';
    return stayFactsOf(
      { ...stay, address: street },
      isAgreed && !OWNER_MAIL_KINDS.includes(kind) ? ownerContact(cards.get(stay.owner_id)) : NO_CONTACT,
    );
  };
  const isSeen = (stay: AgreedStay): boolean =>
    topic.some((one) => one.accommodation_id === stay.accommodation_id) &&
    (!OWNER_MAIL_KINDS.includes(kind) || stay.owner_id === userId);
  const { stays, earlier } = mailStays(kind, reference, all, { isSeen, today: dateInBerlin(now) });
  const isContract = kind === 'offer_confirmed' || kind === 'booking_confirmed';
  const crew = crewFactsOf(doc);
  return {
    stays: stays.map(factsOf),
    earlier_stays: kind === 'booking_confirmed' ? earlier.map(factsOf) : [],
    crew: isContract ? crew : { ...crew, billing: null, on_site_contact: null },
  };
}
