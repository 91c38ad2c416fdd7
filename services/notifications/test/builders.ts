import {
  type Amount,
  type AnswerFacts,
  type AmountTerms,
  type AuthMail,
  type CalendarMail,
  type CalendarMailKind,
  addDays,
  computeAmount,
  coverageOf,
  type ListingsMail,
  type ReportMail,
  type ReportMailKind,
  type StayFacts,
  summaryOf,
} from '@kq/contracts';
import { type NotificationsConfig } from '../src';

export function aConfig(uri: string, overrides: Partial<NotificationsConfig> = {}): NotificationsConfig {
  return {
    KQ_DATABASE_URI: uri,
    KQ_INTERNAL_SECRET: { secret: 'i'.repeat(32), alsoAccepted: [] },
    KQ_AUTH_URL: 'http://127.0.0.1:1',
    KQ_LISTINGS_URL: 'http://127.0.0.1:1',
    KQ_MAIL_FROM: 'Kolonnenquartier <anfragen@kolonnenquartier.example>',
    KQ_SMTP_TIMEOUT_MS: 30_000,
    KQ_MAIL_DEMO: 'off',
    KQ_MAIL_CONCURRENCY: 10,
    KQ_DEV_MAILBOX: false,
    KQ_LIMIT_REQUESTS: 'on',
    NODE_ENV: 'development',
    KQ_HOST: '127.0.0.1',
    KQ_PORT: 0,
    KQ_LOG_LEVEL: 'silent',
    ...overrides,
  };
}

/** Returns the amount for 12 beds and 18 nights at 28 €. */
export function anAmount({
  beds = 12,
  nights = 18,
  ...overrides
}: Partial<AmountTerms> & { beds?: number; nights?: number } = {}): Amount {
  return computeAmount({
    parts: [{ from: '2026-12-01', to: addDays('2026-12-01', nights), beds }],
    price_per_bed_night: 2800,
    final_cleaning: 6000,
    vat: { kind: 'ausgewiesen', rate: 7 },
    ...overrides,
  });
}

type DueMail = Extract<ListingsMail, { skip: false }>;

/** An agreement about 12 beds in Mannheim for 18 nights, for the request of `aListingsMail`. */
export function aStay(overrides: Partial<StayFacts> = {}): StayFacts {
  return {
    id: 8_000_000_000_001,
    request_id: 7_000_000_000_001,
    accommodation_id: 123_456_789,
    parts: [{ from: '2026-12-02', to: '2026-12-20', beds: 12 }],
    nights: 'all',
    start_date: '2026-12-02',
    end_date: '2026-12-20',
    night_count: 18,
    beds: 12,
    amount: anAmount(),
    terms: { free_days: 7, percent: 80 },
    free_until: '2026-11-25',
    late_cents: 483_840,
    title: 'Haus Rheinblick',
    address: 'Beispielstraße 1',
    zip_code: '68159',
    city: 'Mannheim',
    deposit: 20_000,
    check_in_from: '15:00',
    check_out_until: '10:00',
    state: 'agreed',
    version: 1,
    calendar_id: null,
    phone: null,
    email: null,
    ...overrides,
  };
}

/** The same stay, cancelled on 24 November. */
export function aCancelledStay(
  cancellation: Partial<NonNullable<StayFacts['cancellation']>> = {},
  overrides: Partial<StayFacts> = {},
): StayFacts {
  const { parts, ...stay } = aStay(overrides);
  return {
    ...stay,
    parts: [],
    state: 'cancelled',
    version: stay.version + 1,
    cancellation: {
      by: 'dispatcher',
      at: '2026-11-24T09:30:00.000Z',
      reason: null,
      note: null,
      sum_cents: 0,
      parts_before: parts,
      ...cancellation,
    },
  };
}

