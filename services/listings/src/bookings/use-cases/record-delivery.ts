import { AppError, type Clock } from '@kq/kernel';
import { changeRequest } from './change-request';
import { type BookingRequests } from './ports';
import { recordMailFailed, recordMailsSent, type SentMail } from '../domain/mail-outcome';

export function createRecordDelivery({ bookings, clock }: { bookings: BookingRequests; clock: Clock }) {
  async function change(id: number, decide: Parameters<typeof changeRequest>[2]): Promise<void> {
    try {
      await changeRequest(bookings, id, decide);
    } catch (error) {
      // Retryable: the request may not exist yet, or this replica has not read it yet (docs/design.md D19).
      if (error instanceof AppError && error.code === 'NOT_FOUND') {
        throw new AppError('NOT_FOUND', {
          message: `booking request ${id} of a delivery not found`,
          retryable: true,
        });
      }
      throw error;
    }
  }

  return {
    sent: (id: number, mails: readonly SentMail[]) =>
      change(id, (doc) => recordMailsSent(doc, mails, clock.now())),
    failed: (id: number, ownerId: number) => change(id, (doc) => recordMailFailed(doc, ownerId, clock.now())),
  };
}

/** Records the outcomes of request mails to owners. Repeated and late events change nothing. */
export type RecordDelivery = ReturnType<typeof createRecordDelivery>;
