/** The product's name in titles, mails and pages. */
export const PRODUCT_NAME = 'Kolonnenquartier';

/** Base path of the public API (docs/spec API-01). */
export const API_BASE = '/api';
/** Base path of the service-to-service API; never routed by the gateway (docs/security.md S11). */
export const INTERNAL_BASE = '/internal';

/** HTTP timeout of the SPA and of the gateway towards a service (docs/spec LIM-01). */
export const HTTP_TIMEOUT_MS = 10_000;

/** docs/spec SRCH-02, LIM-02: location autocomplete. */
export const AUTOCOMPLETE_DEBOUNCE_MS = 300;
export const AUTOCOMPLETE_MIN_CHARS = 2;
export const AUTOCOMPLETE_MAX_RESULTS = 10;
export const DROPDOWN_CLOSE_DELAY_MS = 150;
export const POSTAL_CODE_MIN_CHARS = 3;
export const POSTAL_CODE_PAGE_SIZE_MAX = 50;

/** docs/spec LIM-04: geolocation in the browser. */
export const GEOLOCATION_TIMEOUT_MS = 10_000;
export const GEOLOCATION_MAX_AGE_MS = 5 * 60_000;

/** docs/spec HOME-22, LIM-05: search radius in km. */
export const RADIUS_PRESETS_KM = [10, 25, 50, 100] as const;
export const RADIUS_MIN_KM = 1;
export const RADIUS_MAX_KM = 100;
/**
 * How a work site was found: `exact`, as typed or chosen; `guess`, the likeliest meaning of a text that the gazetteer
 * cannot place completely; `map`, a point of the map or the device's position; `coordinates`, typed coordinates.
 */
export const SITE_KINDS = ['exact', 'guess', 'map', 'coordinates'] as const;
export type SiteKind = (typeof SITE_KINDS)[number];
/** Length of what is shown of a work site beside its town (docs/security.md S1b). */
export const SITE_DETAIL_MAX_CHARS = 80;
/**
 * Maximum distance of a requested accommodation from the location: the largest radius plus 10 km
 * (docs/security.md S27).
 */
export const REQUEST_DISTANCE_MAX_KM = RADIUS_MAX_KM + 10;
export const RADIUS_DEFAULT_KM = 10;
export const RADIUS_HOME_DEFAULT_KM = 25;

/** docs/spec HOME-21, LIM-06: crew size. */
export const WORKERS_MIN = 1;
export const WORKERS_MAX = 999;
export const WORKERS_DEFAULT = 10;

/** docs/spec HOME-11, LIM-07: popular cities. */
export const POPULAR_CITIES_INITIAL = 12;
export const POPULAR_CITIES_FOOTER = 6;

/** The nights of "this week" on a city page, tonight first. */
export const CITY_WEEK_NIGHTS = 7;
/** Kinds of pages with a sitemap each; addresses of one file. */
export const SITEMAP_KINDS = ['cities', 'accommodations'] as const;
export type SitemapKind = (typeof SITEMAP_KINDS)[number];
export const SITEMAP_PAGE_URLS = 5000;

/** docs/spec PROD-05: shown until statistics are loaded; the success rate also while it is not measured. */
export const DEFAULT_STATS = { accommodations: '500+', successRatePercent: 95 } as const;

/** docs/spec AUTH-12, LIM-10: maximum wait of the navigation guard for auth: polls × interval. */
export const AUTH_WAIT_POLLS = 100;
export const AUTH_WAIT_INTERVAL_MS = 50;
export const VIEWPORT_DEBOUNCE_MS = 120;

/** docs/spec AUTH-02: role ids. */
export const ROLE_IDS = { admin: 1, owner: 2, guest: 3 } as const;
export type RoleName = keyof typeof ROLE_IDS;
export const ROLE_NAMES = ['admin', 'owner', 'guest'] as const satisfies readonly RoleName[];

/** Grounds of an account block (docs/security.md S33). */
export const ACCOUNT_BLOCK_GROUNDS = [
  'fraud',
  'false_details',
  'advertising',
  'illegal_content',
  'misconduct',
  'other_terms',
] as const;
export type AccountBlockGround = (typeof ACCOUNT_BLOCK_GROUNDS)[number];

