import { dateInBerlin } from '@kq/contracts/dates';
import { type AskedAccommodation } from '@kq/contracts/http/booking-requests';
import { storageKeys } from '@/config/storage-keys';
import { readStoredJson, writeStored } from '@/lib/browser-storage';
import { readStoredWaiting } from '@/lib/waiting-request';

const KEPT_MAX = 200;

/** One of this browser's own requests; ids and dates only. */
export interface RememberedAsked extends AskedAccommodation {
  /** Instant at which a waiting request is dropped unless it was verified: no owner was asked then. */
  readonly forget_at?: string;
}

/** What this browser asked for stays that have not ended. */
export function readStoredAsked(): RememberedAsked[] {
  const stored = readStoredJson(storageKeys.asked);
  const now = new Date();
  const waiting = new Set(readStoredWaiting().map(({ id }) => id));
  // A request that waits no longer was discarded, or is in the list of the signed-in sender.
  const isCurrent = ({ end_date, forget_at, booking_request_id: id }: RememberedAsked): boolean =>
    end_date > dateInBerlin(now) &&
    (forget_at === undefined || (waiting.has(id) && Date.parse(forget_at) > now.getTime()));
  return Array.isArray(stored) ? stored.filter(isAsked).filter(isCurrent) : [];
}

export function storeAsked(asked: readonly RememberedAsked[]): void {
  writeStored(storageKeys.asked, asked.length > 0 ? JSON.stringify(asked.slice(-KEPT_MAX)) : null);
}

function isAsked(entry: unknown): entry is RememberedAsked {
  const asked = entry as Partial<RememberedAsked> | null;
  return (
    typeof asked?.accommodation_id === 'number' &&
    typeof asked.booking_request_id === 'number' &&
    typeof asked.start_date === 'string' &&
    typeof asked.end_date === 'string'
  );
}
