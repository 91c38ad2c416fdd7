import { type StreamEvent } from '@/lib/event-stream';
import { reportError } from '@/lib/report-error';
import {
  type BookingRequest,
  type Recipient,
  type RecipientEvent,
  type RequestEvent,
} from '../api/booking-request-api';

/** Changes of one version, as its events carry them. */
export interface RequestChanges {
  /** Version that the changes continue. */
  readonly after: number;
  readonly recipients: readonly RecipientEvent[];
  readonly request: RequestEvent;
}

/**
 * Collects the events of one connection. The returned function yields the changes with `event: request`, which ends the
 * recipients of a version; null for unreadable ones, and undefined for any other event.
 */
export function createChangeCollector(version: number) {
  let after = version;
  let recipients: string[] = [];
  return ({ event, data }: StreamEvent): RequestChanges | null | undefined => {
    if (event === 'recipient') recipients.push(data);
    if (event !== 'request') return undefined;
    const changes = parseChanges(after, recipients, data);
    // Every version after unreadable changes has a gap before it.
    after = changes?.request.version ?? Infinity;
    recipients = [];
    return changes;
  };
}

function parseChanges(after: number, recipients: readonly string[], request: string): RequestChanges | null {
  try {
    const changes: RequestChanges = {
      after,
      recipients: recipients.map((data) => JSON.parse(data) as RecipientEvent),
      request: JSON.parse(request) as RequestEvent,
    };
    return isWhole(changes) ? changes : null;
  } catch (error) {
    reportError(error, 'event of a booking request');
    return null;
  }
}

/** False for events of an older release, which leave out most of the view. */
const isWhole = ({ recipients, request }: RequestChanges): boolean =>
  [...recipients.map((one) => one.changed_version), request.coverage?.beds_missing].every(Number.isInteger);

/**
 * Returns the request with the changes, or as it is when it has them already. Null when some are missing: a gap before them,
 * or texts and contact data, which events leave out (docs/security.md S14).
 */
export function mergeChanges(
  before: BookingRequest,
  { after, recipients, request }: RequestChanges,
): BookingRequest | null {
  if (request.version <= before.version) return before;
  const changed = new Map(recipients.map((one) => [one.accommodation_id, one]));
  const known = before.recipients.filter((one) => changed.has(one.accommodation_id));
  if (after > before.version || known.length < changed.size) return null;
  if (recipients.some((one) => one.has_details)) return null;
  const { at: _at, ...state } = request;
  return {
    ...before,
    ...state,
    recipients: before.recipients.map((one) => {
      const event = changed.get(one.accommodation_id);
      return event === undefined ? one : mergeRecipient(one, event);
    }),
  };
}

function mergeRecipient(
  before: Recipient,
  {
    has_details: _has,
    beds: _beds,
    at: _at,
    offer,
    cancellation,
    owner_cancellation,
    ...state
  }: RecipientEvent,
): Recipient {
  return {
    ...before,
    ...state,
    offer: offer && { ...offer, message: null },
    ...(cancellation && { cancellation: { ...cancellation, reason: null, note: null } }),
    ...(owner_cancellation && { owner_cancellation: { ...owner_cancellation, note: null } }),
    decline_message: null,
    phone: null,
    address: null,
  };
}
