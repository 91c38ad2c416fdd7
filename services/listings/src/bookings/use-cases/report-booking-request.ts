import { type Clock } from '@kq/kernel';
import { type Answerer, answererOf } from '../domain/access';
import { type AccountBlocks } from '../../account-blocks/use-cases/ports';
import { assertOwnerNotBlocked } from './end-for-blocked-parties';
import { changeRequest } from './change-request';
import { type BookingRequests } from './ports';
import { recordReport } from '../domain/record-report';

interface Deps {
  readonly bookings: BookingRequests;
  readonly accountBlocks: Pick<AccountBlocks, 'isBlocked'>;
  readonly clock: Clock;
  readonly linkSecret: string;
}

export type ReportBookingRequest = (input: { requestId: number; answerer: Answerer }) => Promise<void>;

/**
 * Handles "Anfrage melden": an asked owner reports the sender, in any state of the request (docs/security.md S1).
 * @throws AppError NOT_FOUND, GONE as for answers
 */
export function createReportBookingRequest({
  bookings,
  accountBlocks,
  clock,
  linkSecret,
}: Deps): ReportBookingRequest {
  return async ({ requestId, answerer }) => {
    const { ownerId: reporterId } = answererOf(
      await bookings.findById(requestId),
      answerer,
      linkSecret,
      clock.now(),
    );
    await assertOwnerNotBlocked(accountBlocks, reporterId);
    await changeRequest(bookings, requestId, (current) => {
      const now = clock.now();
      const { doc, ownerId } = answererOf(current, answerer, linkSecret, now);
      return recordReport(doc, ownerId, now);
    });
  };
}
