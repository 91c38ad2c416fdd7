import { type BookingRequests } from './ports';
import { type FinishStays } from './finish-stays';
import { type RecordStays } from './record-stays';

interface Deps {
  readonly bookings: Pick<BookingRequests, 'findById'>;
  readonly recordStays: RecordStays;
  readonly finishStays: Pick<FinishStays, 'cancelled'>;
}

/**
 * Makes the stays of a request agree with it after a replica of an earlier release, which knows no stays, confirmed or
 * cancelled. Idempotent; changes nothing after a replica of this release.
 */
export type ReconcileStays = (requestId: number) => Promise<void>;

export function createReconcileStays({ bookings, recordStays, finishStays }: Deps): ReconcileStays {
  return async (requestId) => {
    const doc = await bookings.findById(requestId);
    if (doc !== null) await finishStays.cancelled(await recordStays(doc));
  };
}
