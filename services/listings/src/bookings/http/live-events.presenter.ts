import { type RecipientEvent, type RequestEvent } from '@kq/contracts';
import { type SseEvent } from '@kq/service-kit';
import { type BookingRequestDoc, type RequestRecipient } from '../domain/booking-request';
import { type DispatcherView } from '../use-cases/read-booking-request';
import { presentRecipient, presentRequestHead } from './booking-request.presenter';

/** Returns the recipients changed after a version, in the order of their changes. */
export const changedAfter = (doc: BookingRequestDoc, version: number): RequestRecipient[] =>
  doc.recipients
    .filter((recipient) => recipient.changed_version > version)
    .sort((a, b) => a.changed_version - b.changed_version);

/**
 * Presents the changed recipients in order, then the request itself. Only the last event of each version carries its
 * id, so that a client that disconnects in between receives the rest on reconnect.
 */
export function presentChanges(view: DispatcherView, changed: readonly RequestRecipient[]): SseEvent[] {
  const { doc } = view;
  const recipients = changed.map((recipient, index): SseEvent => {
    const event = { event: 'recipient', data: presentRecipientEvent(recipient, view) };
    const isLastOfVersion = changed[index + 1]?.changed_version !== recipient.changed_version;
    const isLatest = recipient.changed_version === doc.version;
    return isLastOfVersion && !isLatest ? { ...event, id: recipient.changed_version } : event;
  });
  return [...recipients, { id: doc.version, event: 'request', data: presentRequestEvent(doc) }];
}

function presentRecipientEvent(recipient: RequestRecipient, view: DispatcherView): RecipientEvent {
  const beds = recipient.beds_confirmed || recipient.offer?.beds;
  return {
    ...presentRecipient(recipient, view),
    ...(beds === undefined ? {} : { beds }),
    at: recipient.changed_at.toISOString(),
  };
}

function presentRequestEvent(doc: BookingRequestDoc): RequestEvent {
  const latest = Math.max(doc.created_at.getTime(), ...doc.recipients.map((one) => one.changed_at.getTime()));
  return { ...presentRequestHead(doc), at: new Date(latest).toISOString() };
}
