import { ACCOMMODATION_TYPES, AMENITIES } from '@kq/contracts/constants';
import { type ImportedListing } from '@kq/contracts/http/accommodation-import';
import { CANCEL_PERCENTS } from '@kq/contracts/stays/terms';
import { accommodationTypeWords, amenityWords, languageWords } from '@/components/accommodation/texts';
import { CANCEL_BY_LAW, ownerDashboardText } from '../texts';
import { DERIVED_AMENITIES, type ListingField } from './listing-values';
import { roomsOf, type RoomGroup } from './room-groups';

const text = ownerDashboardText.import;

/** Value of a cell, or the reason why it cannot be read; an empty cell is never read. */
type Reading = { readonly value: unknown } | { readonly problem: string };

interface ImportColumn {
  readonly field: ListingField & keyof ImportedListing;
  readonly heading: string;
  readonly hint: string;
  readonly isRequired?: boolean;
  /** In the template. */
  readonly example: string;
  readonly read: (cell: string) => Reading;
}

const words = (cell: string): Reading => ({ value: cell });

/** `D-67059`, and `1067`: a spreadsheet drops the leading zero. */
const zipCodeOf = (cell: string): string => cell.replace(/^DE?[-\s]+|\s/gi, '').padStart(5, '0');

/** The columns of a file, in the order of the template; a file may omit, reorder and add columns. */
export const IMPORT_COLUMNS: readonly ImportColumn[] = [
  { ...text.columns.title, field: 'title', read: words },
  { ...text.columns.type, field: 'type', read: readType },
  { ...text.columns.address, field: 'address', read: words },
  { ...text.columns.zipCode, field: 'zip_code', read: (cell) => words(zipCodeOf(cell)) },
  { ...text.columns.city, field: 'city', read: words },
  { ...text.columns.rooms, field: 'rooms', read: readRooms },
  { ...text.columns.price, field: 'price_per_bed_night', read: readCents },
  { ...text.columns.vat, field: 'vat', read: readVat },
  { ...text.columns.cleaning, field: 'final_cleaning', read: readCents },
  { ...text.columns.weeklyDiscount, field: 'weekly_discount', read: readPercent },
  { ...text.columns.monthlyDiscount, field: 'monthly_discount', read: readPercent },
  { ...text.columns.deposit, field: 'deposit', read: readCents },
  { ...text.columns.minNights, field: 'min_nights', read: readCount },
  { ...text.columns.cancelDays, field: 'cancel_free_days', read: readCount },
  { ...text.columns.cancelPercent, field: 'cancel_percent', read: readCancelPercent },
  { ...text.columns.amenities, field: 'amenities', read: readAmenities },
  { ...text.columns.description, field: 'description', read: words },
  { ...text.columns.checkIn, field: 'check_in', read: words },
  { ...text.columns.keyCode, field: 'key_code', read: words },
  { ...text.columns.wifiName, field: 'wifi_name', read: words },
  { ...text.columns.wifiPassword, field: 'wifi_password', read: words },
  { ...text.columns.houseRules, field: 'house_rules', read: words },
  { ...text.columns.checkInFrom, field: 'check_in_from', read: readTime },
  { ...text.columns.checkOutUntil, field: 'check_out_until', read: readTime },
  { ...text.columns.languages, field: 'languages', read: readLanguages },
  { ...text.columns.registration, field: 'registration_number', read: words },
];

const folded = (word: string): string => word.toLocaleLowerCase('de').replaceAll('ß', 'ss');

/** Compares words without case; `Straße` equals `Strasse`. */
export const isSame = (one: string, other: string): boolean => folded(one) === folded(other);

const listed = (cell: string): string[] =>
  cell
    .split(/[,|\n]/)
    .map((part) => part.trim())
    .filter(Boolean);

function readType(cell: string): Reading {
  const value = ACCOMMODATION_TYPES.find((type) => isSame(accommodationTypeWords[type], cell));
  return value ? { value } : { problem: text.wrong.type(Object.values(accommodationTypeWords)) };
}

