import { type Clock } from '@kq/kernel';
import { type Answerer, answererOf } from '../domain/access';
import { changeRequest } from './change-request';
import { type BookingRequests } from './ports';
import { recordReport } from '../domain/record-report';

interface Deps {
  readonly bookings: BookingRequests;
  readonly clock: Clock;
  readonly linkSecret: string;
}

export type ReportBookingRequest = (input: { requestId: number; answerer: Answerer }) => Promise<void>;

/**
 * Handles "Anfrage melden": an asked owner reports the sender, in any state of the request (docs/security.md S1).
 * @throws AppError NOT_FOUND, GONE as for answers
 */
export function createReportBookingRequest({ bookings, clock, linkSecret }: Deps): ReportBookingRequest {
  return async ({ requestId, answerer }) => {
    await changeRequest(bookings, requestId, (current) => {
      const now = clock.now();
      const { doc, ownerId } = answererOf(current, answerer, linkSecret, now);
      return recordReport(doc, ownerId, now);
    });
  };
}
