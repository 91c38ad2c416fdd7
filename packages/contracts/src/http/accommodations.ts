import { z } from 'zod';
import {
  ACCOMMODATION_STATUSES,
  ACCOMMODATION_TYPES,
  AMENITIES,
  CHECK_FACTS,
  PHOTO_ALT_MAX_CHARS,
  PHOTO_REMOVAL_REASONS,
  PHOTOS_MAX,
  SEARCH_FEATURES,
  WORKERS_MAX,
  WORKERS_MIN,
} from '../constants';
import {
  bedPriceField,
  centsField,
  dateField,
  discountField,
  hasNightOfPattern,
  idField,
  isoDate,
  isoInstant,
  latField,
  lineOf,
  lngField,
  nightsField,
  orderedSpan,
  pageMetaSchema,
  patternWithNights,
  queryBoolean,
  queryCents,
  queryInteger,
  queryLat,
  queryLng,
  queryRadiusKm,
  timeOfDayField,
  unlinkedLineOf,
  requiredLineOf,
  spanOfNights,
  textOf,
  vatSchema,
  widePageQuery,
} from './fields';
import { cancelPercentField } from '../stays/terms-schema';
import { reportTextField } from './reports';
import { placeIdField, queryMapBounds, searchCenterSchema, siteKindField } from './work-site';
import { reasonMessage } from '../reasons/reason-message';

const listOf = <const Values extends readonly string[]>(values: Values) =>
  z
    .string()
    .max(400)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.enum(values)).max(values.length));

/**
 * `price` is per bed and night; `total` is for the stay, the whole crew before parts of it, without dates the same
 * order as `price`.
 */
export const SEARCH_SORTS = ['relevance', 'total', 'price', 'distance', 'answer_time'] as const;

export const searchQuerySchema = z
  .strictObject({
    lat: queryLat.optional(),
    lng: queryLng.optional(),
    /** A place as text, resolved by the gazetteer when no coordinates are given. */
    location: lineOf(120).optional(),
    /** Id of the chosen suggestion: names the place at the coordinates. */
    place_id: placeIdField.optional(),
    /** How the coordinates were found; default `map`, with a `place_id` `exact`. */
    site_kind: siteKindField.optional(),
    radius: queryRadiusKm.optional(),
    /**
     * Section of the map, `west,south,east,north` in degrees: filters the hits in place of the radius, at most 100 km
     * from the work site, which stays the centre of distances and ranking.
     */
    within: queryMapBounds.optional(),
    workers: queryInteger.pipe(z.int().min(WORKERS_MIN).max(WORKERS_MAX)).optional(),
    start_date: dateField.optional(),
    end_date: dateField.optional(),
    /** `mon_thu` needs free beds, and pays, on the nights of Monday to Thursday between the dates only. */
    nights: nightsField.optional(),
    amenities: listOf(AMENITIES).optional(),
    /**
     * `whole_house` is a house without other guests during the stay; `single_rooms` has enough rooms of one bed for the crew; `cancellable` can
     * still be cancelled free of charge today, without dates it has a free period; `calendar_confirmed` was confirmed by the owner within 7 days.
     */
    features: listOf(SEARCH_FEATURES).optional(),
    /**
     * Minimum number of free beds of a single accommodation; defaults to `workers`. Less than `workers` allows
     * splitting a crew.
     */
    min_beds: queryInteger.pipe(z.int().min(1).max(WORKERS_MAX)).optional(),
    /**
     * `auto` leaves `min_beds`, where it is absent, to the search: a big crew, and one that too few accommodations hold
     * as a whole, finds smaller ones as well. `meta.min_beds` says which.
     */
    split: z.literal('auto').optional(),
    /** Cents per bed and night. */
    max_price: queryCents.optional(),
    single_beds: queryBoolean.optional(),
    sort: z.enum(SEARCH_SORTS).default('relevance'),
    q: lineOf(120).optional(),
    zip_code: z
      .string()
      .regex(/^\d{4,5}$/)
      .optional(),
    ...widePageQuery,
  })
  .refine((query) => (query.lat === undefined) === (query.lng === undefined), {
    path: ['lat'],
    message: reasonMessage('coordinates_incomplete'),
  })
  .refine((query) => (query.start_date === undefined) === (query.end_date === undefined), {
    path: ['start_date'],
    message: reasonMessage('stay_dates_incomplete'),
  })
  .refine((query) => !query.start_date || !query.end_date || query.start_date < query.end_date, {
    path: ['end_date'],
    message: reasonMessage('departure_not_after_arrival'),
  })
  .refine(
    ({ start_date = '', end_date = '', nights }) => hasNightOfPattern({ start_date, end_date, nights }),
    patternWithNights,
  );
