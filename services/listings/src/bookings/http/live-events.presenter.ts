import { type z } from 'zod';
import { type recipientEventSchema, type requestEventSchema } from '@kq/contracts';
import { type SseEvent } from '@kq/service-kit';
import { type BookingRequestDoc, type RequestRecipient } from '../domain/booking-request';

/**
 * Presents the changes after a version: recipients in the order of their changes, then the request itself. Only the
 * last event of each version carries its id, so that a client that disconnects in between receives the rest on reconnect.
 */
export function eventsAfter(doc: BookingRequestDoc, version: number): SseEvent[] {
  const changed = doc.recipients
    .filter((recipient) => recipient.changed_version > version)
    .sort((a, b) => a.changed_version - b.changed_version);
  const recipients = changed.map((recipient, index): SseEvent => {
    const event = { event: 'recipient', data: presentRecipientEvent(recipient) };
    const isLastOfVersion = changed[index + 1]?.changed_version !== recipient.changed_version;
    const isLatest = recipient.changed_version === doc.version;
    return isLastOfVersion && !isLatest ? { ...event, id: recipient.changed_version } : event;
  });
  return [...recipients, { id: doc.version, event: 'request', data: presentRequestEvent(doc) }];
}

function presentRecipientEvent(recipient: RequestRecipient): z.infer<typeof recipientEventSchema> {
  const beds = recipient.beds_confirmed || recipient.offer?.beds;
  return {
    accommodation_id: recipient.accommodation_id,
    owner_id: recipient.owner_id,
    status: recipient.status,
    ...(beds === undefined ? {} : { beds }),
    at: recipient.changed_at.toISOString(),
  };
}

function presentRequestEvent(doc: BookingRequestDoc): z.infer<typeof requestEventSchema> {
  const latest = Math.max(doc.created_at.getTime(), ...doc.recipients.map((one) => one.changed_at.getTime()));
  return { status: doc.status, version: doc.version, at: new Date(latest).toISOString() };
}