/** `1.234,50 €`, `28,-` and `1234.5`; more than two decimals are a mistake, not a rounding. */
function readCents(cell: string): Reading {
  const amount = cell.replace(/\s|€|EUR/gi, '').replace(/[.,][-–—]{1,2}$/, '');
  const isGerman = /^\d{1,3}(\.\d{3})+(,\d{1,2})?$|^\d+(,\d{1,2})?$/.test(amount);
  if (!isGerman && !/^\d+\.\d{1,2}$/.test(amount)) return { problem: text.wrong.money };
  const plain = isGerman ? amount.replaceAll('.', '').replace(',', '.') : amount;
  return { value: Math.round(Number(plain) * 100) };
}

/** `3`, `3,00`, `3 Nächte` and `7 Tage`. */
function readCount(cell: string): Reading {
  const count = /^(\d{1,4})(?:[.,]0{1,2})?(?:\s*(?:Nacht|Nächte|Tage?))?$/i.exec(cell)?.[1];
  return count === undefined ? { problem: text.wrong.count } : { value: Number(count) };
}

/** `7 %`, `7,00 %` and `7`; null for anything else. */
function percentOf(cell: string): number | null {
  const percent = /^(\d{1,2})(?:[.,]0{1,2})?\s*%?$/.exec(cell)?.[1];
  return percent === undefined ? null : Number(percent);
}

function readPercent(cell: string): Reading {
  const value = percentOf(cell);
  return value === null ? { problem: text.wrong.percent } : { value };
}

/** `80 %`, `80`, and `nach Gesetz` as the choice without a percentage. */
function readCancelPercent(cell: string): Reading {
  if (isSame(cell, CANCEL_BY_LAW)) return { value: null };
  const value = CANCEL_PERCENTS.find((percent) => percent === percentOf(cell));
  return value === undefined ? { problem: text.wrong.cancelPercent } : { value };
}

/** `15:00`, `15:00:00` as spreadsheets write it, `15.00`, `15` and `15 Uhr`. */
function readTime(cell: string): Reading {
  const [, hour = '', minute = '00'] =
    /^([01]?\d|2[0-3])(?:[:.]([0-5]\d)(?::00)?)?(?:\s*Uhr)?$/i.exec(cell) ?? [];
  return hour ? { value: `${hour.padStart(2, '0')}:${minute}` } : { problem: text.wrong.time };
}

function readVat(cell: string): Reading {
  const rate = percentOf(cell);
  if (rate !== null) return { value: { kind: 'ausgewiesen', rate } };
  const kind = (['kleinunternehmer', 'steuerfrei'] as const).find((one) => isSame(one, cell));
  return kind ? { value: { kind, rate: 0 } } : { problem: text.wrong.vat };
}

/** `3 x 2 mit Bad, 1 x 4 Doppelbett`: number of equal rooms, beds of each. */
const ROOM_GROUP =
  /^(\d{1,3})\s*[x×*]\s*(\d{1,3})(?:\s*(?:Einzel)?Bett(?:en)?)?(\s+Doppelbett(?:en)?)?(\s+mit Bad)?$/i;

function readRooms(cell: string): Reading {
  const groups: RoomGroup[] = [];
  for (const part of listed(cell)) {
    const [, count, beds, shared, bath] = ROOM_GROUP.exec(part) ?? [];
    if (!count || !beds) return { problem: text.wrong.rooms(part) };
    groups.push({
      count: Number(count),
      beds: Number(beds),
      single_beds: shared ? 0 : Number(beds),
      private_bath: bath !== undefined,
      names: [],
    });
  }
  return { value: roomsOf(groups) };
}

function readAmenities(cell: string): Reading {
  return readList(
    cell,
    AMENITIES.filter((amenity) => !DERIVED_AMENITIES.includes(amenity)).map((key) => [
      key,
      amenityWords[key],
    ]),
    text.wrong.amenity,
  );
}

function readLanguages(cell: string): Reading {
  return readList(cell, Object.entries(languageWords), text.wrong.language);
}

/** Finds each part of a cell by its word or its key. */
function readList(
  cell: string,
  entries: readonly (readonly [key: string, word: string])[],
  problem: (part: string) => string,
): Reading {
  const keys: string[] = [];
  for (const part of listed(cell)) {
    const found = entries.find(([key, word]) => isSame(word, part) || isSame(key, part));
    if (!found) return { problem: problem(part) };
    keys.push(found[0]);
  }
  return { value: [...new Set(keys)] };
}