export type SearchQuery = z.infer<typeof searchQuerySchema>;

/** Photos to leaf through on a card; the others are on the detail page. */
export const CARD_PHOTOS_MAX = 5;

/** Reason for the rank of an accommodation; the SPA and mails convert it to text. */
export const reasonSchema = z.object({
  kind: z.enum(['beds_free', 'distance', 'response_time', 'verified', 'price', 'calendar_confirmed']),
  value: z.number(),
});

export const accommodationCardSchema = z.object({
  id: idField,
  slug: z.string(),
  owner_id: idField,
  title: z.string(),
  type: z.enum(ACCOMMODATION_TYPES),
  city: z.string(),
  zip_code: z.string(),
  state: z.string(),
  /** Rounded to about 100 m. */
  lat: z.number(),
  lng: z.number(),
  distance_km: z.number().nullable(),
  /** As listed: long stays pay less by the discounts. */
  price_per_bed_night: z.int(),
  /** Percent from 7 nights on; null without one. */
  weekly_discount: z.int().nullable(),
  /** Percent from 28 nights on, unless the weekly one is higher; null without one. */
  monthly_discount: z.int().nullable(),
  /** Cents for `workers` (at most the free beds) and all nights with cleaning; null without dates. */
  price_total: z.int().nullable(),
  vat: vatSchema,
  final_cleaning: z.int().nullable(),
  min_nights: z.int(),
  /** Cancelling is free up to this many days before the arrival; null without a free period. */
  cancel_free_days: z.int().nullable(),
  /** Percent of the accommodation owed at most afterwards; null is "nach Gesetz". */
  cancel_percent: cancelPercentField,
  rooms: z.array(z.object({ beds: z.int() })),
  single_beds: z.int(),
  private_bath: z.boolean(),
  beds_total: z.int(),
  /** Beds free on every requested night; without dates `beds_total` minus the beds taken today. */
  beds_free: z.int(),
  /** ISO date up to which these beds stay free; null when nothing is booked after the stay. */
  free_until: isoDate.nullable(),
  availability_confirmed_at: isoInstant.nullable(),
  amenities: z.array(z.enum(AMENITIES)),
  verified: z.boolean(),
  /** True for the accommodations of a trial or demo installation. */
  demo: z.boolean(),
  /** The cover in the size of a card; null without photos. */
  photo_url: z.string().nullable(),
  /** The cover and the photos after it, at most five, in the size of a card. */
  photo_urls: z.array(z.string()).max(CARD_PHOTOS_MAX),
  photo_count: z.int(),
  response_hours: z.number().nullable(),
  score: z.number(),
  reasons: z.array(reasonSchema),
});
export type AccommodationCard = z.infer<typeof accommodationCardSchema>;

export const facetsSchema = z.object({
  amenities: z.record(z.string(), z.int()),
  single_beds: z.int(),
  private_bath: z.int(),
  verified: z.int(),
  /** Hits with each of the `features`; absent for none. */
  features: z.record(z.string(), z.int()),
  /** Minimum and maximum in cents over all hits; null without hits. */
  price: z.object({ min: z.int(), max: z.int() }).nullable(),
});

