import { computeAmount } from '../amount';
import { owner } from './person-records';

export const vat = { kind: 'ausgewiesen', rate: 7 } as const;
export const amount = computeAmount({
  parts: [{ from: '2026-12-07', to: '2026-12-21', beds: 12 }],
  price_per_bed_night: 2800,
  final_cleaning: 7000,
  vat,
});

export const accommodationCard = {
  id: 123_456_789,
  slug: 'haus-beispielblick-123456789-67059',
  owner_id: owner.id,
  title: 'Haus Beispielblick',
  type: 'house',
  city: 'Ludwigshafen am Rhein',
  zip_code: '67059',
  state: 'Rheinland-Pfalz',
  lat: 49.481,
  lng: 8.435,
  distance_km: 0.4,
  price_per_bed_night: 2800,
  weekly_discount: null,
  monthly_discount: 10,
  price_total: amount.total_cents,
  vat,
  final_cleaning: 7000,
  min_nights: 1,
  cancel_free_days: 3,
  cancel_percent: 80,
  rooms: [{ beds: 4 }, { beds: 8 }],
  single_beds: 8,
  private_bath: true,
  beds_total: 12,
  beds_free: 12,
  free_until: null,
  availability_confirmed_at: '2026-11-22T08:00:00.000Z',
  amenities: ['wifi', 'kitchen'],
  verified: true,
  demo: true,
  photo_url: null,
  photo_urls: [],
  photo_count: 0,
  response_hours: 2,
  score: 0.82,
  reasons: [{ kind: 'beds_free', value: 12 }],
};

export const accommodation = {
  ...accommodationCard,
  rooms: [
    { name: 'Zimmer 1', beds: 4, single_beds: 0, private_bath: true },
    { name: 'Zimmer 2', beds: 8, single_beds: 8, private_bath: true },
  ],
  description: 'Ruhiges Haus mit Stellplätzen für Transporter.',
  deposit: 20_000,
  check_in_from: '16:00',
  check_out_until: '10:00',
  languages: ['de'],
  photos: [],
  owner_name: owner.company,
  created_at: '2026-11-01T08:00:00.000Z',
};

const ofOwner = {
  ...accommodation,
  status: 'active',
  awaiting_verification: false,
  address: 'Beispielstraße 1',
  pin: { lat: 49.4811, lng: 8.4353 },
  registration_number: null,
  version: 3,
  blocks: [],
  check: { requested_at: null, missing: ['photos'] },
};

export const ownAccommodation = {
  ...ofOwner,
  check_in: 'Hintereingang, Schlüsselkasten links',
  house_rules: null,
  key_code: null,
  wifi_name: null,
  wifi_password: null,
};

export const adminAccommodation = { ...ofOwner, verification_changes: [] };

/** Names what was read of a feed. */
export const FEED_READING = 'LdBfCm3Cv7Gk4pXjT0nH1Q.8sKqYw2ZrE6uNa9oMhVb5A';
