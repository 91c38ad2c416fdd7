import { type z } from 'zod';
import { type Amenity } from '@kq/contracts/constants';
import { completeAccommodationSchema, PRIVATE_FIELDS } from '@kq/contracts/http/accommodations';
import {
  type CreateAccommodationBody,
  type OwnAccommodation,
  type UpdateAccommodationBody,
} from '../api/owner-api';

/** Values that the steps of a listing edit. Without `lat` and `lng` the pin is the centre of the postal code. */
export type ListingValues = z.output<typeof completeAccommodationSchema>;
export type ListingField = keyof ListingValues;

export const LISTING_STEPS = ['address', 'rooms', 'price', 'amenities', 'photos', 'preview'] as const;
export type ListingStep = (typeof LISTING_STEPS)[number];

export const STEP_FIELDS: Readonly<Record<ListingStep, readonly ListingField[]>> = {
  address: ['title', 'type', 'address', 'zip_code', 'city', 'lat', 'lng'],
  rooms: ['rooms'],
  price: [
    'price_per_bed_night',
    'vat',
    'final_cleaning',
    'min_nights',
    'weekly_discount',
    'monthly_discount',
    'deposit',
    'cancel_free_days',
    'cancel_percent',
  ],
  amenities: [
    'amenities',
    'description',
    ...PRIVATE_FIELDS,
    'check_in_from',
    'check_out_until',
    'languages',
    'registration_number',
  ],
  photos: [],
  preview: [],
};

/** They follow from the rooms. */
export const DERIVED_AMENITIES: readonly Amenity[] = ['single_beds', 'private_bath'];

/** Values of the steps: an empty accommodation, or the one that is edited. */
export function listingValues(accommodation: OwnAccommodation | null): ListingValues {
  if (!accommodation) {
    return {
      title: '',
      description: '',
      address: '',
      zip_code: '',
      city: '',
      type: 'house',
      rooms: [],
      min_nights: 1,
      price_per_bed_night: 0,
      weekly_discount: null,
      monthly_discount: null,
      final_cleaning: null,
      deposit: null,
      vat: { kind: 'ausgewiesen', rate: 7 },
      cancel_free_days: null,
      cancel_percent: null,
      amenities: [],
      check_in: null,
      house_rules: null,
      key_code: null,
      wifi_name: null,
      wifi_password: null,
      check_in_from: null,
      check_out_until: null,
      languages: ['de'],
      registration_number: null,
      lat: undefined,
      lng: undefined,
    };
  }
  return {
    title: accommodation.title,
    description: accommodation.description,
    address: accommodation.address,
    zip_code: accommodation.zip_code,
    city: accommodation.city,
    type: accommodation.type,
    rooms: accommodation.rooms,
    min_nights: accommodation.min_nights,
    price_per_bed_night: accommodation.price_per_bed_night,
    weekly_discount: accommodation.weekly_discount,
    monthly_discount: accommodation.monthly_discount,
    final_cleaning: accommodation.final_cleaning,
    deposit: accommodation.deposit,
    vat: accommodation.vat,
    cancel_free_days: accommodation.cancel_free_days,
    cancel_percent: accommodation.cancel_percent,
    amenities: accommodation.amenities.filter((amenity) => !DERIVED_AMENITIES.includes(amenity)),
    check_in: accommodation.check_in,
    house_rules: accommodation.house_rules,
    key_code: accommodation.key_code,
    wifi_name: accommodation.wifi_name,
    wifi_password: accommodation.wifi_password,
    check_in_from: accommodation.check_in_from,
    check_out_until: accommodation.check_out_until,
    languages: accommodation.languages,
    registration_number: accommodation.registration_number,
    lat: accommodation.pin.lat,
    lng: accommodation.pin.lng,
  };
}

/** Returns the valid values of a step; null while one of its fields is not valid. */
function stepValues(step: ListingStep, values: ListingValues): Partial<ListingValues> | null {
  const fields: Partial<Record<ListingField, true>> = Object.fromEntries(
    STEP_FIELDS[step].map((field) => [field, true]),
  );
  const { success, data } = completeAccommodationSchema
    .pick(fields)
    .safeParse(Object.fromEntries(STEP_FIELDS[step].map((field) => [field, values[field]])));
  return success ? data : null;
}

export const isStepComplete = (step: ListingStep, values: ListingValues): boolean =>
  stepValues(step, values) !== null;

/** The step to continue with. */
export const firstOpenStep = (accommodation: OwnAccommodation): ListingStep => {
  const values = listingValues(accommodation);
  const open = LISTING_STEPS.find((step) => !isStepComplete(step, values));
  return open ?? (accommodation.photo_count === 0 ? 'photos' : 'preview');
};

const completeValues = (values: ListingValues): Partial<ListingValues> =>
  Object.assign({}, ...LISTING_STEPS.map((step) => stepValues(step, values) ?? {})) as Partial<ListingValues>;

/** Returns the changed fields of the complete steps: the others wait in the browser. */
export function changesOf(base: ListingValues, values: ListingValues): UpdateAccommodationBody {
  const valid = completeValues(values);
  const changed = Object.entries(valid).filter(
    ([field, value]) =>
      value !== undefined && !isSameValue(field as ListingField, value, base[field as ListingField]),
  );
  const changes: UpdateAccommodationBody = Object.fromEntries(changed);
  const hasPin = changes.lat !== undefined || changes.lng !== undefined;
  return hasPin ? { ...changes, lat: valid.lat, lng: valid.lng } : changes;
}

/** Returns the draft to create; null while its address is not complete. */
export function draftOf(values: ListingValues, draftKey: string): CreateAccommodationBody | null {
  if (!isStepComplete('address', values)) return null;
  return { ...listingValues(null), ...completeValues(values), status: 'draft', draft_key: draftKey };
}

/** `crypto.randomUUID` is missing where the page is not served by HTTPS. */
export const newDraftKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A copy starts as a separate draft, without photos. */
export function copyOf(
  accommodation: OwnAccommodation,
  title: string,
  draftKey: string,
): CreateAccommodationBody {
  return { ...listingValues(accommodation), title, status: 'draft', draft_key: draftKey };
}

/** Compares two values as the server stores them: trimmed, and lists of words in any order. */
export function isSameValue(field: ListingField, one: unknown, other: unknown): boolean {
  return JSON.stringify(stored(field, one)) === JSON.stringify(stored(field, other));
}

function stored(field: ListingField, value: unknown): unknown {
  const { success, data } = completeAccommodationSchema.shape[field].safeParse(value);
  const kept: unknown = success ? data : value;
  if (field !== 'amenities' && field !== 'languages') return kept ?? null;
  return [...(kept as string[])].sort();
}