export const searchResponseSchema = z.object({
  data: z.array(accommodationCardSchema),
  meta: pageMetaSchema.extend({
    took_ms: z.number(),
    facets: facetsSchema,
    /** The place at the centre of the search; null for a search without a place. */
    center: searchCenterSchema.nullable(),
    /** Free beds over all hits. */
    beds_free_total: z.int(),
    /** With `split=auto` only: free beds that each hit has at least, less than `workers` for a split; null for the whole crew. */
    min_beds: z.int().nullable().optional(),
    /** Number of additional hits in a wider radius; only when nothing was found. */
    wider: z.array(z.object({ radius: z.int(), total: z.int() })).optional(),
    /** The nearest towns with hits, and their number within the same radius; only when nothing was found. */
    nearby: z
      .array(z.object({ name: z.string(), lat: z.number(), lng: z.number(), total: z.int() }))
      .optional(),
  }),
});

export const roomSchema = z
  .strictObject({
    name: unlinkedLineOf(80).min(1, reasonMessage('value_missing')),
    beds: z.int().min(1).max(100),
    single_beds: z.int().min(0).max(100),
    private_bath: z.boolean(),
  })
  .refine((room) => room.single_beds <= room.beds, {
    path: ['single_beds'],
    message: reasonMessage('single_beds_above_beds'),
  });

const ROOMS_MAX = 100;

const accommodationFields = {
  title: unlinkedLineOf(120).min(1, reasonMessage('value_missing')),
  description: textOf(5000),
  /** Street and number: shown to a dispatcher only after an acceptance. */
  address: unlinkedLineOf(160).min(1, reasonMessage('value_missing')),
  zip_code: z.string().regex(/^\d{5}$/, reasonMessage('postal_code_invalid')),
  city: requiredLineOf(80),
  type: z.enum(ACCOMMODATION_TYPES),
  rooms: z.array(roomSchema).min(1, reasonMessage('room_missing')).max(ROOMS_MAX),
  min_nights: z.int().min(1).max(365),
  price_per_bed_night: bedPriceField,
  weekly_discount: discountField,
  monthly_discount: discountField,
  final_cleaning: centsField.nullable(),
  deposit: centsField.nullable(),
  vat: vatSchema,
  cancel_free_days: z.int().min(0).max(90).nullable(),
  cancel_percent: cancelPercentField,
  amenities: z.array(z.enum(AMENITIES)).max(AMENITIES.length),
  check_in_from: timeOfDayField.nullable(),
  check_out_until: timeOfDayField.nullable(),
  languages: z.array(z.string().regex(/^[a-z]{2}$/)).max(20),
  registration_number: lineOf(80).nullable(),
};

/**
 * Facts of the arrival that nobody reads but the owner and dispatchers with a confirmed stay (docs/security.md S36): never
 * in public responses, events or logs.
 */
const privateFields = {
  /** Notes about the way in, in the API under its earlier name. */
  check_in: textOf(1000).nullable(),
  house_rules: textOf(5000).nullable(),
  key_code: lineOf(80).nullable(),
  wifi_name: lineOf(80).nullable(),
  wifi_password: lineOf(120).nullable(),
};

export const PRIVATE_FIELDS = ['check_in', 'house_rules', 'key_code', 'wifi_name', 'wifi_password'] as const;

/** The fields of an accommodation that can be published; the form of its owner checks each step by it. */
export const completeAccommodationSchema = z.strictObject({
  ...accommodationFields,
  description: accommodationFields.description.default(''),
  min_nights: accommodationFields.min_nights.default(1),
  weekly_discount: accommodationFields.weekly_discount.default(null),
  monthly_discount: accommodationFields.monthly_discount.default(null),
  final_cleaning: accommodationFields.final_cleaning.default(null),
  deposit: accommodationFields.deposit.default(null),
  vat: accommodationFields.vat.default({ kind: 'ausgewiesen', rate: 7 }),
  cancel_free_days: accommodationFields.cancel_free_days.default(null),
  cancel_percent: accommodationFields.cancel_percent.default(null),
  amenities: accommodationFields.amenities.default([]),
  check_in: privateFields.check_in.default(null),
  house_rules: privateFields.house_rules.default(null),
  key_code: privateFields.key_code.default(null),
  wifi_name: privateFields.wifi_name.default(null),
  wifi_password: privateFields.wifi_password.default(null),
  check_in_from: accommodationFields.check_in_from.default(null),
  check_out_until: accommodationFields.check_out_until.default(null),
  languages: accommodationFields.languages.default(['de']),
  registration_number: accommodationFields.registration_number.default(null),
  /** Set by a map pin; default is the centre of the postal code. */
  lat: latField.optional(),
  lng: lngField.optional(),
});

