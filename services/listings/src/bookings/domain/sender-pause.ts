import { type Clock } from '@kq/service-kit';
import { type BookingRequests } from './ports';

/** So many different owners pause a sender (SECURITY S1); no setting lifts this. */
const PAUSING_OWNERS = 3;
const REPORTS_COUNT_FOR_MS = 90 * 86_400_000;

/** Whether landlords have reported a sender so often that nothing more leaves in his name. */
export interface SenderPause {
  isPaused(dispatcherId: number): Promise<boolean>;
}

interface Deps {
  readonly bookings: Pick<BookingRequests, 'countReportingOwners'>;
  readonly clock: Clock;
}

export function makeSenderPause({ bookings, clock }: Deps): SenderPause {
  return {
    async isPaused(dispatcherId) {
      const since = new Date(clock.now().getTime() - REPORTS_COUNT_FOR_MS);
      return (await bookings.countReportingOwners(dispatcherId, since)) >= PAUSING_OWNERS;
    },
  };
}
