import { z } from 'zod';
import {
  LANGUAGES,
  LISTING_DECISIONS,
  PHOTO_REMOVAL_REASONS,
  RECIPIENT_STATUSES,
  REPORT_DECISIONS,
  REPORT_GROUNDS,
  REPORT_KINDS,
  REQUEST_STATUSES,
  ROLE_NAMES,
  SITEMAP_KINDS,
} from './constants';
import { accountBlockSchema, accountPartsSchema } from './http/account-blocks';
import { cityPageSchema, photoSchema } from './http/accommodations';
import { LINKED_REQUEST_STATES, requestSummarySchema } from './http/auth';
import {
  amountSchema,
  offerSchema,
  onSiteContactSchema,
  shownContactSchema,
  arrivalFactsSchema,
  ownerCancellationSchema,
  recipientCancellationSchema,
} from './http/booking-requests';
import { dateField, idField, isoDate, isoInstant } from './http/fields';
import { placeDetailField } from './http/work-site';
import { cancellationTermsSchema } from './stays/terms-schema';
import { accommodationCalendarSchema } from './http/calendar-links';
import { NOTICES_SHOWN_MAX, noticeFactsSchema, noticeQuestionSchema } from './http/notifications';
import { coverageSchema } from './stays/coverage-schema';
import { answerFactsSchema, crewFactsSchema, stayFactsSchema } from './stays/mail-facts';
import { AUTH_MAIL_KINDS, CALENDAR_MAIL_KINDS, LISTINGS_MAIL_KINDS, REPORT_MAIL_KINDS } from './jobs/mails';
import { defineRoute, type RouteDefinition, type ServiceName } from './route-definition';
import { SESSION_TOKEN_STATES, sessionTokenFactsSchema } from './session-token';

/** Limit of ids in one call for their views. */
export const ACCOMMODATION_VIEWS_MAX_IDS = 500;
/** Limit of ids in one call for their visibility. */
export const ACCOMMODATION_VISIBILITY_MAX_IDS = 100;

const internal = { access: 'all', class: 'write', rateLimit: 'write', method: 'POST' } as const;

/** The recipient of a mail. `demo` addresses never leave the installation (docs/security.md S2). */
export const mailRecipientSchema = z.object({
  email: z.string(),
  name: z.string(),
  is_demo: z.boolean(),
  /** Language of the account; German when absent. Applies to mails to owners and to those of auth. */
  language: z.enum(LANGUAGES).optional(),
});

export const contactCardSchema = z.object({
  id: idField,
  name: z.string(),
  company: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(ROLE_NAMES),
  email_verified: z.boolean(),
  company_id: idField.nullable(),
  is_demo: z.boolean(),
  /** ISO instant; owners only. */
  trial_ends_at: z.string().nullish(),
  /** German when absent. */
  language: z.enum(LANGUAGES).optional(),
  /** When the holder of the address reset what another browser had entered (docs/security.md S6). */
  reset_before: z.string().nullish(),
  /** Number of the account's last block or unblocking, and the state after it; absent without any. */
  block: z.object({ no: z.int(), is_blocked: z.boolean() }).optional(),
  /** When the account was created; absent in answers of older replicas. */
  created_at: isoInstant.optional(),
});
export type ContactCard = z.infer<typeof contactCardSchema>;

/**
 * All data of a mail about a booking request; the template of its kind selects from them. `skip` marks a mail that is
 * no longer due.
 */
