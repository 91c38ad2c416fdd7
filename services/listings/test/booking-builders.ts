import {
  type BookingRequestDoc,
  type RequestRecipient,
  type StoredOffer,
} from '../src/bookings/domain/booking-request';

export const NOW = new Date('2026-03-02T09:00:00.000Z');
export const DISPATCHER = 3_000_000_001;

export function anOffer(overrides: Partial<StoredOffer> = {}): StoredOffer {
  return {
    version: 1,
    kind: 'accept',
    beds: 10,
    start_date: '2026-03-16',
    end_date: '2026-03-20',
    price_per_bed_night: 2500,
    final_cleaning: null,
    vat: { kind: 'ausgewiesen', rate: 7 },
    total: 100_000,
    valid_until: new Date('2026-03-05T17:00:00.000Z'),
    message: null,
    ...overrides,
  };
}

export function aRecipient(overrides: Partial<RequestRecipient> = {}): RequestRecipient {
  return {
    accommodation_id: 100_000_001,
    owner_id: 2_000_000_001,
    status: 'sent',
    title: 'Monteurhaus am Park',
    slug: 'monteurhaus-am-park-100000001-67059',
    city: 'Ludwigshafen am Rhein',
    zip_code: '67059',
    distance_km: 3.2,
    price_per_bed_night: 2500,
    final_cleaning: null,
    vat: { kind: 'ausgewiesen', rate: 7 },
    cancel_free_days: null,
    beds_total: 12,
    offer: null,
    offers: [],
    answer_key: null,
    decline_reason: null,
    decline_message: null,
    beds_confirmed: 0,
    confirming: null,
    has_stay_to_free: false,
    sent_at: NOW,
    answered_at: null,
    late: false,
    phoned_at: null,
    changed_version: 1,
    changed_at: NOW,
    history: [],
    ...overrides,
  };
}

/** Returns an open request for 10 workers, four nights from 16 March on, answers by 3 March 18:00 in Berlin. */
export function aRequest(overrides: Partial<BookingRequestDoc> = {}): BookingRequestDoc {
  return {
    _id: 4_000_000_000_001,
    status: 'open',
    version: 1,
    dispatcher_id: DISPATCHER,
    company_id: null,
    requested_by: DISPATCHER,
    contact: {
      name: 'Demo Disponentin',
      company: 'Demo-Bau GmbH',
      email: 'disponent@demo.example',
      phone: null,
    },
    location: { display_name: 'Werk Süd', lat: 49.48, lng: 8.44 },
    place: 'Ludwigshafen am Rhein',
    start_date: '2026-03-16',
    end_date: '2026-03-20',
    workers: 10,
    extension_possible: false,
    message: null,
    arrival_from: null,
    vehicles: null,
    rooms_wish: null,
    nights_pattern: null,
    on_site_contact: null,
    billing: null,
    answer_by: new Date('2026-03-03T17:00:00.000Z'),
    is_answer_by_chosen: false,
    nonce_hash: null,
    requested_with: 'Firefox auf Windows',
    link_epoch: 1,
    recipients: [aRecipient()],
    reports: [],
    due_at: null,
    remind_at: null,
    deadline_passed_at: null,
    first_offer_at: null,
    enough_beds_at: null,
    answer_count: 0,
    expiry_count: 0,
    cancel_count: 0,
    event_seq: 0,
    outbox: [],
    created_at: NOW,
    opened_at: NOW,
    dropped_at: null,
    purge_when_empty: null,
    schema_version: 1,
    ...overrides,
  };
}
