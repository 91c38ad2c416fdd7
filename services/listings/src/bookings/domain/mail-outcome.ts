import { type BookingRequestDoc } from './booking-request';
import { type Transition, transition } from './transition';

/** A request mail that the mail server accepted. */
export interface SentMail {
  readonly ownerId: number;
  readonly sentAt: Date;
}

/**
 * Records request mails that the mail server accepted: `queued` becomes `sent` for all accommodations of the owners. If
 * an answer came first, only the instant is stored, for the owner's response time.
 */
export function recordMailsSent(doc: BookingRequestDoc, mails: readonly SentMail[], now: Date): Transition {
  const instants = new Map(mails.map(({ ownerId, sentAt }) => [ownerId, sentAt]));
  return transition(doc, now, (draft) => {
    for (const { accommodation_id, owner_id, status, sent_at } of doc.recipients) {
      const sentAt = instants.get(owner_id);
      if (sentAt === undefined || sent_at !== null) continue;
      draft.setRecipient(accommodation_id, {
        sent_at: sentAt,
        ...(status === 'queued' ? { status: 'sent' as const } : {}),
      });
    }
  });
}

/** Records a permanent failure: recipients that were never contacted become `undeliverable`. A signed-in owner may still answer. */
export function recordMailFailed(doc: BookingRequestDoc, ownerId: number, now: Date): Transition {
  const uncontacted = doc.recipients.filter(
    (recipient) => recipient.owner_id === ownerId && recipient.status === 'queued',
  );
  return transition(doc, now, (draft) => {
    for (const { accommodation_id } of uncontacted)
      draft.setRecipient(accommodation_id, { status: 'undeliverable' });
  });
}
