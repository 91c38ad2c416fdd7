import { RECIPIENTS_MAX } from '@kq/contracts/constants';
import { type PlaceSummary, toPlaceSummary } from '@/components/accommodation/place-summary';
import { storageKeys } from '@/config/storage-keys';
import { readStoredJson, writeStored } from '@/lib/browser-storage';

/** The selection of this tab; entries of an older shape are dropped. */
export function readStoredSelection(): PlaceSummary[] {
  const stored = readStoredJson(storageKeys.selection, 'session');
  if (!Array.isArray(stored)) return [];
  return stored.filter(isPlace).slice(0, RECIPIENTS_MAX).map(toPlaceSummary);
}

export function storeSelection(places: readonly PlaceSummary[]): void {
  writeStored(storageKeys.selection, places.length > 0 ? JSON.stringify(places) : null, 'session');
}

function isPlace(entry: unknown): entry is PlaceSummary {
  const place = entry as Partial<PlaceSummary> | null;
  return (
    typeof place?.id === 'number' &&
    typeof place.owner_id === 'number' &&
    typeof place.title === 'string' &&
    typeof place.slug === 'string' &&
    typeof place.beds_free === 'number' &&
    typeof place.price_per_bed_night === 'number'
  );
}
