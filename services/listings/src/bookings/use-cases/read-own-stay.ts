import { AppError, type Clock } from '@kq/kernel';
import { type CrewFacts, type StayFacts } from '@kq/contracts';
import { type ReadAgreements } from './read-agreements';
import { crewFactsOf, stayFactsOf } from '../domain/stay-facts';
import { NO_CONTACT, visibleContact } from '../domain/visible-contact';
import { type BookingRequests } from './ports';

interface Deps {
  readonly bookings: Pick<BookingRequests, 'findById'>;
  readonly readAgreements: ReadAgreements;
  readonly clock: Clock;
}

interface OwnStayQuery {
  readonly requestId: number;
  readonly accommodationId: number;
  readonly ownerId: number;
}

export interface OwnStay {
  readonly stay: StayFacts;
  /** Null once the owner may no longer see who stayed (docs/design.md D11). */
  readonly crew: CrewFacts | null;
}

export type ReadOwnStay = (query: OwnStayQuery) => Promise<OwnStay>;

/**
 * Reads the agreed stay of an owner's accommodation.
 * @throws AppError NOT_FOUND, the same for unknown, foreign and cancelled stays (docs/security.md S23)
 */
export function createReadOwnStay({ bookings, readAgreements, clock }: Deps): ReadOwnStay {
  return async ({ requestId, accommodationId, ownerId }) => {
    const found = await bookings.findById(requestId);
    const isOwn = found?.recipients.some(
      (one) => one.owner_id === ownerId && one.accommodation_id === accommodationId,
    );
    if (found === null || !isOwn) throw new AppError('NOT_FOUND');
    const { doc, stays } = await readAgreements(found);
    const stay = stays.find(
      ({ accommodation_id, owner_id, state }) =>
        accommodation_id === accommodationId && owner_id === ownerId && state === 'agreed',
    );
    if (stay === undefined) throw new AppError('NOT_FOUND');
    const own = doc.recipients.filter((one) => one.owner_id === ownerId);
    const isVisible = visibleContact(doc, own, clock.now()) !== null;
    return { stay: stayFactsOf(stay, NO_CONTACT), crew: isVisible ? crewFactsOf(doc) : null };
  };
}
