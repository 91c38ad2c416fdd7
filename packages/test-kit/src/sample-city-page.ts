import { type CityPage } from '@kq/contracts';

/** A city page of listings with one accommodation and one neighbour. */
export function cityPageOf(slug: string, name = 'Leuna'): CityPage {
  return {
    city: { id: 1, name, slug, state: 'Sachsen-Anhalt', accommodations_count: 42, lat: 51.32, lng: 12.02 },
    facts: {
      postal_codes: 3,
      price_min: 1800,
      price_max: 3400,
      price_median: 2450,
      beds_total: 380,
      beds_free_today: 120,
      beds_free_week: 90,
    },
    neighbours: [{ name: 'Merseburg', slug: 'merseburg', accommodations_count: 3, distance_km: 6.1 }],
    accommodations: [accommodation],
  };
}

const accommodation: CityPage['accommodations'][number] = {
  id: 100_000_001,
  slug: 'haus-am-werk-100000001-06237',
  owner_id: 5_000_000_001,
  title: 'Haus am Werk',
  type: 'house',
  city: 'Leuna',
  zip_code: '06237',
  state: 'Sachsen-Anhalt',
  lat: 51.32,
  lng: 12.02,
  distance_km: null,
  price_per_bed_night: 2450,
  weekly_discount: null,
  monthly_discount: null,
  price_total: null,
  vat: { kind: 'ausgewiesen', rate: 7 },
  final_cleaning: null,
  min_nights: 1,
  cancel_free_days: null,
  cancel_percent: null,
  rooms: [{ beds: 12 }],
  single_beds: 0,
  private_bath: false,
  beds_total: 12,
  beds_free: 8,
  free_until: null,
  availability_confirmed_at: null,
  amenities: [],
  verified: false,
  demo: false,
  photo_url: null,
  photo_urls: [],
  photo_count: 0,
  response_hours: null,
  score: 0,
  reasons: [],
};
