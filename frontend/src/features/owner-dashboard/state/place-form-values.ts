import { type z } from 'zod';
import { type createAccommodationBodySchema } from '@kq/contracts/http/accommodations';
import { type CreateAccommodationBody, type OwnPlace, type UpdateAccommodationBody } from '../api/owner-api';

export type PlaceFormValues = z.input<typeof createAccommodationBodySchema>;

/** Initial values of the form: an empty accommodation, or the one that is edited. */
export function placeFormValues(place: OwnPlace | null): PlaceFormValues {
  if (!place) {
    return {
      title: '',
      description: '',
      address: '',
      zip_code: '',
      city: '',
      type: 'house',
      rooms: [{ name: 'Zimmer 1', beds: 2, single_beds: 2, private_bath: false }],
      min_nights: 1,
      price_per_bed_night: 0,
      price_per_month: null,
      final_cleaning: null,
      deposit: null,
      vat: { kind: 'ausgewiesen', rate: 7 },
      cancel_free_days: null,
      amenities: [],
      check_in: null,
      languages: ['de'],
      registration_number: null,
      status: 'active',
    };
  }
  return {
    title: place.title,
    description: place.description,
    address: place.address,
    zip_code: place.zip_code,
    city: place.city,
    type: place.type,
    rooms: place.rooms,
    min_nights: place.min_nights,
    price_per_bed_night: place.price_per_bed_night,
    price_per_month: place.price_per_month,
    final_cleaning: place.final_cleaning,
    deposit: place.deposit,
    vat: place.vat,
    cancel_free_days: place.cancel_free_days,
    amenities: place.amenities,
    check_in: place.check_in,
    languages: place.languages,
    registration_number: place.registration_number,
    status: place.status === 'draft' ? 'draft' : 'active',
  };
}

/** For PATCH: an archived place stays archived, whatever else is edited. */
export function updateBodyOf(place: OwnPlace, body: CreateAccommodationBody): UpdateAccommodationBody {
  const { status, ...fields } = body;
  const canSetStatus = place.status === 'draft' || place.status === 'active';
  return canSetStatus ? { ...fields, status } : fields;
}
