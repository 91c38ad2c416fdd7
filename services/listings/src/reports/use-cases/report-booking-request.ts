import { type ReportGround } from '@kq/contracts';
import { reason } from '@kq/contracts/reasons/reason';
import { type Clock, type ReplaceableSecret, validationError } from '@kq/kernel';
import { type AccountBlocks } from '../../account-blocks';
import { assertOwnerNotBlocked, type BookingRequests } from '../../bookings';
import { type Answerer, answererOf } from '../../bookings/domain/access';
import { type SubmitReport, type SubmittedReport } from './submit-report';

interface Deps {
  readonly bookings: Pick<BookingRequests, 'findById'>;
  readonly accountBlocks: Pick<AccountBlocks, 'isBlocked'>;
  readonly submit: SubmitReport;
  readonly clock: Clock;
  readonly linkSecret: ReplaceableSecret;
}

export interface ReportRequestInput {
  readonly requestId: number;
  readonly answerer: Answerer;
  readonly ground: ReportGround | undefined;
  readonly text: string | undefined;
}

/**
 * Handles "Anfrage melden": an asked owner, signed in or by the link of their mail, reports the sender in any state of the
 * request (docs/security.md S1).
 * @throws AppError NOT_FOUND, GONE as for answers; VALIDATION_FAILED, CONFLICT, TOO_MANY_REQUESTS
 */
export function createReportBookingRequest({ bookings, accountBlocks, submit, clock, linkSecret }: Deps) {
  return async ({ requestId, answerer, ground, text }: ReportRequestInput): Promise<SubmittedReport> => {
    const found = await bookings.findById(requestId);
    const { doc, ownerId } = answererOf(found, answerer, linkSecret, clock.now());
    await assertOwnerNotBlocked(accountBlocks, ownerId);
    if (ground === undefined || text === undefined) {
      throw validationError({
        ...(ground === undefined ? { ground: [reason('report_ground_missing')] } : {}),
        ...(text === undefined ? { text: [reason('value_missing')] } : {}),
      });
    }
    const subject = { kind: 'request', id: doc._id, reportedUserId: doc.dispatcher_id } as const;
    return submit({ subject, reporterId: ownerId, ground, text });
  };
}

export type ReportBookingRequest = ReturnType<typeof createReportBookingRequest>;