export const listingsMailSchema = z.discriminatedUnion('skip', [
  z.object({ skip: z.literal(true), reason: z.string() }),
  z.object({
    skip: z.literal(false),
    to: mailRecipientSchema,
    request: z.object({
      id: idField,
      status: z.enum(REQUEST_STATUSES),
      /** The gazetteer's name of the request's coordinates, never the client's text (docs/security.md S1b). */
      place: z.string(),
      /** The street or plant of the client's text, for bodies only (docs/security.md S1b). */
      place_detail: placeDetailField,
      start_date: z.string(),
      end_date: z.string(),
      nights: z.int(),
      workers: z.int(),
      extension_possible: z.boolean(),
      message: z.string().nullable(),
      answer_by: z.string(),
      arrival_from: z.string().nullable(),
      nights_pattern: z.enum(['all', 'mon_thu']).nullish(),
      /** As in `coverage`. */
      beds_confirmed: z.int(),
      beds_offered: z.int(),
      /** The beds of the whole request by night. */
      coverage: coverageSchema,
      vehicles: z.object({ cars: z.int(), vans: z.int(), trucks: z.int() }).nullish(),
      rooms_wish: z.string().nullish(),
      /** Cents over all confirmed accommodations; in mails to owners over the owner's. */
      confirmed_total_cents: z.int(),
      owners: z.int(),
      /** Present in mails to owners. */
      contact: shownContactSchema.nullable(),
      billing: z.record(z.string(), z.string()).nullable(),
      /** Only in the mail that confirms the stay. */
      on_site_contact: onSiteContactSchema.nullish(),
    }),
    /** The agreements that this mail is about, and what else of the request belongs to them. */
    stays: z.array(stayFactsSchema).optional(),
    crew: crewFactsSchema.optional(),
    /** Stays of the dispatcher that an earlier confirmation agreed. */
    earlier_stays: z.array(stayFactsSchema).optional(),
    /** What the crew reads before its arrival, as it is now; only in the mail about a change of it. */
    arrival: arrivalFactsSchema.optional(),
    /** The answers that this mail is about, in the order of the status page. */
    answers: z.array(answerFactsSchema).optional(),
    /** Accommodations that were asked and have not answered. */
    waiting: z.int().optional(),
    /** The accommodations that this mail is about: an owner's, or those reported to the dispatcher. */
    items: z.array(
      z.object({
        accommodation_id: idField,
        title: z.string(),
        zip_code: z.string(),
        city: z.string(),
        address: z.string().nullable(),
        /** In mails to the dispatcher, after an acceptance: the phone number, or the mail address of an owner without one. */
        phone: z.string().nullable(),
        email: z.string().nullish(),
        status: z.enum(RECIPIENT_STATUSES),
        beds_total: z.int(),
        beds_confirmed: z.int(),
        /** Beds free on every requested night, by the owner's calendar; in mails to owners. */
        beds_free: z.int().optional(),
        /** Amount of the confirmed beds, else of the offer, else of a plain acceptance at the listed price. */
        amount: amountSchema,
        offer: offerSchema.nullable(),
        /** Terms of cancelling and facts of the house, as agreed; absent in answers of older replicas. */
        terms: cancellationTermsSchema.optional(),
        /** Last date on which cancelling is free; null without a free period. */
        free_until: isoDate.nullish(),
        /** Cents. */
        deposit: z.int().nullish(),
        check_in_from: z.string().nullish(),
        check_out_until: z.string().nullish(),
        /** Present once a confirmed stay is cancelled: beds, nights, amount and sum of the cancelled stay. */
        cancellation: recipientCancellationSchema.optional(),
        /** Present when the owner cancelled the confirmed stay. */
        owner_cancellation: ownerCancellationSchema.optional(),
      }),
    ),
    /** Absolute URLs from KQ_PUBLIC_URL. Owners get the answer links, the dispatcher the status page. */
    links: z.object({
      accept: z.string().optional(),
      partial: z.string().optional(),
      counter: z.string().optional(),
      decline: z.string().optional(),
      answer: z.string().optional(),
      /** "Anfrage melden", in mails that ask an owner for an answer. */
      report: z.string().optional(),
      status: z.string().optional(),
      /** "Ersatz suchen": the search page with place, dates and the missing beds. */
      search: z.string().optional(),
    }),
  }),
]);
export type ListingsMail = z.infer<typeof listingsMailSchema>;

export const listingsMailQuestionSchema = z.strictObject({
  mail_kind: z.enum(LISTINGS_MAIL_KINDS),
  booking_request_id: idField,
  user_id: idField,
  reference: z.string().max(60).nullable(),
  /** The mail server has accepted the request's mail to this owner: listings may not have been told yet. */
  was_mailed: z.literal(true).optional(),
});
export type ListingsMailQuestion = z.infer<typeof listingsMailQuestionSchema>;

const skippedMailSchema = z.object({ skip: z.literal(true), reason: z.string() });
/** `link`: absolute URL of the page that the mail's button opens. */
const calendarMail = { skip: z.literal(false), to: mailRecipientSchema, link: z.string() };
const mailedFeed = {
  feed_name: z.string(),
  title: z.string(),
  zip_code: z.string(),
  city: z.string(),
  last_read_at: isoInstant,
};