/** An acceptance of 12 beds in Mannheim. */
export function anAnswer(overrides: Partial<AnswerFacts> = {}): AnswerFacts {
  const amount = anAmount();
  return {
    accommodation_id: 123_456_789,
    title: 'Haus Rheinblick',
    zip_code: '68159',
    city: 'Mannheim',
    status: 'accepted',
    offer: {
      version: 1,
      kind: 'accept',
      beds: 12,
      start_date: '2026-12-02',
      end_date: '2026-12-20',
      price_per_bed_night: 2800,
      final_cleaning: 6000,
      vat: amount.vat,
      total: amount.total_cents,
      amount,
      valid_until: '2026-11-27T17:00:00.000Z',
      message: null,
    },
    about: { start_date: '2026-12-02', end_date: '2026-12-20', beds: 12, nights: 18 },
    covers: { covered: 17, requested: 18 },
    ...overrides,
  };
}

export function aListingsMail({
  to = 'vermieter-001@demo.example',
  message = null,
}: {
  to?: string;
  message?: string | null;
}): DueMail {
  const respond = 'https://kq.example/booking-requests/7000000000001/respond?owner_id=5000000001&token=abc';
  return {
    skip: false,
    to: { email: to, name: 'Demo-Vermieter 001', is_demo: true },
    request: {
      id: 7_000_000_000_001,
      status: 'open',
      place: 'Ludwigshafen am Rhein',
      start_date: '2026-12-01',
      end_date: '2026-12-19',
      nights: 18,
      workers: 12,
      extension_possible: true,
      message,
      answer_by: '2026-11-25T17:00:00.000Z',
      arrival_from: null,
      beds_confirmed: 0,
      beds_offered: 0,
      coverage: summaryOf(
        coverageOf({
          start_date: '2026-12-01',
          end_date: '2026-12-19',
          workers: 12,
          today: '2026-11-24',
          confirmed: [],
          offered: [],
        }),
      ),
      confirmed_total_cents: 0,
      owners: 20,
      contact: {
        name: 'Demo Disponentin',
        company: 'Demo-Bau GmbH',
        email: 'disponent@demo.example',
        phone: null,
      },
      billing: null,
    },
    items: [
      {
        accommodation_id: 123_456_789,
        title: 'Haus Rheinblick',
        zip_code: '67059',
        city: 'Ludwigshafen am Rhein',
        address: null,
        phone: null,
        status: 'queued',
        beds_total: 14,
        beds_confirmed: 0,
        beds_free: 8,
        amount: anAmount(),
        offer: null,
      },
    ],
    stays: [aStay()],
    earlier_stays: [],
    crew: {
      company: 'Demo-Bau GmbH',
      name: 'Demo Disponentin',
      email: 'disponent@demo.example',
      phone: null,
      message,
      arrival_from: null,
      vehicles: null,
      rooms_wish: null,
      on_site_contact: null,
      billing: null,
    },
    arrival: {
      accommodation_id: 123_456_789,
      arrival_notes: 'Hinter dem Haus parken.',
      house_rules: 'Ruhe ab 22 Uhr.',
      access_from: '2026-12-01T14:00:00.000Z',
      has_access: true,
      access: null,
    },
    answers: [anAnswer()],
    waiting: 19,
    links: {
      accept: `${respond}&action=accept`,
      partial: `${respond}&action=partial`,
      counter: `${respond}&action=counter`,
      decline: `${respond}&action=decline`,
      answer: respond,
      report: `${respond}&action=report`,
      status: 'https://kq.example/booking-requests/7000000000001',
    },
  };
}

type DueCalendarMail = Extract<CalendarMail, { skip: false }>;

