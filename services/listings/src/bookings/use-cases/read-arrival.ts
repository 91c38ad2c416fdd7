import { type ArrivalFacts } from '@kq/contracts';
import { AppError, type Clock, type Principal } from '@kq/kernel';
import { bindsOffers, type VisibilityOf } from '../../visibility/domain/visibility';
import { assertDispatcher } from '../domain/access';
import { arrivalFacts } from '../domain/arrival-facts';
import { type AccommodationStore, type BookingRequests } from './ports';

interface Deps {
  readonly bookings: Pick<BookingRequests, 'findById'>;
  readonly accommodations: Pick<AccommodationStore, 'findByIds'>;
  readonly visibilityOf: VisibilityOf;
  readonly clock: Clock;
}

export type ReadArrival = (requestId: number, principal: Principal) => Promise<ArrivalFacts[]>;

/**
 * Reads the private facts of the accommodations where a request has a confirmed stay, as they are now (docs/security.md
 * S34). A cancelled stay and a blocked house or owner have none.
 */
export function createReadArrival({ bookings, accommodations, visibilityOf, clock }: Deps): ReadArrival {
  return async (requestId, principal) => {
    const doc = await bookings.findById(requestId);
    if (doc === null) throw new AppError('NOT_FOUND');
    assertDispatcher(doc, principal);
    const confirmed = doc.recipients
      .filter(({ status }) => status === 'confirmed')
      .map(({ accommodation_id }) => accommodation_id);
    const houses = confirmed.length === 0 ? [] : await accommodations.findByIds(confirmed);
    return houses
      .filter((house) => bindsOffers(visibilityOf(house)))
      .flatMap((house) => arrivalFacts(house, requestId, clock.now()) ?? []);
  };
}