/** All data of a mail about an owner's calendars. `skip` marks a mail that is no longer due. */
export const calendarMailSchema = z.union([
  skippedMailSchema,
  z.object({
    ...calendarMail,
    ...mailedFeed,
    mail_kind: z.literal('calendar_feed_suspicious'),
    /** Busy nights ahead: those that stay blocked, and those of the suspicious reading. */
    nights: z.int(),
    pending_nights: z.int(),
  }),
  z.object({
    ...calendarMail,
    ...mailedFeed,
    mail_kind: z.literal('calendar_feed_failed'),
    failed_since: isoInstant,
    nights: z.int(),
  }),
  z.object({
    ...calendarMail,
    ...mailedFeed,
    mail_kind: z.literal('calendar_collided'),
    /** Nights that are sold twice, the next ones first; at most 20 spans, and at most 20 stays in them. */
    nights: z.array(z.object({ from: isoDate, to: isoDate })),
    stays: z.array(
      z.object({
        from: isoDate,
        to: isoDate,
        beds: z.int(),
        /** Name of the crew's company, until 30 days after the stay (docs/design.md D11). */
        name: z.string().nullable(),
      }),
    ),
  }),
  z.object({
    ...calendarMail,
    mail_kind: z.literal('photo_removed'),
    title: z.string(),
    zip_code: z.string(),
    city: z.string(),
    /** As the photo was described by its owner. */
    photo: z.string(),
    reason: z.enum(PHOTO_REMOVAL_REASONS),
    note: z.string().nullable(),
  }),
  z.object({
    ...calendarMail,
    mail_kind: z.literal('accommodation_decided'),
    title: z.string(),
    zip_code: z.string(),
    city: z.string(),
    decision: z.enum(LISTING_DECISIONS),
    /** Statement of the administration; null where none is required. */
    reason: z.string().nullable(),
    /** In the search when the mail is sent. */
    is_public: z.boolean(),
  }),
  z.object({
    ...calendarMail,
    mail_kind: z.literal('calendar_check'),
    /** At most 20; `total` counts all. */
    accommodations: z.array(accommodationCalendarSchema),
    total: z.int(),
    expires_at: isoInstant,
  }),
]);
export type CalendarMail = z.infer<typeof calendarMailSchema>;

/**
 * A mail about calendars by its natural key: `<accommodation>.<feed>.<number>` (`YYYYMMDD` of a collision), `<accommodation>.<number>` of a removed photo or a decision, or the number of a weekly mail.
 */
export const calendarMailQuestionSchema = z.strictObject({
  mail_kind: z.enum(CALENDAR_MAIL_KINDS),
  user_id: idField,
  reference: z.string().regex(/^\d{1,16}(\.\d{1,16}){0,2}$/),
});
export type CalendarMailQuestion = z.infer<typeof calendarMailQuestionSchema>;

/** All data of a mail about a report. The text of a report is in no mail (docs/security.md S1b). */
export const reportMailSchema = z.discriminatedUnion('skip', [
  skippedMailSchema,
  z.object({
    skip: z.literal(false),
    to: mailRecipientSchema,
    receipt_no: idField,
    kind: z.enum(REPORT_KINDS),
    ground: z.enum(REPORT_GROUNDS),
    received_at: isoInstant,
    /** The accommodation by title and town, or the request by town and first night. Null when it is deleted. */
    subject: z.string().nullable(),
    /** Null in the receipt. */
    decision: z
      .object({
        decision: z.enum(REPORT_DECISIONS),
        statement: z.string(),
        suspended_until: isoInstant.nullable(),
      })
      .nullable(),
    /** Absolute URL of the imprint with the operator's address. */
    link: z.string(),
  }),
]);
export type ReportMail = z.infer<typeof reportMailSchema>;

export const reportMailQuestionSchema = z.strictObject({
  mail_kind: z.enum(REPORT_MAIL_KINDS),
  user_id: idField,
  report_id: idField,
});
export type ReportMailQuestion = z.infer<typeof reportMailQuestionSchema>;

