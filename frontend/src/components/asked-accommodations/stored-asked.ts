import { dateInBerlin } from '@kq/contracts/dates';
import { type AskedAccommodation } from '@kq/contracts/http/booking-requests';
import { storageKeys } from '@/config/storage-keys';
import { readStoredJson, writeStored } from '@/lib/browser-storage';

const KEPT_MAX = 200;

/** What this browser asked for stays that have not ended; ids and dates only. */
export function readStoredAsked(): AskedAccommodation[] {
  const stored = readStoredJson(storageKeys.asked);
  const today = dateInBerlin(new Date());
  return Array.isArray(stored) ? stored.filter(isAsked).filter(({ end_date }) => end_date > today) : [];
}

export function storeAsked(asked: readonly AskedAccommodation[]): void {
  writeStored(storageKeys.asked, asked.length > 0 ? JSON.stringify(asked.slice(-KEPT_MAX)) : null);
}

function isAsked(entry: unknown): entry is AskedAccommodation {
  const asked = entry as Partial<AskedAccommodation> | null;
  return (
    typeof asked?.accommodation_id === 'number' &&
    typeof asked.booking_request_id === 'number' &&
    typeof asked.start_date === 'string' &&
    typeof asked.end_date === 'string'
  );
}
