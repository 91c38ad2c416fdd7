import {
  type Offer,
  type OwnerCancellation,
  type RecipientCancellation,
  type RecipientEvent,
  type RequestEvent,
} from '@kq/contracts';
import { type SseEvent } from '@kq/service-kit';
import { type BookingRequestDoc, type RequestRecipient } from '../domain/booking-request';
import { presentCancellation } from '../domain/present-cancellation';
import { presentOffer } from '../domain/present-offer';
import { presentOwnerCancellation } from '../domain/present-owner-cancellation';
import { hasAccepted } from '../domain/recipient-status';
import { presentRecipientState, presentRequestState } from './booking-request.presenter';

/**
 * Presents the changes after a version: recipients in the order of their changes, then the request itself. Only the
 * last event of each version carries its id, so that a client that disconnects in between receives the rest on reconnect.
 */
export function eventsAfter(doc: BookingRequestDoc, version: number, now: Date): SseEvent[] {
  const changed = doc.recipients
    .filter((recipient) => recipient.changed_version > version)
    .sort((a, b) => a.changed_version - b.changed_version);
  const recipients = changed.map((recipient, index): SseEvent => {
    const event = { event: 'recipient', data: presentRecipientEvent(doc, recipient) };
    const isLastOfVersion = changed[index + 1]?.changed_version !== recipient.changed_version;
    const isLatest = recipient.changed_version === doc.version;
    return isLastOfVersion && !isLatest ? { ...event, id: recipient.changed_version } : event;
  });
  return [...recipients, { id: doc.version, event: 'request', data: presentRequestEvent(doc, now) }];
}

/** Leaves out names, addresses and texts (docs/security.md S14); `has_details` says that a GET returns some. */
function presentRecipientEvent(doc: BookingRequestDoc, recipient: RequestRecipient): RecipientEvent {
  const offer = recipient.offer === null ? null : presentOffer(recipient.offer);
  const { owner_cancellation: byOwner } = presentOwnerCancellation(recipient);
  const { cancellation } = presentCancellation(recipient);
  // An owner's reason is a code.
  const reason = cancellation?.by === 'owner' ? null : cancellation?.reason;
  const texts = [offer?.message, byOwner?.note, recipient.decline_message, reason];
  const beds = recipient.beds_confirmed || offer?.beds;
  return {
    ...presentRecipientState(doc, recipient),
    offer: offer === null ? null : withoutMessage(offer),
    ...(cancellation === undefined ? {} : { cancellation: withoutTexts(cancellation) }),
    ...(byOwner === undefined ? {} : { owner_cancellation: withoutNote(byOwner) }),
    has_details: hasAccepted(recipient) || texts.some((text) => typeof text === 'string'),
    ...(beds === undefined ? {} : { beds }),
    at: recipient.changed_at.toISOString(),
  };
}

const withoutMessage = ({ message: _message, ...terms }: Offer) => terms;
const withoutTexts = ({ reason: _reason, note: _note, ...facts }: RecipientCancellation) => facts;
const withoutNote = ({ note: _note, ...cancellation }: OwnerCancellation) => cancellation;

function presentRequestEvent(doc: BookingRequestDoc, now: Date): RequestEvent {
  const latest = Math.max(doc.created_at.getTime(), ...doc.recipients.map((one) => one.changed_at.getTime()));
  return { ...presentRequestState(doc, now), at: new Date(latest).toISOString() };
}
