import { computeAmount } from '@kq/contracts/amount';
import { recipientEventSchema, requestEventSchema } from '@kq/contracts/http/booking-requests';
import { coverageOf, type CoverageSummary, summaryOf } from '@kq/contracts/stays/coverage';
import { type Part, partsOf } from '@kq/contracts/stays/part';
import {
  type BookingRequest,
  type Offer,
  type Recipient,
  type RecipientEvent,
  type RequestEvent,
} from '../api/booking-request-api';

const DATES = { start_date: '2026-12-01', end_date: '2026-12-19' };

/** An offer of 8 beds at 28 € for 18 nights. */
export function buildOffer(overrides: Partial<Offer> = {}): Offer {
  const offer = {
    version: 1,
    kind: 'accept',
    beds: 8,
    start_date: '2026-12-01',
    end_date: '2026-12-19',
    price_per_bed_night: 2800,
    final_cleaning: null,
    vat: { kind: 'ausgewiesen', rate: 7 },
    valid_until: '2026-11-26T17:00:00.000Z',
    message: null,
    ...overrides,
  } as const;
  const amount = computeAmount({ ...offer, parts: partsOf(offer) });
  return { amount, total: amount.total_cents, ...offer };
}

const OFFERED: readonly string[] = ['accepted', 'partially_accepted', 'countered'];

export function buildRecipient(overrides: Partial<Recipient> = {}): Recipient {
  const { offer = null, beds_confirmed = 0, status = 'sent' } = overrides;
  const offered = OFFERED.includes(status) ? (offer?.beds ?? 0) : 0;
  const beds = beds_confirmed || offered;
  return {
    parts: beds > 0 ? partsOf({ ...(offer ?? DATES), beds }) : [],
    accommodation_id: 100_000_001,
    owner_id: 5_000_000_001,
    status: 'sent',
    late: false,
    title: 'Haus Rheinblick',
    slug: 'haus-rheinblick-100000001-67061',
    city: 'Ludwigshafen',
    zip_code: '67061',
    photo_url: null,
    distance_km: 4.2,
    beds_total: 14,
    price_per_bed_night: 2800,
    cancel_free_days: 7,
    terms: { free_days: 7, percent: 80 },
    deposit: null,
    check_in_from: null,
    check_out_until: null,
    offer: null,
    decline_reason: null,
    decline_message: null,
    beds_confirmed: 0,
    confirmed_amount: null,
    answered_at: null,
    sent_at: '2026-11-24T09:00:00.000Z',
    phone: null,
    email: null,
    address: null,
    phoned_at: null,
    changed_version: 1,
    ...overrides,
  };
}

/** The coverage of 12 workers from 1 to 19 December by these parts, as the server counts it. */
export const buildCoverage = (confirmed: readonly Part[], offered: readonly Part[] = []): CoverageSummary =>
  summaryOf(coverageOf({ ...DATES, workers: 12, today: '2026-11-24', confirmed, offered }));

/** As many beds on all nights, by the overridden numbers. */
function evenCoverage({ beds_missing, beds_confirmed, beds_offered = 8 }: Partial<BookingRequest>) {
  const confirmed = beds_confirmed ?? 12 - (beds_missing ?? 5);
  return buildCoverage(partsOf({ ...DATES, beds: confirmed }), partsOf({ ...DATES, beds: beds_offered }));
}

/** 12 workers in Ludwigshafen; answers until Tuesday, 18:00 in Berlin. */
export function buildRequest(overrides: Partial<BookingRequest> = {}): BookingRequest {
  const coverage = overrides.coverage ?? evenCoverage(overrides);
  return {
    id: 77,
    status: 'open',
    version: 3,
    location: { display_name: 'Ludwigshafen am Rhein', lat: 49.48, lng: 8.44 },
    start_date: '2026-12-01',
    end_date: '2026-12-19',
    nights: 18,
    workers: 12,
    extension_possible: false,
    message: null,
    answer_by: '2026-11-24T17:00:00.000Z',
    created_at: '2026-11-23T09:00:00.000Z',
    sent_at: '2026-11-23T09:00:00.000Z',
    contact: { name: 'Test Bauleitung', company: 'Test-Bau GmbH', email: 'bau@firma.example', phone: null },
    arrival_from: null,
    nights_pattern: null,
    beds_confirmed: coverage.beds_confirmed,
    beds_offered: coverage.beds_offered,
    beds_missing: coverage.beds_missing,
    coverage,
    confirmed_total_cents: 0,
    recipients: [buildRecipient()],
    ...overrides,
  };
}

const AT = '2026-11-24T09:00:00.000Z';

/** The event of a changed recipient, as the server sends it: the schema leaves out names, addresses and texts. */
export function recipientEventOf(recipient: Recipient): RecipientEvent {
  const { offer, owner_cancellation, decline_message, phone, email, address } = recipient;
  const texts = [decline_message, phone, email, address, offer?.message, owner_cancellation?.note];
  const has_details = texts.some((text) => typeof text === 'string');
  return recipientEventSchema.parse({ ...recipient, has_details, at: AT });
}

/** The event of a changed request. */
export const requestEventOf = (request: BookingRequest): RequestEvent =>
  requestEventSchema.parse({ ...request, at: AT });
