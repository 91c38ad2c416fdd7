import { RECIPIENTS_MAX } from '@kq/contracts/constants';
import { type PlaceSummary, toPlaceSummary } from '@/components/accommodation/place-summary';
import { type StayParams } from '@/components/accommodation/stay-params';
import { storageKeys } from '@/config/storage-keys';
import { readStoredJson, writeStored } from '@/lib/browser-storage';

/** Raise when the shape changes; a stored selection of another version is discarded. */
const VERSION = 4;

interface StoredSelection {
  readonly madeFor: StayParams | null;
  readonly places: readonly PlaceSummary[];
}

const NONE: StoredSelection = { madeFor: null, places: [] };

/** The selection of this tab. Places without a readable search are dropped: they could be sent for a wrong one. */
export function readStoredSelection(): StoredSelection {
  const stored = readStoredJson(storageKeys.selection, 'session') as Partial<
    StoredSelection & { version: number }
  > | null;
  if (stored?.version !== VERSION || !isStay(stored.madeFor) || !Array.isArray(stored.places)) return NONE;
  const places = (stored.places as unknown[]).filter(isPlace).slice(0, RECIPIENTS_MAX).map(toPlaceSummary);
  return places.length > 0 ? { madeFor: stored.madeFor, places } : NONE;
}

export function storeSelection({ madeFor, places }: StoredSelection): void {
  const text = places.length > 0 ? JSON.stringify({ version: VERSION, madeFor, places }) : null;
  writeStored(storageKeys.selection, text, 'session');
}

function isStay(entry: unknown): entry is StayParams {
  const stay = entry as Partial<StayParams> | null | undefined;
  const isNumberOrNull = (value: unknown) => value === null || typeof value === 'number';
  const isTextOrNull = (value: unknown) => value === null || typeof value === 'string';
  return (
    typeof stay?.location === 'string' &&
    [stay.lat, stay.lng, stay.workers].every(isNumberOrNull) &&
    [stay.startDate, stay.endDate, stay.placeId].every(isTextOrNull)
  );
}

function isPlace(entry: unknown): entry is PlaceSummary {
  const place = entry as Partial<PlaceSummary> | null;
  return (
    typeof place?.id === 'number' &&
    typeof place.owner_id === 'number' &&
    typeof place.title === 'string' &&
    typeof place.slug === 'string' &&
    typeof place.beds_free === 'number' &&
    typeof place.price_per_bed_night === 'number' &&
    typeof place.demo === 'boolean'
  );
}
