import {
  computeAmount,
  coverageOf,
  partsOf,
  recipientEventSchema,
  requestEventSchema,
  summaryOf,
} from '@kq/contracts';

/** Records that several examples share: all of them belong to the demo data. */

export const dispatcher = {
  id: 6_000_000_001,
  firstname: 'Demo',
  lastname: 'Disponentin',
  name: 'Demo Disponentin',
  email: 'disponent@demo.example',
  role: { id: 3, name: 'guest' },
  role_id: 3,
  company: 'Demo-Bau GmbH',
  phone: null,
  email_verified: true,
  trial_ends_at: null,
  language: 'de',
};

export const owner = {
  ...dispatcher,
  id: 5_000_000_000,
  firstname: 'Demo-Vermieter',
  lastname: '001',
  name: 'Demo-Vermieter 001',
  email: 'vermieter-001@demo.example',
  role: { id: 2, name: 'owner' },
  role_id: 2,
  company: 'Demo-Unterkünfte 001',
  trial_ends_at: '2026-12-06T08:00:00.000Z',
  language: 'de',
};

export const suggestion = {
  id: 'place:ludwigshafen-am-rhein',
  display_name: 'Ludwigshafen am Rhein, Rheinland-Pfalz',
  lat: 49.4811,
  lng: 8.4353,
  address: {
    name: 'Ludwigshafen am Rhein',
    street: null,
    housenumber: null,
    city: 'Ludwigshafen am Rhein',
    postcode: '67059',
    state: 'Rheinland-Pfalz',
    country: 'Deutschland',
  },
  type: 'city',
  subtype: null,
  importance: 0.9,
  bbox: null,
};

const vat = { kind: 'ausgewiesen', rate: 7 } as const;
const amount = computeAmount({
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

const REQUEST_ID = 1_000_000_000_001;
const stay = { start_date: '2026-12-07', end_date: '2026-12-21' };
const offeredParts = partsOf({ ...stay, beds: 12 });
const coverage = coverageOf({
  ...stay,
  workers: 12,
  today: '2026-11-22',
  confirmed: [],
  offered: offeredParts,
});

export const acceptedRequest = {
  id: REQUEST_ID,
  status: 'open',
  answer_by: '2026-11-23T17:00:00.000Z',
  recipients: [{ accommodation_id: accommodationCard.id, owner_id: owner.id, status: 'queued' }],
};

const offer = {
  version: 1,
  kind: 'accept',
  beds: 12,
  ...stay,
  price_per_bed_night: 2800,
  final_cleaning: 7000,
  vat,
  total: amount.total_cents,
  amount,
  valid_until: '2026-11-25T17:00:00.000Z',
  message: null,
};

export const bookingRequest = {
  id: REQUEST_ID,
  status: 'open',
  version: 7,
  location: { display_name: 'Ludwigshafen am Rhein', lat: 49.4811, lng: 8.4353 },
  ...stay,
  nights: 14,
  workers: 12,
  extension_possible: true,
  message: null,
  answer_by: acceptedRequest.answer_by,
  created_at: '2026-11-22T08:00:00.000Z',
  sent_at: '2026-11-22T08:00:01.000Z',
  contact: {
    name: dispatcher.name,
    company: dispatcher.company,
    email: dispatcher.email,
    phone: null,
  },
  arrival_from: null,
  nights_pattern: null,
  beds_confirmed: 0,
  beds_offered: 12,
  beds_missing: 12,
  coverage: summaryOf(coverage),
  confirmed_total_cents: 0,
  recipients: [
    {
      accommodation_id: accommodationCard.id,
      owner_id: owner.id,
      status: 'accepted',
      late: false,
      title: accommodationCard.title,
      slug: accommodationCard.slug,
      city: accommodationCard.city,
      zip_code: accommodationCard.zip_code,
      photo_url: null,
      distance_km: 0.4,
      beds_total: 12,
      price_per_bed_night: 2800,
      cancel_free_days: 3,
      terms: { free_days: 3, percent: 80 },
      deposit: 20_000,
      check_in_from: '16:00',
      check_out_until: '10:00',
      offer,
      decline_reason: null,
      decline_message: null,
      beds_confirmed: 0,
      confirmed_amount: null,
      parts: offeredParts,
      answered_at: '2026-11-22T09:00:00.000Z',
      sent_at: '2026-11-22T08:00:01.000Z',
      phone: '+49 30 23125 0001',
      email: null,
      address: 'Beispielstraße 1',
      phoned_at: null,
      changed_version: 7,
    },
  ],
};

const AT = '2026-11-22T09:00:00.000Z';
const [recipient] = bookingRequest.recipients;
// The schemas leave out what events do not carry.
const recipientEvent = recipientEventSchema.parse({
  ...recipient,
  has_details: true,
  beds: offer.beds,
  at: AT,
});
const requestEvent = requestEventSchema.parse({ ...bookingRequest, at: AT });
export const eventStreamExample = [
  `event: recipient\ndata: ${JSON.stringify(recipientEvent)}\n\n`,
  `id: ${bookingRequest.version}\nevent: request\ndata: ${JSON.stringify(requestEvent)}\n\n`,
].join('');

export const asked = { accommodation_id: accommodationCard.id, booking_request_id: REQUEST_ID, ...stay };

export const respondView = {
  request_id: REQUEST_ID,
  owner_id: owner.id,
  language: 'de',
  status: 'open',
  can_answer: true,
  place: 'Ludwigshafen am Rhein',
  ...stay,
  nights: 14,
  workers: 12,
  extension_possible: true,
  message: null,
  answer_by: acceptedRequest.answer_by,
  offer_until: '2026-11-25T17:00:00.000Z',
  arrival_from: null,
  vehicles: null,
  rooms_wish: null,
  nights_pattern: null,
  contact: bookingRequest.contact,
  on_site_contact: null,
  beds_missing: 12,
  missing_spans: coverage.missing_spans,
  items: [
    {
      accommodation_id: accommodationCard.id,
      title: accommodationCard.title,
      city: accommodationCard.city,
      zip_code: accommodationCard.zip_code,
      photo_url: null,
      status: 'accepted',
      can_answer: true,
      beds_total: 12,
      beds_free: 12,
      price_per_bed_night: 2800,
      final_cleaning: 7000,
      vat,
      amount,
      offer,
      decline_reason: null,
      answered_at: '2026-11-22T09:00:00.000Z',
      beds_confirmed: 0,
      confirmed_amount: null,
    },
  ],
};
