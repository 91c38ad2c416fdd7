import { type StreamEvent } from '@/lib/event-stream';
import { reportError } from '@/lib/report-error';
import { type BookingRequest, type RecipientEvent, type RequestEvent } from '../api/booking-request-api';

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
  [...recipients.map((one) => one.changed_version), request.beds_missing].every(Number.isInteger);

/** Returns the request with the changes, or as it is when it has them already; null when changes are missing. */
export function mergeChanges(
  before: BookingRequest,
  { after, recipients, request }: RequestChanges,
): BookingRequest | null {
  if (request.version <= before.version) return before;
  const changed = new Map(recipients.map(({ beds: _beds, at: _at, ...one }) => [one.accommodation_id, one]));
  const known = before.recipients.filter((one) => changed.has(one.accommodation_id));
  if (after > before.version || known.length < changed.size) return null;
  const { at: _at, ...head } = request;
  return {
    ...head,
    recipients: before.recipients.map((one) => changed.get(one.accommodation_id) ?? one),
  };
}
