import { RECIPIENTS_MAX } from '@kq/contracts/constants';
import { NIGHTS_PATTERNS } from '@kq/contracts/stays/part';
import {
  type AccommodationSummary,
  toAccommodationSummary,
} from '@/components/accommodation/accommodation-summary';
import { type StayParams } from '@/components/accommodation/stay-params';
import { storageKeys } from '@/config/storage-keys';
import { readStoredJson, writeStored } from '@/lib/browser-storage';

/** Raise when the shape changes; a stored selection of another version is discarded. */
const VERSION = 4;

interface StoredSelection {
  readonly madeFor: StayParams | null;
  readonly accommodations: readonly AccommodationSummary[];
}

const NONE: StoredSelection = { madeFor: null, accommodations: [] };

/** The selection of this tab. Accommodations without a readable search are dropped: they could be sent for a wrong one. */
export function readStoredSelection(): StoredSelection {
  const stored = readStoredJson(storageKeys.selection, 'session') as {
    readonly version?: number;
    readonly madeFor?: unknown;
    readonly places?: unknown;
  } | null;
  const stay = stored?.madeFor;
  if (stored?.version !== VERSION || !isStay(stay) || !Array.isArray(stored.places)) return NONE;
  const nights = NIGHTS_PATTERNS.find((pattern) => pattern === stay.nights) ?? 'all';
  const accommodations = (stored.places as unknown[])
    .filter(isAccommodation)
    .slice(0, RECIPIENTS_MAX)
    .map(toAccommodationSummary);
  return accommodations.length > 0
    ? { madeFor: { ...stay, nights, kind: stay.kind ?? null }, accommodations }
    : NONE;
}

export function storeSelection({ madeFor, accommodations }: StoredSelection): void {
  const text =
    accommodations.length > 0 ? JSON.stringify({ version: VERSION, madeFor, places: accommodations }) : null;
  writeStored(storageKeys.selection, text, 'session');
}

/** Selections of earlier releases name no pattern: all nights. */
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

function isAccommodation(entry: unknown): entry is AccommodationSummary {
  const accommodation = entry as Partial<AccommodationSummary> | null;
  return (
    typeof accommodation?.id === 'number' &&
    typeof accommodation.owner_id === 'number' &&
    typeof accommodation.title === 'string' &&
    typeof accommodation.slug === 'string' &&
    typeof accommodation.beds_free === 'number' &&
    typeof accommodation.price_per_bed_night === 'number' &&
    typeof accommodation.demo === 'boolean'
  );
}
