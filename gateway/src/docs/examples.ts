import { MAGIC_LINK_MINUTES, type RouteName } from '@kq/contracts';
import {
  accommodation,
  accommodationCard,
  acceptedRequest,
  adminAccommodation,
  asked,
  bookingRequest,
  dispatcher,
  owner,
  ownAccommodation,
  respondView,
  suggestion,
} from './example-data';

/** Example values of a route, as JSON on the wire. A test parses each with the route's schemas. */
export interface RouteExample {
  readonly body?: unknown;
  readonly response?: unknown;
}

const statement = {
  ground: 'advertising',
  clause: '§ 4 Absatz 2 der AGB',
  facts: 'Zwölf Vermieter bekamen dieselbe Werbung statt einer Anfrage.',
} as const;
const blockedAccount = { ...dispatcher, blocked: { at: '2026-11-26T08:00:00.000Z', ...statement } };
const recordedSession = {
  session_id: 'q8Yb0mJx4Rk2TzVnC7sE1w',
  started_at: '2026-11-26T08:00:00.000Z',
  last_at: '2026-11-26T08:04:10.000Z',
  bytes: 40_960,
  pages: ['home', 'search'],
  signed_in: false,
  lcp: 1200,
  inp: 80,
  cls: 0.02,
};
const session = { access_token: 'eyJhbGciOiJFZERTQSJ9.…', user: dispatcher };
const SECOND_FACTOR_KEY = 'HEKQC5ZZGK7XWEKMWPRTY3PTDEO45Y5G';
const OTPAUTH_URI = `otpauth://totp/Kolonnenquartier:leitung%40firma.example?secret=${SECOND_FACTOR_KEY}&issuer=Kolonnenquartier`;
const adminSession = {
  ...session,
  user: { ...dispatcher, email: 'leitung@firma.example', role: { id: 1, name: 'admin' }, role_id: 1 },
};
const stay = { start_date: '2026-12-07', end_date: '2026-12-21' };
const meta = { page: 1, per_page: 20, total: 1 };
const page = (entry: unknown) => ({ data: [entry], meta });
const magicLinkSession = {
  ...session,
  magic_link_type: 'login',
  message: 'Sie sind angemeldet.',
  booking_request_id: null,
};

const ownerCalendarLink = {
  link: {
    url: 'https://kolonnenquartier.example/api/accommodations/owner/200000001/calendar.ics?token=token-of-the-link',
    renewed_at: '2026-11-22T08:00:00.000Z',
  },
};

const receipt = {
  receipt_no: 7000000000009,
  received_at: '2026-11-23T08:30:00.000Z',
  is_repeated: false,
  is_mailed: true,
};
const personOf = ({ id, name, company, email }: typeof dispatcher | typeof owner, role: string) => ({
  ...{ id, name, company, email, role },
  email_verified: true,
  since: '2026-01-12T08:00:00.000Z',
});
const reportItem = {
  id: receipt.receipt_no,
  kind: 'request',
  ground: 'advertising',
  created_at: receipt.received_at,
  booking_request_id: bookingRequest.id,
  accommodation_id: null,
  decision: null,
  text: 'Die Nachricht wirbt für einen Kredit.',
  subject: 'Ludwigshafen am Rhein',
  reporter: personOf(owner, 'owner'),
  reported: personOf(dispatcher, 'guest'),
};
const report = {
  ...reportItem,
  version: 1,
  request: {
    ...{ id: bookingRequest.id, place: 'Ludwigshafen am Rhein', status: 'open', ...stay },
    workers: 12,
    owners: 1,
    message: 'Wir vergeben auch Kredite.',
    contact: { name: 'Demo Disponentin', company: 'Demo-Bau GmbH' },
    created_at: '2026-11-22T08:00:00.000Z',
  },
  listing: null,
  held: [],
  others: [],
};
const decision = {
  decision: 'sender_suspended',
  statement: 'Die Nachricht ist Werbung.',
  at: '2026-11-23T10:00:00.000Z',
  by: 1000000001,
  suspended_until: '2026-11-30T10:00:00.000Z',
};

