import {
  type Accommodation,
  type AccommodationCard,
  type OwnAccommodation,
} from '@kq/contracts/http/accommodations';
import { buildAccommodationSlug } from '@kq/contracts/slug';
import { emptyStay, type StayParams } from '@/components/accommodation/stay-params';

/** A found accommodation; tests change what matters to them. */
export function buildCard(changes: Partial<AccommodationCard> = {}): AccommodationCard {
  const id = changes.id ?? 100_000_001;
  const title = changes.title ?? 'Haus Rheinblick';
  const zipCode = changes.zip_code ?? '67059';
  return {
    id,
    slug: buildAccommodationSlug(title, id, zipCode),
    owner_id: id + 4_900_000_000,
    title,
    type: 'house',
    city: 'Ludwigshafen am Rhein',
    zip_code: zipCode,
    state: 'Rheinland-Pfalz',
    lat: 49.48,
    lng: 8.44,
    distance_km: 4.2,
    price_per_bed_night: 2800,
    weekly_discount: null,
    monthly_discount: null,
    price_total: 470_400,
    vat: { kind: 'ausgewiesen', rate: 7 },
    final_cleaning: null,
    min_nights: 2,
    cancel_free_days: 7,
    cancel_percent: 80,
    rooms: [{ beds: 4 }, { beds: 4 }, { beds: 4 }],
    single_beds: 8,
    private_bath: false,
    beds_total: 12,
    beds_free: 12,
    free_until: null,
    availability_confirmed_at: '2026-11-21T08:00:00.000Z',
    amenities: ['wifi', 'tv', 'kitchen'],
    verified: true,
    demo: false,
    photo_url: null,
    photo_urls: [],
    photo_count: 0,
    response_hours: 2,
    score: 0.8,
    reasons: [
      { kind: 'beds_free', value: 12 },
      { kind: 'distance', value: 4.2 },
      { kind: 'response_time', value: 2 },
    ],
    ...changes,
  };
}

export function buildAccommodation(changes: Partial<Accommodation> = {}): Accommodation {
  return {
    ...buildCard(changes),
    description: '',
    deposit: null,
    check_in_from: null,
    check_out_until: null,
    languages: ['de'],
    photos: [],
    owner_name: null,
    created_at: '2026-01-01T00:00:00.000Z',
    rooms: [{ name: 'Zimmer 1', beds: 12, single_beds: 8, private_bath: false }],
    ...changes,
  };
}

/** The answer of GET /accommodations. */
export function buildSearchAnswer(cards: readonly AccommodationCard[], total = cards.length) {
  return {
    data: [...cards],
    meta: {
      page: 1,
      per_page: 100,
      total,
      took_ms: 1,
      facets: { amenities: {}, single_beds: 0, private_bath: 0, verified: 0, features: {}, price: null },
      center: {
        lat: 49.48,
        lng: 8.44,
        name: 'Ludwigshafen am Rhein, Rheinland-Pfalz',
        kind: 'exact',
        place_id: 'g2875376',
        alternatives: [],
      },
      beds_free_total: cards.reduce((sum, { beds_free }) => sum + beds_free, 0),
    },
  };
}

/** An owner's accommodation as the dashboard receives it. */
export function buildOwnAccommodation(changes: Partial<OwnAccommodation> = {}): OwnAccommodation {
  return {
    ...buildAccommodation(changes),
    status: 'active',
    awaiting_verification: false,
    address: 'Parkstraße 1',
    pin: { lat: 49.48121, lng: 8.44641 },
    registration_number: null,
    check_in: null,
    house_rules: null,
    key_code: null,
    wifi_name: null,
    wifi_password: null,
    version: 1,
    blocks: [],
    ...changes,
  };
}

/** A search for a crew of 12 in Ludwigshafen. */
export const ludwigshafenStay: StayParams = {
  ...emptyStay,
  location: 'Ludwigshafen am Rhein',
  lat: 49.4812,
  lng: 8.4464,
  workers: 12,
  startDate: '2026-12-07',
  endDate: '2026-12-21',
};