export const createAccommodationBodySchema = completeAccommodationSchema.extend({
  /** A draft may lack rooms and price; publishing requires both. */
  rooms: z.array(roomSchema).max(ROOMS_MAX).default([]),
  price_per_bed_night: bedPriceField.or(z.literal(0)).default(0),
  status: z.enum(['draft', 'active']).default('active'),
  /** Chosen by the client: a second call of the same owner returns the accommodation that the first one created. */
  draft_key: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
});
export type CreateAccommodationBody = z.infer<typeof createAccommodationBodySchema>;

export const updateAccommodationBodySchema = z.strictObject({
  title: accommodationFields.title.optional(),
  description: accommodationFields.description.optional(),
  address: accommodationFields.address.optional(),
  zip_code: accommodationFields.zip_code.optional(),
  city: accommodationFields.city.optional(),
  type: accommodationFields.type.optional(),
  rooms: accommodationFields.rooms.optional(),
  min_nights: accommodationFields.min_nights.optional(),
  price_per_bed_night: accommodationFields.price_per_bed_night.optional(),
  weekly_discount: accommodationFields.weekly_discount.optional(),
  monthly_discount: accommodationFields.monthly_discount.optional(),
  final_cleaning: accommodationFields.final_cleaning.optional(),
  deposit: accommodationFields.deposit.optional(),
  vat: accommodationFields.vat.optional(),
  cancel_free_days: accommodationFields.cancel_free_days.optional(),
  cancel_percent: accommodationFields.cancel_percent.optional(),
  amenities: accommodationFields.amenities.optional(),
  check_in: privateFields.check_in.optional(),
  house_rules: privateFields.house_rules.optional(),
  key_code: privateFields.key_code.optional(),
  wifi_name: privateFields.wifi_name.optional(),
  wifi_password: privateFields.wifi_password.optional(),
  check_in_from: accommodationFields.check_in_from.optional(),
  check_out_until: accommodationFields.check_out_until.optional(),
  languages: accommodationFields.languages.optional(),
  registration_number: accommodationFields.registration_number.optional(),
  lat: latField.optional(),
  lng: lngField.optional(),
  status: z.enum(['draft', 'active']).optional(),
  /** The version that these changes are based on; another stored version returns 409 `accommodation_changed`. */
  version: z.int().min(1).optional(),
});

export const blockSchema = z.strictObject({
  /** First blocked night. */
  from: dateField,
  /** Day after the last blocked night. */
  to: dateField,
  beds: z.int().min(1).max(10_000),
  /** Part of a closure ("Betriebsferien"): blocks all beds, also those of confirmed stays in case they are cancelled. */
  closure: z.boolean().optional(),
});

export const photoIdField = z.string().regex(/^[0-9a-f]{32}$/);

/** A photo of an accommodation, or a drawing instead of one. */
export const photoSchema = z.object({
  /** Hash of the content; null for a drawing. */
  id: photoIdField.nullable(),
  /** Fits every browser; `sources` has better ones. */
  url: z.string(),
  alt: z.string(),
  /** The room it shows. */
  room: z.string().nullable(),
  /** Size in pixels of the widest file; its ratio is that of all files. */
  width: z.int(),
  height: z.int(),
  /** `#rrggbb` and a data URL of a few pixels, shown until the photo is loaded; null for a drawing. */
  color: z.string().nullable(),
  placeholder: z.string().nullable(),
  /** For `<source>` elements, the best format first; empty for a drawing. */
  sources: z.array(z.object({ type: z.string(), srcset: z.string() })),
});
export type Photo = z.infer<typeof photoSchema>;

