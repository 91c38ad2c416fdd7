import { type OwnerStats } from '@kq/contracts';
import { type Logger } from '@kq/service-kit/telemetry/logger';
import { ownerStats, type DayViews } from '../domain/owner-stats';
import { type AccommodationStore, type BookingRequests, type Views } from './ports';

interface Deps {
  readonly bookings: Pick<BookingRequests, 'statsEntriesOf'>;
  readonly accommodations: Pick<AccommodationStore, 'activeBedsOf' | 'idsOfOwner'>;
  readonly views: Views;
  readonly logger: Logger;
}

interface Period {
  readonly from: string;
  readonly to: string;
}

export type ReadOwnerStats = (ownerId: number, period: Period) => Promise<OwnerStats>;

/** Reads the metrics of one owner from their requests and accommodations, and the views from analytics. */
export function createReadOwnerStats({ bookings, accommodations, views, logger }: Deps): ReadOwnerStats {
  async function viewsOf(ownerId: number, period: Period): Promise<DayViews[] | null> {
    const ids = await accommodations.idsOfOwner(ownerId);
    try {
      return await views.perDay(ids, period);
    } catch (error) {
      logger.warn({ err: error }, 'views lookup failed, views omitted');
      return null;
    }
  }

  return async (ownerId, period) => {
    const [entries, beds, dayViews] = await Promise.all([
      bookings.statsEntriesOf(ownerId),
      accommodations.activeBedsOf(ownerId),
      viewsOf(ownerId, period),
    ]);
    return ownerStats(entries, { ...period, ownerId, beds, views: dayViews });
  };
}
