import { AppError, type Clock } from '@kq/kernel';
import { changeRequest } from './change-request';
import { type BookingRequests } from './ports';
import { noteMailFailed, noteMailsSent, type SentMail } from '../domain/mail-outcome';

/** Records the outcomes of request mails to owners. Repeated and late events change nothing. */
export interface NoteDelivery {
  sent(requestId: number, mails: readonly SentMail[]): Promise<void>;
  failed(requestId: number, ownerId: number): Promise<void>;
}

export function createNoteDelivery({
  bookings,
  clock,
}: {
  bookings: BookingRequests;
  clock: Clock;
}): NoteDelivery {
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
    sent: (id, mails) => change(id, (doc) => noteMailsSent(doc, mails, clock.now())),
    failed: (id, ownerId) => change(id, (doc) => noteMailFailed(doc, ownerId, clock.now())),
  };
}
