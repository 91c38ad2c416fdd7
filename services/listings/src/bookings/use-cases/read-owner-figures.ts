import { type OwnerFigures } from '@kq/contracts';
import { type Logger } from '@kq/service-kit/telemetry/logger';
import { ownerFigures, type DayViews } from '../domain/owner-figures';
import { type AccommodationStore, type BookingRequests, type Views } from './ports';

interface Deps {
  readonly bookings: Pick<BookingRequests, 'figuresEntriesOf'>;
  readonly accommodations: Pick<AccommodationStore, 'activeBedsOf' | 'idsOfOwner'>;
  readonly views: Views;
  readonly logger: Logger;
}

interface Period {
  readonly from: string;
  readonly to: string;
}

export type ReadOwnerFigures = (ownerId: number, period: Period) => Promise<OwnerFigures>;

/** Reads the metrics of one owner from their requests and accommodations, and the views from analytics. */
export function createReadOwnerFigures({ bookings, accommodations, views, logger }: Deps): ReadOwnerFigures {
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
      bookings.figuresEntriesOf(ownerId),
      accommodations.activeBedsOf(ownerId),
      viewsOf(ownerId, period),
    ]);
    return ownerFigures(entries, { ...period, ownerId, beds, views: dayViews });
  };
}
