import { type BookingRequestDoc } from '../booking-request';
import { type Transition, transition } from './transition';

/**
 * The mail server took an owner's request mail: `queued` becomes `sent` for all his places. An answer may have come
 * first; then only the instant is kept, for his response time.
 */
export function noteMailSent(doc: BookingRequestDoc, ownerId: number, sentAt: Date, now: Date): Transition {
  const own = doc.recipients.filter(
    (recipient) => recipient.owner_id === ownerId && recipient.sent_at === null,
  );
  return transition(doc, now, (draft) => {
    for (const { accommodation_id, status } of own) {
      draft.setRecipient(accommodation_id, {
        sent_at: sentAt,
        ...(status === 'queued' ? { status: 'sent' as const } : {}),
      });
    }
  });
}

/** The mail failed for good: places that nobody heard of are `undeliverable`. An owner who signs in may still answer. */
export function noteMailFailed(doc: BookingRequestDoc, ownerId: number, now: Date): Transition {
  const unheard = doc.recipients.filter(
    (recipient) => recipient.owner_id === ownerId && recipient.status === 'queued',
  );
  return transition(doc, now, (draft) => {
    for (const { accommodation_id } of unheard)
      draft.setRecipient(accommodation_id, { status: 'undeliverable' });
  });
}
