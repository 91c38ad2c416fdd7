import { type RouteName } from '@kq/contracts';
import {
  accommodationCard,
  acceptedRequest,
  bookingRequest,
  dispatcher,
  owner,
  suggestion,
} from './example-data';

/** Example values of a route, as JSON on the wire. A test parses each with the route's schemas. */
export interface RouteExample {
  readonly body?: unknown;
  readonly response?: unknown;
}

const session = { access_token: 'eyJhbGciOiJFZERTQSJ9.…', user: dispatcher };
const stay = { start_date: '2026-12-07', end_date: '2026-12-21' };
const meta = { page: 1, per_page: 20, total: 1 };

export const examples: Readonly<Partial<Record<RouteName, RouteExample>>> = {
  login: { body: { email: dispatcher.email, password: 'ein langes Passwort' }, response: session },
  register: {
    body: {
      firstname: 'Demo',
      lastname: 'Disponentin',
      email: dispatcher.email,
      password: 'ein langes Passwort',
      password_confirmation: 'ein langes Passwort',
      role: 'guest',
      company: 'Demo-Bau GmbH',
      terms_accepted: true,
    },
  },
  refresh: { response: session },
  forgotPassword: { body: { email: dispatcher.email } },
  resetPassword: {
    body: {
      email: dispatcher.email,
      token: 'token-from-the-mail',
      password: 'ein neues langes Passwort',
      password_confirmation: 'ein neues langes Passwort',
    },
  },
  requestMagicLink: { body: { email: dispatcher.email, type: 'login' } },
  verifyCode: { body: { email: dispatcher.email, code: '123456' } },
  inspectMagicLink: { body: { token: 'token-from-the-mail' } },
  rejectMagicLink: { body: { token: 'token-from-the-mail' } },
  enableOwner: { body: { company: 'Demo-Unterkünfte 001' }, response: { ...session, user: owner } },
  profile: { response: dispatcher },
  searchAccommodations: {
    response: {
      data: [accommodationCard],
      meta: {
        ...meta,
        took_ms: 0.8,
        facets: {
          amenities: { wifi: 1 },
          single_beds: 1,
          private_bath: 1,
          verified: 1,
          price: { min: 2800, max: 2800 },
        },
        center: { lat: 49.4811, lng: 8.4353, name: 'Ludwigshafen am Rhein' },
        beds_free_total: 12,
      },
    },
  },
  publicStats: { response: { total_accommodations: 600, unique_postal_codes: 212, success_rate: 87 } },
  cities: {
    response: {
      success: true,
      data: [
        {
          id: 1,
          name: 'Ludwigshafen am Rhein',
          slug: 'ludwigshafen-am-rhein',
          state: 'Rheinland-Pfalz',
          accommodations_count: 42,
          lat: 49.4811,
          lng: 8.4353,
        },
      ],
    },
  },
  createAccommodation: {
    body: {
      title: 'Haus Beispielblick',
      address: 'Beispielstraße 1',
      zip_code: '67059',
      city: 'Ludwigshafen am Rhein',
      type: 'house',
      rooms: [{ name: 'Zimmer 1', beds: 4, single_beds: 2, private_bath: true }],
      price_per_bed_night: 2800,
      final_cleaning: 7000,
      vat: { kind: 'ausgewiesen', rate: 7 },
      amenities: ['wifi', 'kitchen'],
      lat: 49.4811,
      lng: 8.4353,
    },
  },
  updateAccommodation: { body: { price_per_bed_night: 2900 } },
  archiveAccommodations: { body: { ids: [accommodationCard.id], archived: true } },
  putAvailability: { body: { blocks: [{ from: stay.start_date, to: stay.end_date, beds: 2 }] } },
  adminUpdateAccommodation: { body: { verified: true } },
  createBookingRequest: {
    body: {
      accommodation_ids: [accommodationCard.id],
      location: { display_name: 'Ludwigshafen am Rhein', lat: 49.4811, lng: 8.4353 },
      ...stay,
      workers: 12,
      extension_possible: true,
      message: 'Wir brauchen Stellplätze für zwei Transporter.',
      contact: { name: 'Demo Disponentin', company: 'Demo-Bau GmbH', email: dispatcher.email },
    },
    response: acceptedRequest,
  },
  checkBookingRequest: { body: { accommodation_ids: [accommodationCard.id], ...stay } },
  changeSender: { body: { email: dispatcher.email, nonce: 'nonce-of-the-browser-that-asked' } },
  bookingRequest: { response: bookingRequest },
  respond: { body: { action: 'accept', owner_id: owner.id, accommodation_id: accommodationCard.id } },
  reportBookingRequest: { body: { owner_id: owner.id } },
  confirmBookingRequest: {
    body: { recipients: [{ accommodation_id: accommodationCard.id, beds: 12, offer_version: 1 }] },
    response: bookingRequest,
  },
  cancelBookingRequest: { body: { accommodation_id: accommodationCard.id } },
  notePhoned: { body: { accommodation_id: accommodationCard.id } },
  geoSearch: { response: { data: [suggestion] } },
  geoReverse: { response: { data: suggestion } },
  logSearch: { body: { query_text: 'Ludwigshafen', source: 'landing_page', selected_result: null } },
  webVitals: { body: { metrics: [{ name: 'LCP', value: 1200, rating: 'good', page: 'home' }] } },
  readNotices: { body: { ids: ['7000000000001:answer_received'] } },
};