export const authMailSchema = z.discriminatedUnion('skip', [
  z.object({ skip: z.literal(true), reason: z.string() }),
  z.object({
    skip: z.literal(false),
    to: mailRecipientSchema,
    link: z.string().nullable(),
    /** Six digits; null for kinds without a code. */
    code: z.string().nullable(),
    expires_at: z.string(),
    requested_with: z.string(),
    /** Role of the account that the mail is about: it determines the effect of verifying the address. */
    role: z.enum(ROLE_NAMES).optional(),
    request_summary: requestSummarySchema.nullable(),
    /** Other waiting requests of the same browser, which the link and the code may send as well. */
    other_requests: z.array(requestSummarySchema).optional(),
    /** Statement of reasons, in the mail about a block. */
    block: accountBlockSchema.optional(),
  }),
]);
export type AuthMail = z.infer<typeof authMailSchema>;

/** Returns the route for a service's data about a person, for GET /auth/export. */
function subjectExport<const S extends ServiceName>(service: S) {
  return defineRoute({
    ...internal,
    service,
    path: '/subject-export',
    title: `What ${service} keeps about a person`,
    body: z.strictObject({ user_id: idField }),
    response: z.record(z.string(), z.unknown()),
  });
}

/** Service-to-service calls (docs/design.md D30), base path /internal, each with a 60 s service token. */
export const internalRoutes = {
  jwks: defineRoute({
    ...internal,
    service: 'auth',
    method: 'GET',
    path: '/jwks',
    isPolled: true,
    title: 'Public keys of access tokens',
    response: z.object({ keys: z.array(z.looseObject({ kty: z.string() })) }),
  }),
  revocations: defineRoute({
    ...internal,
    service: 'auth',
    method: 'GET',
    path: '/revocations',
    isPolled: true,
    title: 'Sessions revoked, and tokens replaced, since a cursor',
    query: z.strictObject({ after: z.string().max(40).optional() }),
    response: z.object({
      data: z.array(z.object({ sid: z.string() })),
      /** Sessions whose newest token `jti` was used for the first time: its predecessors are no longer valid. */
      rotated: z.array(z.object({ sid: z.string(), jti: z.string() })).optional(),
      cursor: z.string(),
    }),
  }),
  checkSessions: defineRoute({
    ...internal,
    service: 'auth',
    path: '/sessions/check',
    title: 'Whether access tokens belong to live sessions',
    body: z.strictObject({ tokens: z.array(sessionTokenFactsSchema).min(1).max(200) }),
    /** In the order of the tokens. */
    response: z.object({ states: z.array(z.enum(SESSION_TOKEN_STATES)) }),
  }),
  contacts: defineRoute({
    ...internal,
    service: 'auth',
    path: '/contacts',
    title: 'Names and addresses by user ids',
    body: z.strictObject({ ids: z.array(idField).min(1).max(200) }),
    response: z.object({ data: z.array(contactCardSchema) }),
  }),
  authMail: defineRoute({
    ...internal,
    service: 'auth',
    path: '/mail-content',
    title: 'What a mail of auth says',
    body: z.strictObject({ mail_kind: z.enum(AUTH_MAIL_KINDS), challenge_id: z.string().max(60) }),
    response: authMailSchema,
  }),
  listingsMail: defineRoute({
    ...internal,
    service: 'listings',
    path: '/mail-content',
    title: 'What a mail about a request says',
    body: listingsMailQuestionSchema,
    response: listingsMailSchema,
  }),
  listingsMails: defineRoute({
    ...internal,
    service: 'listings',
    path: '/mail-contents',
    title: 'What several mails say, in the order of the questions',
    body: z.strictObject({ questions: z.array(listingsMailQuestionSchema).min(1).max(100) }),
    response: z.object({ data: z.array(listingsMailSchema) }),
  }),
  calendarMail: defineRoute({
    ...internal,
    service: 'listings',
    path: '/calendar-mail-content',
    title: "What a mail about an owner's calendars says",
    body: calendarMailQuestionSchema,
    response: calendarMailSchema,
  }),
  reportMail: defineRoute({
    ...internal,
    service: 'listings',
    path: '/report-mail-content',
    title: 'What a mail about a report says',
    body: reportMailQuestionSchema,
    response: reportMailSchema,
  }),
  noticeFacts: defineRoute({
    ...internal,
    service: 'listings',
    path: '/notice-facts',
    title: "What a user's in-app notifications are about; null for what the user may not read",
    body: z.strictObject({
      user_id: idField,
      questions: z.array(noticeQuestionSchema).min(1).max(NOTICES_SHOWN_MAX),
    }),
    response: z.object({ data: z.array(noticeFactsSchema.nullable()) }),
  }),
  requestContact: defineRoute({
    ...internal,
    service: 'listings',
    path: '/request-contact',
    title: 'Contact and summary of a request that waits for verification',
    body: z.strictObject({ booking_request_id: idField }),
    response: z.object({
      contact: z.object({
        name: z.string(),
        company: z.string().nullable(),
        email: z.string(),
        phone: z.string().nullable(),
      }),
      user_id: idField.nullable(),
      nonce_hash: z.string().nullable(),
      requested_with: z.string(),
      created_at: z.string(),
      is_waiting: z.boolean(),
      /** Absent in answers of older replicas. */
      state: z.enum(LINKED_REQUEST_STATES).optional(),
      summary: requestSummarySchema,
    }),
  }),
  confirmedStays: defineRoute({
    ...internal,
    service: 'listings',
    path: '/confirmed-stays',
    title: 'Whether a dispatcher or owner has future confirmed nights',
    body: z.strictObject({ user_id: idField }),
    response: z.object({
      /** Day of the last departure; null without confirmed nights ahead. */
      until: z.string().nullable(),
    }),
  }),
  accountParts: defineRoute({
    ...internal,
    service: 'listings',
    path: '/account-parts',
    title: 'What an account takes part in',
    body: z.strictObject({ user_id: idField }),
    response: accountPartsSchema,
  }),
  accommodationVisibility: defineRoute({
    ...internal,
    service: 'listings',
    path: '/accommodation-visibility',
    title: 'Which accommodations are public',
    body: z.strictObject({
      accommodation_ids: z.array(idField).min(1).max(ACCOMMODATION_VISIBILITY_MAX_IDS),
    }),
    response: z.object({
      /** Unknown ids are omitted. */
      data: z.array(
        z.object({
          accommodation_id: idField,
          is_public: z.boolean(),
          /** Sequence of the accommodation's newest event; this state is as new as that event. */
          sequence: z.int().nonnegative(),
        }),
      ),
    }),
  }),
  accommodationViews: defineRoute({
    ...internal,
    service: 'analytics',
    path: '/accommodation-views',
    title: 'Views of detail pages per day, over several accommodations',
    body: z.strictObject({
      accommodation_ids: z.array(idField).min(1).max(ACCOMMODATION_VIEWS_MAX_IDS),
      from: dateField,
      /** Day after the last one. */
      to: dateField,
    }),
    /** Days without a view are omitted. */
    response: z.object({ data: z.array(z.object({ date: isoDate, count: z.int() })) }),
  }),
  subjectExportListings: subjectExport('listings'),
  subjectExportNotifications: subjectExport('notifications'),
  subjectExportAnalytics: subjectExport('analytics'),
  cityPage: defineRoute({
    ...internal,
    service: 'listings',
    method: 'GET',
    path: '/city-page',
    title: 'The data of a city page; not found for a city without accommodations',
    query: z.strictObject({ slug: z.string().max(200) }),
    response: z.object({ found: z.boolean(), page: cityPageSchema.nullable() }),
  }),
  sitemap: defineRoute({
    ...internal,
    service: 'listings',
    method: 'GET',
    path: '/sitemap',
    title: 'Addresses of public pages with their last change',
    query: z.strictObject({ kind: z.enum(SITEMAP_KINDS), page: z.coerce.number().int().min(1).max(1000) }),
    response: z.object({
      pages: z.int(),
      data: z.array(z.object({ slug: z.string(), changed_at: isoInstant })),
    }),
  }),
  pageMeta: defineRoute({
    ...internal,
    service: 'listings',
    method: 'GET',
    path: '/page-meta',
    title: 'Title, description and JSON-LD of a detail page',
    query: z.strictObject({ slug: z.string().max(200) }),
    response: z.object({
      found: z.boolean(),
      /** Name of the accommodation; the gateway builds the page title from it. */
      title: z.string(),
      description: z.string(),
      canonical: z.string(),
      image: z.string().nullable(),
      /** Its first photo, for the served page. */
      cover: photoSchema.nullable(),
      json_ld: z.record(z.string(), z.unknown()).nullable(),
    }),
  }),
} as const satisfies Record<string, RouteDefinition>;