export const pictureQuerySchema = z.strictObject({
  /** `<expiry>.<hmac>`, in addresses that the API returns for pictures of hidden accommodations; lives 15 minutes. */
  s: z.string().max(100).optional(),
});

export const putPhotosBodySchema = z.strictObject({
  /** The photos in their order, the cover first. A photo that is not named is removed. */
  photos: z
    .array(
      z.strictObject({
        id: photoIdField,
        alt: lineOf(PHOTO_ALT_MAX_CHARS),
        room: requiredLineOf(80).nullable(),
      }),
    )
    .max(PHOTOS_MAX)
    .refine((photos) => new Set(photos.map(({ id }) => id)).size === photos.length, {
      message: reasonMessage('photo_repeated'),
    }),
});

/** The public detail view. */
export const accommodationSchema = accommodationCardSchema.extend({
  description: z.string(),
  rooms: z.array(
    z.object({ name: z.string(), beds: z.int(), single_beds: z.int(), private_bath: z.boolean() }),
  ),
  deposit: z.int().nullable(),
  /** Time of day (Berlin), `HH:MM`. */
  check_in_from: z.string().nullable(),
  check_out_until: z.string().nullable(),
  languages: z.array(z.string()),
  photos: z.array(photoSchema),
  owner_name: z.string().nullable(),
  created_at: isoInstant,
});
export type Accommodation = z.infer<typeof accommodationSchema>;

/** The owner's view. */
export const ownAccommodationSchema = accommodationSchema.extend({
  status: z.enum(ACCOMMODATION_STATUSES),
  /** Active, but public only once its owner's address is verified (docs/security.md S1). */
  awaiting_verification: z.boolean(),
  /**
   * When this draft is deleted unless it is published: another browser created it before the owner verified the address
   * (docs/security.md S6).
   */
  delete_at: isoInstant.optional(),
  address: z.string(),
  /** Exact, unlike `lat` and `lng`, which are those of the public card. */
  pin: z.object({ lat: z.number(), lng: z.number() }),
  registration_number: z.string().nullable(),
  check_in: z.string().nullable(),
  house_rules: z.string().nullable(),
  key_code: z.string().nullable(),
  wifi_name: z.string().nullable(),
  wifi_password: z.string().nullable(),
  version: z.int(),
  blocks: z.array(z.object({ from: isoDate, to: isoDate, beds: z.int(), closure: z.boolean().optional() })),
  /** Of "Geprüft"; absent in responses of earlier builds. */
  check: z
    .object({
      /** When the owner asked for the check that is not decided yet. */
      requested_at: isoInstant.nullable(),
      /** What the accommodation lacks for a check. */
      missing: z.array(z.enum(CHECK_FACTS)),
    })
    .optional(),
});
export type OwnAccommodation = z.infer<typeof ownAccommodationSchema>;

/** For administrators: includes who set or cleared the verification, oldest first; without the private facts. */
export const adminAccommodationSchema = ownAccommodationSchema
  .omit({ check_in: true, house_rules: true, key_code: true, wifi_name: true, wifi_password: true })
  .extend({
    verification_changes: z.array(
      z.object({
        at: z.string(),
        verified: z.boolean(),
        user_id: idField,
        /** Changed fields that took the verification; empty for a decision of the administration. */
        facts: z.array(z.string()),
      }),
    ),
  });

export const townsQuerySchema = z.strictObject({ zip_code: accommodationFields.zip_code });
/** Towns of a postal code, the one that gives it its name first; empty for an unknown code. */
export const townsResponseSchema = z.object({
  data: z.array(z.string()),
  /** The centre of the area; null for an unknown code. */
  center: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  /** Known parts of the area with their centres, the largest first; absent in responses of earlier builds. */
  parts: z.array(z.object({ name: z.string(), lat: z.number(), lng: z.number() })).optional(),
});