/** Languages of an owner's mails and answer page, German first; every other text of the product is German. */
export const LANGUAGES = ['de', 'pl', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
/** Of accounts without a chosen language. */
export const DEFAULT_LANGUAGE: Language = 'de';
/** Each language by its own name. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  de: 'Deutsch',
  pl: 'Polski',
  en: 'English',
};

/** docs/spec MON-09: web-vitals thresholds [good, poor]; milliseconds, CLS unitless. */
export const WEB_VITALS_THRESHOLDS = {
  FCP: [1800, 3000],
  LCP: [2500, 4000],
  CLS: [0.1, 0.25],
  FID: [100, 300],
  INP: [200, 500],
  TTFB: [800, 1800],
} as const;

/** docs/design.md D49, D50: limits of every API call; `maxBodyBytes` of a route replaces the size of its body. */
export const BODY_LIMIT_BYTES = 256 * 1024;
export const RECIPIENTS_MAX = 20;
export const STAY_MAX_NIGHTS = 365;
export const START_MAX_MONTHS_AHEAD = 18;
/** docs/design.md D50: photos of an accommodation, and the size of an uploaded file. */
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024;
/** A calendar of 1 MB as a JSON string, whose line ends take two characters each. */
export const CALENDAR_UPLOAD_MAX_BYTES = 1.5 * 1024 * 1024;
export const PHOTOS_MAX = 20;
/** Nominal widths in pixels of the files of a photo; a file is narrower when its upload was. */
export const PHOTO_WIDTHS = [400, 800, 1600] as const;
/** CSS `sizes` of a photo on the detail page. */
export const DETAIL_PHOTO_SIZES = '(min-width: 48em) 50vw, 100vw';
export const PHOTO_ALT_MAX_CHARS = 160;
export const LIST_PER_PAGE_MAX = 100;
export const ACCOMMODATIONS_PER_PAGE_MAX = 1000;
export const MESSAGE_MAX_CHARS = 1000;
export const NAME_MAX_CHARS = 80;
export const PASSWORD_MIN_CHARS = 10;
export const ACCESS_TOKEN_MINUTES = 60;
export const SESSION_IDLE_DAYS = 14;
export const SESSION_ABSOLUTE_DAYS = 30;
/** Lifetime of links and codes for sign-in, registration and password. */
export const MAGIC_LINK_MINUTES = 15;
/**
 * Lifetime of the link and code of a request that waits for its sender's verification, and of the request
 * (docs/security.md S1).
 */
export const BOOKING_VERIFICATION_HOURS = 24;
export const OWNER_INVITATION_DAYS = 7;
export const ADMIN_INVITATION_HOURS = 24;
/** Days after a stay during which the owner's link to the request is valid. */
export const ANSWER_LINK_DAYS_AFTER_STAY = 30;
/** Days during which the link of a weekly mail about calendars is valid; the next mail ends it too. */
export const CALENDAR_CHECK_LINK_DAYS = 14;
export const CODE_TRIES_MAX = 5;
/** docs/security.md S33: wrong codes of a second factor after which the session ends, and codes for a lost device. */
export const SECOND_FACTOR_TRIES_MAX = 5;
export const RECOVERY_CODES = 10;
/** Age up to which a sign-in or a second factor counts as recent (docs/security.md S19). */
export const RECENT_SIGN_IN_MINUTES = 15;
export const TRIAL_DAYS = 14;
/** Facts of an account that its user changes. */
export const PROFILE_FACTS = ['name', 'company', 'phone', 'email'] as const;
/** Hours in which a change of the mail address can be undone from the former one. */
export const EMAIL_UNDO_HOURS = 72;
/** Days until the drafts of a reset registration are deleted (docs/security.md S6). */
export const RESET_DRAFT_DAYS = 30;
/** Maximum price of accommodations, offers and counter-offers; cents, gross. */
export const PRICE_PER_BED_NIGHT_MAX_CENTS = 50_000;
/** Nights from which a weekly and a monthly discount apply, to all nights of the stay (ADR 034). */
export const WEEKLY_DISCOUNT_NIGHTS = 7;
export const MONTHLY_DISCOUNT_NIGHTS = 28;
export const DISCOUNT_MAX_PERCENT = 80;
/** Minimum number of finished requests for `success_rate`; below it is null. */
export const SUCCESS_RATE_MIN_REQUESTS = 20;
/** Minimum number of answers for `median_response_minutes`; below it is null. */
export const ANSWER_TIME_MIN_CASES = 20;
/** docs/security.md S1: limits of one owner's accommodations. */
export const ACCOMMODATIONS_NEW_PER_DAY = 20;
export const ACCOMMODATIONS_ACTIVE_IN_TRIAL = 50;
/** docs/security.md S18: limits of an import; drafts are not public, so an owner with a verified address may import more. */
export const IMPORT_FILE_MAX_BYTES = 2_000_000;
export const IMPORT_ROWS_MAX = 5_000;

/** docs/design.md D45, docs/spec SRCH-12: request header for the consent that geocoding requires. */
export const CONSENT_HEADER = 'x-consent';
/** Response header of a service that is about to stop: the gateway sends further calls to other addresses. */
export const STOPPING_HEADER = 'x-kq-stopping';
/** Response header of a process with an instance id (KQ_INSTANCE_ID). */
export const INSTANCE_HEADER = 'x-kq-instance';
export const CONSENT_GEOCODING = 'geocoding';
/** docs/design.md D43: header of the respond token; only the page's URL (docs/spec PAGE-17) has it in the query. */
export const RESPOND_TOKEN_HEADER = 'x-respond-token';
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';
export const IDEMPOTENCY_KEY_PATTERN = /^[A-Za-z0-9_-]{8,128}$/;

/** docs/spec SRCH-19: origin of a search. */
export const SEARCH_SOURCES = ['landing_page', 'search_filters', 'mobile_modal', 'compact_search'] as const;

/** docs/design.md D52: heartbeat, and the SPA's fallback to polling. */
export const SSE_HEARTBEAT_MS = 15_000;
export const SSE_SILENCE_MS = 45_000;
export const SSE_FALLBACK_POLL_MS = 15_000;

/** docs/design.md D61: kinds and equipment of an accommodation. */
export const ACCOMMODATION_TYPES = ['room', 'apartment', 'house', 'apartment_hotel', 'guesthouse'] as const;
export type AccommodationType = (typeof ACCOMMODATION_TYPES)[number];

export const AMENITIES = [
  'wifi',
  'tv',
  'air_conditioning',
  'kitchen',
  'fridge',
  'microwave',
  'dishwasher',
  'washing_machine',
  'dryer',
  'bed_linen',
  'towels',
  'parking_car',
  'parking_van',
  'parking_truck',
  'self_check_in',
  'single_beds',
  'private_bath',
  'smoking',
  'pets',
  'barrier_free',
  'quiet',
  'drying_room',
  'tool_storage',
  'shift_sleep',
] as const;
export type Amenity = (typeof AMENITIES)[number];

/** Filters of a search beside the equipment. Their order is that of the bits in the search index. */
export const SEARCH_FEATURES = [
  'verified',
  'whole_house',
  'cancellable',
  'single_rooms',
  'calendar_confirmed',
] as const;
export type SearchFeature = (typeof SEARCH_FEATURES)[number];
/** Why an administrator removed a photo. */
export const PHOTO_REMOVAL_REASONS = [
  'rights',
  'personal_data',
  'misleading',
  'advertising',
  'illegal',
] as const;
export type PhotoRemovalReason = (typeof PHOTO_REMOVAL_REASONS)[number];

/** Decisions of an administrator about an accommodation; its owner is notified of each. */
export const LISTING_DECISIONS = [
  'verified',
  'check_declined',
  'verification_withdrawn',
  'hidden',
  'released',
] as const;
export type ListingDecision = (typeof LISTING_DECISIONS)[number];

/** What a check by the administration needs. */
export const CHECK_FACTS = ['published', 'address', 'rooms', 'price', 'photos'] as const;
export type CheckFact = (typeof CHECK_FACTS)[number];

/** Days for which a confirmed calendar is up to date. */
export const CALENDAR_FRESH_DAYS = 7;

export const ACCOMMODATION_STATUSES = ['draft', 'active', 'archived', 'blocked', 'deleted'] as const;
export type AccommodationStatus = (typeof ACCOMMODATION_STATUSES)[number];

/** States of a recipient (docs/design.md D8). */
export const RECIPIENT_STATUSES = [
  'queued',
  'sent',
  'accepted',
  'partially_accepted',
  'countered',
  'declined',
  'confirmed',
  'released',
  'undeliverable',
  'expired',
  'withdrawn',
  'cancelled_by_dispatcher',
  'cancelled_by_owner',
] as const;
export type RecipientStatus = (typeof RECIPIENT_STATUSES)[number];

/** States of a recipient that no answer changes. An owner in any other may still answer (docs/design.md D9). */
export const ENDED_RECIPIENT_STATUSES: readonly RecipientStatus[] = [
  'confirmed',
  'withdrawn',
  'cancelled_by_dispatcher',
  'cancelled_by_owner',
];

/** Why the product, not the dispatcher, withdrew a recipient (docs/security.md S33). */
export const WITHDRAWAL_REASONS = ['not_offered', 'sender_blocked'] as const;
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number];

