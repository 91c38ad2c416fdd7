import { type OwnerFigures } from '@kq/contracts';
import { ownerFigures } from '../domain/owner-figures';
import { type AccommodationStore, type BookingRequests } from './ports';

interface Deps {
  readonly bookings: Pick<BookingRequests, 'figuresEntriesOf'>;
  readonly accommodations: Pick<AccommodationStore, 'activeBedsOf'>;
}

export type ReadOwnerFigures = (
  ownerId: number,
  period: { readonly from: string; readonly to: string },
) => Promise<OwnerFigures>;

/** Reads the figures of one owner from their requests and accommodations. */
export function createReadOwnerFigures({ bookings, accommodations }: Deps): ReadOwnerFigures {
  return async (ownerId, period) => {
    const [entries, beds] = await Promise.all([
      bookings.figuresEntriesOf(ownerId),
      accommodations.activeBedsOf(ownerId),
    ]);
    return ownerFigures(entries, { ...period, ownerId, beds });
  };
}
