import { recipientEventSchema, requestEventSchema } from '../http/booking-requests';
import { coverageOf, summaryOf } from '../stays/coverage';
import { partsOf } from '../stays/part';
import { accommodationCard, amount, vat } from './accommodation-records';
import { dispatcher, owner } from './person-records';

const REQUEST_ID = 1_000_000_000_001;
export const stay = { start_date: '2026-12-07', end_date: '2026-12-21' };
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

export const waitingSummary = {
  id: 1000000000001,
  place: 'Ludwigshafen am Rhein',
  start_date: '2026-12-01',
  end_date: '2026-12-19',
  workers: 12,
  owners: 1,
  accommodations: 1,
  message: null,
  entered_at: '2026-11-22T08:00:00.000Z',
};