export const REQUEST_STATUSES = [
  'awaiting_verification',
  'open',
  'partially_filled',
  'filled',
  'expired',
  'cancelled',
] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

export const ANSWER_ACTIONS = ['accept', 'partial', 'counter', 'decline'] as const;
export type AnswerAction = (typeof ANSWER_ACTIONS)[number];

/** The four one-tap reasons of a decline (docs/look.md L13). */
export const DECLINE_REASONS = ['booked_out', 'too_short', 'too_long', 'other'] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** Reasons of an owner who cancels a confirmed stay. */
export const OWNER_CANCEL_REASONS = ['double_booked', 'damage', 'withdrawn_from_rent', 'other'] as const;
export type OwnerCancelReason = (typeof OWNER_CANCEL_REASONS)[number];

export const VAT_KINDS = ['ausgewiesen', 'kleinunternehmer', 'steuerfrei'] as const;
export type VatKind = (typeof VAT_KINDS)[number];

export const GERMAN_STATES = [
  'Baden-Württemberg',
  'Bayern',
  'Berlin',
  'Brandenburg',
  'Bremen',
  'Hamburg',
  'Hessen',
  'Mecklenburg-Vorpommern',
  'Niedersachsen',
  'Nordrhein-Westfalen',
  'Rheinland-Pfalz',
  'Saarland',
  'Sachsen',
  'Sachsen-Anhalt',
  'Schleswig-Holstein',
  'Thüringen',
] as const;