/** Returns the content of a mail about calendars. */
export function aCalendarMail(
  kind: CalendarMailKind,
  { to = 'vermieter-001@demo.example', title = 'Haus Rheinblick', feedName = 'Airbnb' } = {},
): DueCalendarMail {
  const base = 'https://kq.example';
  const mail = { skip: false, to: { email: to, name: 'Demo-Vermieter 001', is_demo: true } } as const;
  const feed = {
    feed_name: feedName,
    title,
    zip_code: '67059',
    city: 'Ludwigshafen am Rhein',
    last_read_at: '2026-11-23T08:00:00.000Z',
    nights: 10,
  };
  switch (kind) {
    case 'calendar_feed_suspicious':
      return {
        ...mail,
        ...feed,
        mail_kind: kind,
        link: `${base}/calendar-feed/123456789/987654321?token=1.abc`,
        pending_nights: 0,
      };
    case 'calendar_feed_failed':
      return {
        ...mail,
        ...feed,
        mail_kind: kind,
        link: `${base}/owner-dashboard?section=places&calendar=123456789`,
        failed_since: '2026-11-23T08:30:00.000Z',
      };
    case 'calendar_collided':
      return {
        ...mail,
        ...feed,
        mail_kind: kind,
        link: `${base}/owner-dashboard?section=places&calendar=123456789`,
        nights: [{ from: '2026-12-08', to: '2026-12-10' }],
        stays: [{ from: '2026-12-07', to: '2026-12-11', beds: 8, name: 'Test-Bau GmbH' }],
      };
    case 'photo_removed':
      return {
        ...mail,
        mail_kind: kind,
        link: `${base}/owner-dashboard?section=places&place=123456789&step=photos`,
        title,
        zip_code: '67059',
        city: 'Ludwigshafen am Rhein',
        photo: 'Das Bad',
        reason: 'misleading',
        note: 'Das Bild zeigt ein Hotel.',
      };
    case 'accommodation_decided':
      return {
        ...mail,
        mail_kind: kind,
        link: `${base}/owner-dashboard?section=places&place=123456789`,
        title,
        zip_code: '67059',
        city: 'Ludwigshafen am Rhein',
        decision: 'hidden',
        reason: 'Das Haus steht nicht an dieser Adresse.',
        is_public: false,
      };
    case 'calendar_check':
      return {
        ...mail,
        mail_kind: kind,
        link: `${base}/calendar-check/5000000001?token=1.abc`,
        accommodations: [
          {
            id: 123_456_789,
            title,
            zip_code: '67059',
            city: 'Ludwigshafen am Rhein',
            beds_total: 12,
            free: [
              { from: '2026-11-24', to: '2026-12-01', beds_free: 12 },
              { from: '2026-12-01', to: '2026-12-08', beds_free: 0 },
            ],
            confirmed_at: '2026-11-15T08:00:00.000Z',
          },
        ],
        total: 3,
        expires_at: '2026-12-08T06:00:00.000Z',
      };
  }
}

/** Returns the content of a mail about a report of a request; decided unless it is the receipt. */
export function aReportMail(
  kind: ReportMailKind,
  overrides: Partial<Extract<ReportMail, { skip: false }>> = {},
): Extract<ReportMail, { skip: false }> {
  return {
    skip: false,
    to: { email: 'vermieter-001@demo.example', name: 'Demo-Vermieter 001', is_demo: true },
    receipt_no: 7_000_000_000_009,
    kind: 'request',
    ground: 'fraud',
    received_at: '2026-11-23T08:30:00.000Z',
    subject: 'Ludwigshafen am Rhein',
    decision:
      kind === 'report_receipt'
        ? null
        : {
            decision: 'sender_suspended',
            statement: 'Der Absender fragt an, ohne zu antworten.',
            suspended_until: '2026-11-30T08:30:00.000Z',
          },
    link: 'https://kq.example/impressum',
    ...overrides,
  };
}

export function anAuthMail(): AuthMail {
  return {
    skip: false,
    to: { email: 'neu@firma.example', name: 'Neue Firma', is_demo: false },
    link: 'https://kq.example/auth/magic-link/token',
    code: '123456',
    expires_at: '2026-11-25T17:00:00.000Z',
    block: {
      at: '2026-11-24T09:00:00.000Z',
      ground: 'fraud',
      clause: '§ 4.2',
      facts: 'Demo-Bau 4711',
    },
    requested_with: 'Firefox auf Windows',
    request_summary: null,
  };
}
