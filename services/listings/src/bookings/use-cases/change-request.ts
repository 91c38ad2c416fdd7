import { AppError, retryOnConflict } from '@kq/kernel';
import { type BookingRequestDoc } from '../domain/booking-request';
import { type BookingRequests } from './ports';
import { type Transition } from '../domain/transition';

/**
 * Reads, decides and writes by compare-and-set, repeated after a concurrent write. `decide` may run several times, so it
 * must be pure. Without a change nothing is written.
 * @throws AppError NOT_FOUND, what `decide` throws, UNAVAILABLE under endless contention.
 */
export async function changeRequest(
  bookings: BookingRequests,
  id: number,
  decide: (doc: BookingRequestDoc) => Transition,
): Promise<BookingRequestDoc> {
  return retryOnConflict('booking request', async () => {
    const doc = await bookings.findById(id);
    if (doc === null) throw new AppError('NOT_FOUND');
    const change = decide(doc);
    if (change.next === doc) return doc;
    return (await bookings.save(doc, change)) ?? undefined;
  });
}