/** Issuer and audience of access tokens: fixed, checked by the gateway and by every service (docs/security.md S8). */
export const ACCESS_TOKEN_ISSUER = 'kolonnenquartier-auth';
export const ACCESS_TOKEN_AUDIENCE = 'kolonnenquartier';

/** Limit of the text of a report, and of the statement that explains a decision. */
export const REPORT_TEXT_MAX_CHARS = 1000;
/** Reports of one account in a Berlin day (docs/security.md S33). */
export const REPORTS_PER_DAY = 5;
/** A decision to suspend a sender holds for this long (docs/security.md S1). */
export const SENDER_SUSPENSION_DAYS = 7;
/** New requests of a reported sender wait at most this long for a decision. */
export const HOLD_MAX_HOURS = 24;

/** Key code and WLAN show this long before arrival. */
export const ACCESS_BEFORE_ARRIVAL_HOURS = 24;

export const REPORT_KINDS = ['request', 'listing'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Grounds of reports of requests. `other` is also stored for reports of the time before grounds. */
export const REQUEST_REPORT_GROUNDS = ['advertising', 'fraud', 'not_serious', 'insulting', 'other'] as const;
/** Grounds of reports of accommodations. */
export const LISTING_REPORT_GROUNDS = [
  'not_existing',
  'false_facts',
  'fraud',
  'foreign_content',
  'illegal',
  'other',
] as const;
export const REPORT_GROUNDS = ['advertising', 'not_serious', 'insulting', ...LISTING_REPORT_GROUNDS] as const;
export type ReportGround = (typeof REPORT_GROUNDS)[number];

export const REPORT_DECISIONS = ['none', 'listing_blocked', 'sender_suspended', 'account_blocked'] as const;
export type ReportDecision = (typeof REPORT_DECISIONS)[number];
/** Decisions that a report of this kind may have. */
export const DECISIONS_OF_KIND: Readonly<Record<ReportKind, readonly ReportDecision[]>> = {
  request: ['none', 'sender_suspended', 'account_blocked'],
  listing: ['none', 'listing_blocked', 'account_blocked'],
};
