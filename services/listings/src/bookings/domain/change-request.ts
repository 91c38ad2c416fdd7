import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@kq/service-kit';
import { type BookingRequestDoc } from './booking-request';
import { type BookingRequests } from './ports';
import { type Transition } from './rules/transition';

const ATTEMPTS = 40;
const BACKOFF_MS = 3;

/**
 * Reads, decides and writes by compare-and-set until nobody wrote in between. `decide` may run several times: it only
 * looks and answers. Without a change nothing is written.
 * @throws AppError NOT_FOUND, what `decide` throws, UNAVAILABLE under endless contention.
 */
export async function changeRequest(
  bookings: BookingRequests,
  id: number,
  decide: (doc: BookingRequestDoc) => Transition,
): Promise<BookingRequestDoc> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const doc = await bookings.findById(id);
    if (doc === null) throw new AppError('NOT_FOUND');
    const change = decide(doc);
    if (change.next === doc) return doc;
    const saved = await bookings.save(doc, change);
    if (saved !== null) return saved;
    await pause(Math.random() * BACKOFF_MS * attempt);
  }
  throw new AppError('UNAVAILABLE', {
    message: 'too many writers of one booking request',
    retryAfterSeconds: 1,
  });
}
