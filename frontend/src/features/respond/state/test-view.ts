import { computeAmount } from '@kq/contracts/amount';
import { partsOf } from '@kq/contracts/stays/part';
import { type RespondItem, type RespondView } from '../api/respond-api';

/** An acceptance of 12 beds. */
export function buildOffer(overrides: Partial<NonNullable<RespondItem['offer']>> = {}) {
  const offer = {
    version: 1,
    kind: 'accept',
    beds: 12,
    start_date: '2026-12-01',
    end_date: '2026-12-19',
    price_per_bed_night: 2800,
    final_cleaning: null,
    vat: { kind: 'ausgewiesen', rate: 7 },
    valid_until: '2026-11-27T17:00:00.000Z',
    message: null,
    ...overrides,
  } as const;
  const amount = computeAmount({ ...offer, parts: partsOf(offer) });
  return { total: amount.total_cents, amount, ...offer };
}

export function buildItem(overrides: Partial<RespondItem> = {}): RespondItem {
  const item = {
    accommodation_id: 100_000_001,
    title: 'Haus Rheinblick',
    city: 'Ludwigshafen',
    zip_code: '67061',
    photo_url: null,
    status: 'sent',
    can_answer: true,
    beds_total: 14,
    beds_free: 14,
    price_per_bed_night: 2800,
    final_cleaning: null,
    vat: { kind: 'ausgewiesen', rate: 7 },
    offer: null,
    decline_reason: null,
    answered_at: null,
    beds_confirmed: 0,
    confirmed_amount: null,
    ...overrides,
  } as const;
  const parts = [{ from: '2026-12-01', to: '2026-12-19', beds: Math.min(12, item.beds_total) }];
  return { amount: computeAmount({ ...item, parts }), ...item };
}

/** One owner's page: 12 beds from 1 to 19 December. */
export function buildView(overrides: Partial<RespondView> = {}): RespondView {
  return {
    request_id: 77,
    owner_id: 5_000_000_001,
    language: 'de',
    status: 'open',
    can_answer: true,
    place: 'Ludwigshafen am Rhein',
    start_date: '2026-12-01',
    end_date: '2026-12-19',
    nights: 18,
    workers: 12,
    extension_possible: false,
    message: null,
    answer_by: '2026-11-24T17:00:00.000Z',
    arrival_from: null,
    vehicles: null,
    rooms_wish: null,
    nights_pattern: null,
    contact: { name: 'Test Bauleitung', company: 'Test-Bau GmbH', email: 'bau@firma.example', phone: null },
    on_site_contact: null,
    beds_missing: 12,
    missing_spans: [{ from: '2026-12-01', to: '2026-12-19', beds: 12 }],
    items: [buildItem()],
    ...overrides,
  };
}