const waitingSummary = {
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

const READING = 'LdBfCm3Cv7Gk4pXjT0nH1Q.8sKqYw2ZrE6uNa9oMhVb5A';

const calendarSync = {
  link: {
    url: `https://kolonnenquartier.example/api/accommodations/${accommodationCard.id}/calendar.ics?token=token-of-the-link`,
    renewed_at: '2026-11-22T08:00:00.000Z',
  },
  feeds: [
    {
      id: 123_456_789,
      name: 'Airbnb',
      source: 'url',
      host: 'www.airbnb.example',
      beds: 4,
      state: 'ok',
      nights: 21,
      echoes: [],
      pending_nights: null,
      freed: [],
      reading: null,
      last_read_at: '2026-11-22T08:00:00.000Z',
    },
  ],
  conflicts: [
    {
      from: stay.start_date,
      to: stay.end_date,
      stays: [
        {
          request_id: 1_000_000_000_001,
          from: stay.start_date,
          to: stay.end_date,
          beds: 10,
          name: 'Demo-Bau GmbH',
          can_cancel: true,
        },
      ],
      feeds: [{ id: 123_456_789, name: 'Airbnb' }],
    },
  ],
};

const messageTemplates = {
  data: [{ name: 'Anreise', text: 'Den Schlüssel erhalten Sie ab 16 Uhr im Schlüsselkasten am Eingang.' }],
};

const calendarCheck = {
  language: 'de',
  accommodations: [
    {
      id: accommodationCard.id,
      title: accommodationCard.title,
      zip_code: accommodationCard.zip_code,
      city: accommodationCard.city,
      beds_total: 12,
      free: [
        { from: '2026-11-24', to: '2026-12-01', beds_free: 12 },
        { from: '2026-12-01', to: '2026-12-08', beds_free: 4 },
      ],
      confirmed_at: '2026-11-15T08:00:00.000Z',
    },
  ],
  total: 1,
  mailed_at: '2026-11-24T06:00:00.000Z',
  expires_at: '2026-12-08T06:00:00.000Z',
  confirmed_at: null,
  is_confirmed_today: false,
};

const feedSuspicion = {
  language: 'de',
  accommodation_id: accommodationCard.id,
  title: accommodationCard.title,
  zip_code: accommodationCard.zip_code,
  city: accommodationCard.city,
  feed_name: 'Airbnb',
  state: 'suspicious',
  nights: 14,
  pending_nights: 0,
  freed: [{ from: stay.start_date, to: stay.end_date }],
  freed_nights: 14,
  reading: READING,
  last_read_at: '2026-11-22T08:00:00.000Z',
};

const ludwigshafen = {
  id: 1,
  name: 'Ludwigshafen am Rhein',
  slug: 'ludwigshafen-am-rhein',
  state: 'Rheinland-Pfalz',
  accommodations_count: 42,
  lat: 49.4811,
  lng: 8.4353,
};

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
    response: { authorization: { token: session.access_token, type: 'bearer' }, user: dispatcher },
  },
  logout: { response: { message: 'Sie sind abgemeldet.' } },
  logoutEverywhere: { response: { message: 'Sie sind überall abgemeldet.' } },
  refresh: { response: session },
  startSecondFactor: { response: { secret: SECOND_FACTOR_KEY, otpauth_uri: OTPAUTH_URI } },
  confirmSecondFactor: {
    body: { code: '123456' },
    response: { ...adminSession, recovery_codes: ['k7d2-9fqm-x0ta'] },
  },
  verifySecondFactor: { body: { code: '123456' }, response: { ...adminSession, recovery_codes_left: 10 } },
  renewRecoveryCodes: { response: { recovery_codes: ['k7d2-9fqm-x0ta'] } },
  forgotPassword: {
    body: { email: dispatcher.email },
    response: { message: 'Wenn es zu dieser Adresse ein Konto gibt, haben wir Ihnen einen Link geschickt.' },
  },
  resetPassword: {
    body: {
      email: dispatcher.email,
      token: 'token-from-the-mail',
      password: 'ein neues langes Passwort',
      password_confirmation: 'ein neues langes Passwort',
    },
    response: { message: 'Ihr Passwort ist geändert. Bitte melden Sie sich an.' },
  },
  requestMagicLink: {
    body: { email: dispatcher.email, type: 'login' },
    response: {
      message: 'Wenn die Adresse stimmt, haben wir Ihnen einen Link und einen Code geschickt.',
      expires_in_minutes: MAGIC_LINK_MINUTES,
    },
  },
  verifyMagicLink: { response: magicLinkSession },
  verifyCode: {
    body: { email: dispatcher.email, code: '123456', request_ids: [waitingSummary.id] },
    response: magicLinkSession,
  },
  inspectMagicLink: {
    body: { token: 'token-from-the-mail' },
    response: {
      type: 'booking',
      email_masked: 'd…@demo.example',
      same_browser: true,
      requested_at: '2026-11-22T08:00:00.000Z',
      requested_with: 'Firefox unter Linux',
      request_summary: waitingSummary,
      requests: [waitingSummary],
    },
  },
  inspectCode: {
    body: { email: dispatcher.email, code: '123456' },
    response: {
      type: 'register',
      email_masked: 'd…@demo.example',
      same_browser: false,
      requested_at: '2026-11-22T08:00:00.000Z',
      requested_with: 'Firefox unter Linux',
      registration: { name: 'Demo Person', company: null, phone: null, role: 'owner', accommodations: 1 },
    },
  },
  rejectMagicLink: { body: { token: 'token-from-the-mail' } },
  enableOwner: { body: { company: 'Demo-Unterkünfte 001' }, response: { ...session, user: owner } },
  profile: { response: dispatcher },
  changeProfile: { body: { language: 'pl' }, response: { ...owner, language: 'pl' } },
  changeEmail: {
    body: { email: 'neu@demo.example' },
    response: {
      message: 'Wenn die Adresse noch zu keinem Konto gehört, bekommen Sie dort einen Link.',
      expires_in_minutes: MAGIC_LINK_MINUTES,
    },
  },
  confirmEmailChange: { body: { token: 'token-from-the-mail' }, response: session },
  undoEmailChange: {
    body: { token: 'token-from-the-mail' },
    response: {
      message:
        'Ihr Konto hat wieder diese Adresse. Alle Anmeldungen und das Passwort gelten nicht mehr. Bitte melden Sie sich mit einem Link an.',
    },
  },
  exportAccount: {
    response: {
      format: 'kolonnenquartier-export-1',
      exported_at: '2026-11-22T08:00:00.000Z',
      account: dispatcher,
      sessions: [],
      links: [],
      listings: {},
      notifications: {},
      analytics: {},
    },
  },
  eraseAccount: {
    body: { confirm: true, password: 'ein langes Passwort' },
    response: { message: 'Ihr Konto wird gelöscht. Sie bekommen dazu noch eine letzte Mail.' },
  },
  adminUsers: { response: page({ ...dispatcher, blocked: null }) },
  accountBlock: {
    response: {
      user_id: dispatcher.id,
      blocked: blockedAccount.blocked,
      parts: { accommodations: 0, open_requests: 3, confirmed_stays: 1 },
      acts: [
        {
          at: blockedAccount.blocked.at,
          act: 'block',
          by: 'Demo Verwaltung',
          ground: statement.ground,
          clause: statement.clause,
          text: statement.facts,
        },
      ],
    },
  },
  blockAccount: { body: statement, response: blockedAccount },
  unblockAccount: {
    body: { reason: 'Der Widerspruch war begründet.' },
    response: { ...dispatcher, blocked: null },
  },
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
          features: { verified: 1, cancellable: 1 },
          price: { min: 2800, max: 2800 },
        },
        center: {
          lat: 49.4811,
          lng: 8.4353,
          name: 'Ludwigshafen am Rhein, Rheinland-Pfalz',
          kind: 'exact',
          place_id: 'g2875376',
          alternatives: [],
        },
        beds_free_total: 12,
      },
    },
  },
  publicStats: {
    response: {
      total_accommodations: 600,
      unique_postal_codes: 212,
      success_rate: 87,
      beds_free_today: 4180,
      median_response_minutes: 95,
    },
  },
  city: {
    response: {
      success: true,
      data: {
        city: ludwigshafen,
        facts: {
          postal_codes: 7,
          price_min: 1800,
          price_max: 3600,
          price_median: 2600,
          beds_total: 420,
          beds_free_today: 180,
          beds_free_week: 140,
        },
        neighbours: [{ name: 'Mannheim', slug: 'mannheim', accommodations_count: 12, distance_km: 3.1 }],
        accommodations: [accommodationCard],
      },
    },
  },
  cities: {
    response: {
      success: true,
      data: [ludwigshafen],
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
    response: ownAccommodation,
  },
  importAccommodations: {
    body: {
      rows: [
        {
          title: 'Haus Beispielblick',
          address: 'Beispielstraße 1',
          zip_code: '67059',
          city: 'Ludwigshafen am Rhein',
          type: 'house',
        },
      ],
    },
    response: { data: [{ outcome: 'created', id: accommodationCard.id, errors: {} }] },
  },
  myAccommodations: {
    response: {
      data: [ownAccommodation],
      meta: {
        ...{ page: 1, per_page: 20, total: 1 },
        counts: { active: 1, draft: 0, archived: 0, blocked: 0 },
      },
    },
  },
  ownAccommodationIds: { response: { data: [{ id: accommodationCard.id, version: 3 }] } },
  changeAccommodations: {
    body: { action: 'price', items: [{ id: accommodationCard.id, version: 3 }], percent: 5 },
    response: {
      data: [
        {
          ...{ id: accommodationCard.id, outcome: 'changed', title: accommodationCard.title },
          ...{ status: 'active', errors: [] },
        },
      ],
    },
  },
  townsOfPostalCode: {
    response: {
      data: ['Ludwigshafen am Rhein'],
      center: { lat: 49.4833, lng: 8.4458 },
      parts: [{ name: 'Ludwigshafen am Rhein', lat: 49.4812, lng: 8.4464 }],
    },
  },
  accommodation: { response: accommodation },
  findAccommodationBySlug: { response: accommodation },
  accommodationsOfOwner: { response: page(accommodationCard) },
  updateAccommodation: { body: { price_per_bed_night: 2900 }, response: ownAccommodation },
  archiveAccommodations: {
    body: { ids: [accommodationCard.id], archived: true },
    response: { data: [{ id: accommodationCard.id, status: 'archived' }] },
  },
  availability: { response: { data: [{ date: stay.start_date, beds_free: 10 }] } },
  putAvailability: {
    body: { blocks: [{ from: stay.start_date, to: stay.end_date, beds: 2 }] },
    response: ownAccommodation,
  },
  uploadPhoto: { response: ownAccommodation },
  putPhotos: {
    body: {
      photos: [{ id: '0ca5c18b3db79b8fc4bbbe7f2f090deb', alt: 'Das Haus von der Straße', room: null }],
    },
    response: ownAccommodation,
  },
  ownerCalendarLink: { response: ownerCalendarLink },
  renewOwnerCalendarLink: { response: ownerCalendarLink },
  revokeOwnerCalendarLink: { response: { link: null } },
  occupancyOverview: {
    response: page({
      id: accommodationCard.id,
      title: accommodationCard.title,
      status: 'active',
      beds_total: 12,
      nights: [{ date: stay.start_date, beds_free: 2, taken_by: ['stay', 'feed'] }],
    }),
  },
  occupancy: {
    response: {
      beds_total: 12,
      nights: [{ date: stay.start_date, beds_free: 2 }],
      spans: [{ kind: 'feed', from: stay.start_date, to: stay.end_date, beds: 10, name: 'Airbnb' }],
    },
  },
  calendarCollisions: {
    response: {
      data: [
        {
          accommodation_id: accommodationCard.id,
          title: accommodationCard.title,
          nights: [{ from: stay.start_date, to: stay.end_date }],
          feeds: [{ id: 123_456_789, name: 'Airbnb' }],
        },
      ],
    },
  },
  closures: {
    response: {
      data: [
        {
          id: accommodationCard.id,
          title: accommodationCard.title,
          closures: [{ from: '2026-12-23', to: '2027-01-07' }],
        },
      ],
    },
  },
  closeAccommodations: {
    body: { from: '2026-12-23', to: '2027-01-07', closed: true },
    response: {
      data: [
        {
          id: accommodationCard.id,
          title: accommodationCard.title,
          result: 'changed',
          stays: 1,
          message: null,
        },
      ],
    },
  },
  calendarSync: { response: calendarSync },
  renewCalendarLink: { response: calendarSync },
  importCalendar: {
    body: { name: 'Airbnb', url: 'https://www.airbnb.example/calendar/ical/1.ics?s=secret', beds: 4 },
    response: calendarSync,
  },
  releaseCalendarFeed: { body: { reading: READING }, response: calendarSync },
  changeCalendarFeed: { body: { beds: 4 }, response: calendarSync },
  removeCalendarFeed: { response: { ...calendarSync, feeds: [] } },
  revokeCalendarLink: { response: { ...calendarSync, link: null } },
  calendarCheck: { response: calendarCheck },
  confirmCalendarCheck: {
    response: {
      ...calendarCheck,
      accommodations: calendarCheck.accommodations.map((place) => ({
        ...place,
        confirmed_at: '2026-11-24T08:00:00.000Z',
      })),
      confirmed_at: '2026-11-24T08:00:00.000Z',
      is_confirmed_today: true,
    },
  },
  feedSuspicion: { response: feedSuspicion },
  releaseFeedSuspicion: {
    body: { reading: READING },
    response: {
      ...feedSuspicion,
      state: 'settled',
      nights: 0,
      pending_nights: null,
      freed: [],
      freed_nights: 0,
      reading: null,
    },
  },
  adminAccommodations: {
    response: {
      data: [adminAccommodation],
      meta: { page: 1, per_page: 25, total: 1, checks_requested: 1 },
    },
  },
  adminAccommodation: {
    response: {
      ...adminAccommodation,
      owner: {
        ...{ id: owner.id, name: owner.name, company: owner.company, email: owner.email },
        ...{ email_verified: true, phone: owner.phone, accommodations: 3 },
      },
      history: [
        {
          ...{ at: '2026-11-20T08:00:00.000Z', what: 'created', by: 'owner' },
          ...{ name: null, reason: null, facts: [] },
        },
        {
          ...{ at: '2026-11-24T08:00:00.000Z', what: 'hidden', by: 'admin', name: 'Verwaltung' },
          ...{ reason: 'Das Haus steht nicht an dieser Adresse.', facts: [] },
        },
      ],
    },
  },
  removePhoto: {
    body: { reason: 'misleading', note: 'Das Foto zeigt ein Hotel.' },
    response: adminAccommodation,
  },
  adminUpdateAccommodation: {
    body: { blocked: true, reason: 'Das Haus steht nicht an dieser Adresse.', version: 3 },
    response: adminAccommodation,
  },
  requestCheck: { response: ownAccommodation },
  senderSuspensions: {
    response: page({
      id: dispatcher.id,
      name: dispatcher.name,
      company: dispatcher.company,
      reports: 3,
      suspended_until: '2026-11-29T08:00:00.000Z',
    }),
  },
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
  bookingRequests: {
    response: page({
      id: bookingRequest.id,
      status: 'open',
      place: 'Ludwigshafen am Rhein',
      ...stay,
      nights: 14,
      workers: 12,
      answer_by: bookingRequest.answer_by,
      created_at: bookingRequest.created_at,
      beds_confirmed: 0,
      beds_offered: 12,
      coverage: bookingRequest.coverage,
      recipients: 1,
      answered: 1,
    }),
  },
  ownerFigures: {
    response: {
      from: '2026-12-01',
      to: '2027-01-01',
      requests: 4,
      answered: 4,
      offers: 3,
      response_hours: 1.8,
      months: [
        {
          from: '2026-12-01',
          views: 61,
          requests: 4,
          offers: 3,
          response_hours: 1.8,
          earnings_cents: 477_400,
          bed_nights: 168,
          bed_nights_total: 372,
        },
      ],
    },
  },
  messageTemplates: { response: messageTemplates },
  putMessageTemplates: { body: messageTemplates, response: messageTemplates },
  ownerInbox: {
    response: {
      data: [
        {
          id: bookingRequest.id,
          status: 'filled',
          place: 'Ludwigshafen am Rhein',
          ...stay,
          nights: 14,
          workers: 12,
          answer_by: bookingRequest.answer_by,
          created_at: bookingRequest.created_at,
          contact: bookingRequest.contact,
          billing: { company: 'Demo-Bau GmbH', address: 'Weg 1, 67059 Ludwigshafen am Rhein' },
          on_site_contact: { name: 'Demo Polier', phone: '+49 170 2312501' },
          message: 'Wir kommen mit zwei Transportern.',
          arrival_from: '18:00',
          own: [
            {
              accommodation_id: accommodationCard.id,
              title: accommodationCard.title,
              status: 'confirmed',
              amount: respondView.items[0]?.amount ?? null,
              ...stay,
              beds_confirmed: 12,
              can_cancel: true,
            },
          ],
        },
      ],
      meta: { ...meta, state: 'confirmed', counts: { open: 0, answered: 0, confirmed: 1, done: 0 } },
    },
  },
  checkBookingRequest: {
    body: { accommodation_ids: [accommodationCard.id], ...stay },
    response: {
      data: [
        {
          accommodation_id: accommodationCard.id,
          is_active: true,
          distance_km: 0.4,
          is_too_far: false,
          beds_free: 12,
          asked,
        },
      ],
    },
  },
  askedAccommodations: { response: { data: [asked] } },
  changeSender: {
    body: { email: dispatcher.email, nonce: 'nonce-of-the-browser-that-asked' },
    response: acceptedRequest,
  },
  waitingRequests: {
    response: {
      data: [
        {
          ...waitingSummary,
          requested_with: 'Firefox unter Linux',
          verify_by: '2026-11-23T08:00:00.000Z',
        },
      ],
    },
  },
  sendWaitingRequest: { response: acceptedRequest },
  discardWaitingRequest: { body: { nonce: 'nonce-of-the-browser-that-asked' } },
  bookingRequest: { response: bookingRequest },
  arrival: {
    response: {
      data: [
        {
          accommodation_id: accommodationCard.id,
          arrival_notes: 'Hintereingang, Schlüsselkasten links',
          house_rules: null,
          access_from: '2026-12-06T15:00:00.000Z',
          has_access: true,
          access: null,
        },
      ],
    },
  },
  respondView: { response: respondView },
  respond: {
    body: { action: 'accept', owner_id: owner.id, accommodation_id: accommodationCard.id },
    response: respondView,
  },
  blockNights: {
    body: { owner_id: owner.id, accommodation_id: accommodationCard.id },
    response: respondView,
  },
  reportBookingRequest: {
    body: { owner_id: owner.id, ground: 'advertising', text: 'Die Nachricht wirbt für einen Kredit.' },
    response: receipt,
  },
  reportAccommodation: {
    body: { ground: 'false_facts', text: 'Das Haus hat keine acht Betten.' },
    response: receipt,
  },
  adminReports: { response: page(reportItem) },
  adminReport: { response: report },
  decideReport: {
    body: { decision: 'sender_suspended', statement: 'Die Nachricht ist Werbung.', version: 1 },
    response: { ...report, version: 2, decision },
  },
  confirmBookingRequest: {
    body: { recipients: [{ accommodation_id: accommodationCard.id, beds: 12, offer_version: 1 }] },
    response: bookingRequest,
  },
  cancelBookingRequest: {
    body: { accommodation_id: accommodationCard.id, expected_cost_cents: 285_680 },
    response: bookingRequest,
  },
  leaveEarly: {
    body: {
      accommodation_id: accommodationCard.id,
      departure: '2026-12-11',
      expected_cost_cents: 142_840,
    },
    response: bookingRequest,
  },
  cancelStay: {
    body: { accommodation_id: accommodationCard.id, reason: 'damage', note: 'Rohrbruch im Obergeschoss.' },
    response: respondView,
  },
  notePhoned: { body: { accommodation_id: accommodationCard.id }, response: bookingRequest },
  geoSearch: { response: { data: [suggestion] } },
  geoReverse: { response: { data: suggestion } },
  geoPostalCodes: {
    response: {
      data: [
        {
          postal_code: '67059',
          name: 'Ludwigshafen am Rhein',
          district: 'Ludwigshafen am Rhein',
          state: 'Rheinland-Pfalz',
          lat: 49.4811,
          lng: 8.4353,
        },
      ],
    },
  },
  logSearch: { body: { query_text: 'Ludwigshafen', source: 'landing_page', selected_result: null } },
  logView: { body: { accommodation_id: accommodation.id } },
  webVitals: { body: { metrics: [{ name: 'LCP', value: 1200, rating: 'good', page: 'home' }] } },
  telemetry: {
    body: {
      resourceSpans: [
        {
          resource: { attributes: [{ key: 'service.name', value: { stringValue: 'spa' } }] },
          scopeSpans: [
            {
              scope: { name: 'kq' },
              spans: [
                {
                  traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
                  spanId: '00f067aa0ba902b7',
                  name: 'action search',
                  kind: 1,
                  startTimeUnixNano: '1795334400000000000',
                  endTimeUnixNano: '1795334400250000000',
                  attributes: [{ key: 'kq.action', value: { stringValue: 'search' } }],
                  status: { code: 0 },
                },
              ],
            },
          ],
        },
      ],
    },
  },
  recordings: { response: { data: [recordedSession], next_cursor: null } },
  recordingReplays: {
    response: {
      data: [
        { admin_id: 1000000003, session_id: recordedSession.session_id, at: '2026-11-26T10:00:00.000Z' },
      ],
    },
  },
  recording: {
    response: { ...recordedSession, chunks: [{ seq: 0, bytes: 40_960, at: recordedSession.last_at }] },
  },
  adminAnalytics: {
    response: {
      funnel: [{ step: 'searches', count: 40 }],
      funnel_per_day: [{ date: stay.start_date, requests_sent: 7, answers: 5, accepted: 4, confirmed: 2 }],
      searches_per_day: [{ date: '2026-11-22', count: 40 }],
      top_places: [{ place: 'Ludwigshafen am Rhein', count: 12 }],
      web_vitals: [{ name: 'LCP', p75: 1200, good: 38, needs_improvement: 2, poor: 0 }],
    },
  },
  adminDemand: {
    response: {
      towns: [
        {
          place_id: 'g2878943',
          name: 'Leuna, Sachsen-Anhalt',
          lat: 51.3174,
          lng: 12.0149,
          searches: 14,
          accommodations_nearby: 3,
        },
      ],
      unknown_texts: [{ text: 'chemiepark west', searches: 9, last_searched_on: '2026-11-22' }],
    },
  },
  notices: {
    response: {
      data: [
        {
          id: `${bookingRequest.id}:answer_received`,
          kind: 'answer_received',
          booking_request_id: bookingRequest.id,
          side: 'dispatcher',
          answer: 'accepted',
          beds: 12,
          facts: {
            company: null,
            place: 'Ludwigshafen am Rhein',
            titles: [accommodationCard.title],
            start_date: stay.start_date,
            end_date: stay.end_date,
          },
          at: '2026-11-22T09:00:00.000Z',
          read: false,
        },
      ],
      meta: { unread: 1 },
    },
  },
  readNotices: { body: { ids: ['7000000000001:answer_received'] } },
};