export const archiveBodySchema = z.strictObject({
  ids: z
    .array(idField)
    .min(1)
    .max(200)
    .refine((ids) => new Set(ids).size === ids.length, reasonMessage('accommodation_repeated')),
  archived: z.boolean(),
});
export const archiveResponseSchema = z.object({
  data: z.array(z.object({ id: idField, status: z.enum(ACCOMMODATION_STATUSES) })),
});

const AVAILABILITY_NIGHTS_MAX = 550;

export const availabilityQuerySchema = spanOfNights(
  z.strictObject({ from: dateField, to: dateField }),
  AVAILABILITY_NIGHTS_MAX,
);
export const availabilityResponseSchema = z.object({
  data: z.array(z.object({ date: isoDate, beds_free: z.int() })),
});
export const putAvailabilityBodySchema = z.strictObject({
  blocks: z.array(orderedSpan(blockSchema)).max(500),
});

export const findBySlugQuerySchema = z.strictObject({
  title_slug: requiredLineOf(160),
  zip_code: z
    .string()
    .regex(/^\d{4,5}$/)
    .optional(),
});

export const publicStatsSchema = z.object({
  total_accommodations: z.int(),
  unique_postal_codes: z.int(),
  /** Per cent of finished requests whose crew is housed on every night; null below SUCCESS_RATE_MIN_REQUESTS of them. */
  success_rate: z.number().nullable(),
  beds_free_today: z.int(),
  /** Median time from a request's mail to its answer in the last 90 days; null below ANSWER_TIME_MIN_CASES answers. */
  median_response_minutes: z.int().nullable(),
});

export const citySchema = z.object({
  id: idField,
  name: z.string(),
  slug: z.string(),
  state: z.string(),
  accommodations_count: z.int(),
  lat: z.number(),
  lng: z.number(),
});
export const citiesResponseSchema = z.object({ success: z.literal(true), data: z.array(citySchema) });

export const cityPageSchema = z.object({
  city: citySchema,
  /** Prices are cents per bed and night. */
  facts: z.object({
    postal_codes: z.int(),
    price_min: z.int(),
    price_max: z.int(),
    price_median: z.int(),
    beds_total: z.int(),
    beds_free_today: z.int(),
    /** Free in every one of the next CITY_WEEK_NIGHTS nights. */
    beds_free_week: z.int(),
  }),
  /** Cities nearby, nearest first. */
  neighbours: z.array(
    citySchema
      .pick({ name: true, slug: true, accommodations_count: true })
      .extend({ distance_km: z.number() }),
  ),
  /** Most free beds tonight first. */
  accommodations: z.array(accommodationCardSchema),
});
export type CityPage = z.infer<typeof cityPageSchema>;
export const cityPageResponseSchema = z.object({ success: z.literal(true), data: cityPageSchema });

export const removePhotoBodySchema = z.strictObject({
  reason: z.enum(PHOTO_REMOVAL_REASONS),
  /** For the owner, in the mail; kept with the accommodation, in no event. */
  note: lineOf(500).optional(),
});

/** One decision; `verified: false` withdraws the verification or declines the requested check. */
export const adminAccommodationPatchSchema = z
  .strictObject({
    verified: z.boolean().optional(),
    blocked: z.boolean().optional(),
    /** Mailed to the owner. */
    reason: reportTextField.optional(),
    /** The version that the administrator saw: another stored version is rejected. */
    version: z.int().min(1).optional(),
  })
  .refine(({ verified, blocked }) => verified === undefined || blocked === undefined, {
    path: ['verified'],
    message: reasonMessage('several_decisions'),
  })
  .refine(
    ({ verified, blocked, reason }) => reason !== undefined || (verified !== false && blocked !== true),
    {
      path: ['reason'],
      message: reasonMessage('decision_without_ground'),
    },
  );
