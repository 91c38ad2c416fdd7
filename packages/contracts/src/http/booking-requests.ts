import { z } from 'zod';
import { type Amount } from '../amount';
import {
  ANSWER_ACTIONS,
  DECLINE_REASONS,
  LANGUAGES,
  OWNER_CANCEL_REASONS,
  RECIPIENTS_MAX,
  RECIPIENT_STATUSES,
  REQUEST_STATUSES,
  WORKERS_MAX,
  WITHDRAWAL_REASONS,
} from '../constants';
import {
  bedPriceField,
  contactLineOf,
  dateField,
  emailField,
  idField,
  instantField,
  isoDate,
  isoInstant,
  hasNightOfPattern,
  latField,
  lineOf,
  lngField,
  messageField,
  nameField,
  nightsField,
  pageQuery,
  patternWithNights,
  phoneField,
  plainLineOf,
  queryInteger,
  vatSchema,
} from './fields';
import { requestSummarySchema } from './auth';
import { coverageSchema } from '../stays/coverage-schema';
import { partSchema } from '../stays/part-schema';
import { cancellationTermsSchema } from '../stays/terms-schema';
import { placeDetailField, placeIdField, siteKindField } from './work-site';
import { reasonMessage } from '../reasons/reason-message';

export const contactSchema = z.strictObject({
  name: nameField,
  company: nameField.nullish(),
  email: emailField,
  phone: phoneField.nullish(),
});

/** The sender's contact in responses, as it was entered. */
export const shownContactSchema = z.object({
  name: z.string(),
  company: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
});

export const vehiclesSchema = z.strictObject({
  cars: z.int().min(0).max(99),
  vans: z.int().min(0).max(99),
  trucks: z.int().min(0).max(99),
});

/** Details that an owner would ask on the phone; all optional (docs/design.md D3). */
const extras = {
  arrival_from: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, reasonMessage('time_of_day_expected'))
    .optional(),
  vehicles: vehiclesSchema.optional(),
  rooms_wish: contactLineOf(200).optional(),
  /** `mon_thu` leaves the nights of Friday to Sunday out. */
  nights: nightsField.optional(),
  on_site_contact: z.strictObject({ name: nameField, phone: phoneField }).optional(),
  /** Any part of the invoice's address; shown to an owner only after confirmation. */
  billing: z
    .strictObject({
      company: nameField.optional(),
      address: contactLineOf(200).min(1, reasonMessage('value_missing')).optional(),
      vat_id: plainLineOf(20).optional(),
      cost_center: plainLineOf(60).optional(),
      order_no: plainLineOf(60).optional(),
    })
    .refine((billing) => Object.keys(billing).length > 0, reasonMessage('value_missing'))
    .optional(),
};

const accommodationIds = z
  .array(idField)
  .min(1, reasonMessage('no_accommodation_chosen'))
  .max(RECIPIENTS_MAX, reasonMessage('too_many_recipients', { max: RECIPIENTS_MAX }))
  .refine((ids) => new Set(ids).size === ids.length, reasonMessage('accommodation_repeated'));

export const createBookingRequestBodySchema = z
  .strictObject({
    accommodation_ids: accommodationIds,
    location: z.strictObject({
      display_name: lineOf(200),
      lat: latField,
      lng: lngField,
      /** Id of the chosen location suggestion; names the request when the gazetteer knows it at these coordinates. */
      place_id: placeIdField.optional(),
      kind: siteKindField.optional(),
    }),
    start_date: dateField,
    end_date: dateField,
    workers: z.int().min(1).max(WORKERS_MAX),
    extension_possible: z.boolean(),
    /**
     * Accommodations that this sender deliberately asks again although a request for overlapping dates exists (ADR
     * 021).
     */
    ask_again: z.array(idField).max(RECIPIENTS_MAX).optional(),
    message: messageField.nullish(),
    /** Default: the next 18:00 that is not on a Sunday and at least 24 h ahead (docs/design.md D48). */
    answer_by: instantField.optional(),
    contact: contactSchema,
    /** SHA-256 (hex) of this browser's nonce, for the verification of an unverified address (docs/security.md S5). */
    nonce_hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
    ...extras,
  })
  .refine((body) => body.start_date < body.end_date, {
    path: ['end_date'],
    message: reasonMessage('departure_not_after_arrival'),
  })
  .refine(hasNightOfPattern, patternWithNights);
export type CreateBookingRequestBody = z.infer<typeof createBookingRequestBodySchema>;

/** Why the operator withdrew a request before it went out. */
export const WITHDRAWN_REASONS = ['sender_suspended', 'account_blocked'] as const;

/** State of a request of a reported sender (docs/security.md S1). */
const heldFields = {
  /** The operator checks the request and no owner was asked; it goes out at this instant at the latest. */
  held_until: isoInstant.nullish(),
  /** The operator decided that it does not go out. */
  withdrawn_because: z.enum(WITHDRAWN_REASONS).nullish(),
};

export const acceptedBookingRequestSchema = z.object({
  id: idField,
  status: z.enum(REQUEST_STATUSES),
  answer_by: isoInstant,
  /** Instant at which a request waiting for its sender's verification is dropped. */
  verify_by: z.string().optional(),
  ...heldFields,
  recipients: z.array(
    z.object({ accommodation_id: idField, owner_id: idField, status: z.enum(RECIPIENT_STATUSES) }),
  ),
});

/** Body that requests another mail for a request awaiting its verification, to the same or another address. */
export const changeSenderBodySchema = z.strictObject({
  email: emailField,
  /** Authenticates an anonymous sender: only the browser that created the request has it (docs/security.md S5). */
  nonce: z.string().min(1).max(128).optional(),
});

/** Body that discards a waiting request. */
export const discardBodySchema = z.strictObject({
  /** As in `changeSenderBodySchema`. */
  nonce: z.string().min(1).max(128).optional(),
});

/** A request that waits although the address of its sender is verified, or until it is. */
export const waitingRequestSchema = requestSummarySchema.extend({
  entered_at: isoInstant,
  /** Short name of the browser that sent it. */
  requested_with: z.string(),
  /** The request is dropped then. */
  verify_by: isoInstant,
});
export const waitingRequestsResponseSchema = z.object({ data: z.array(waitingRequestSchema) });

/** A request before it is sent: location and dates as far as they are chosen. */
export const checkBookingRequestBodySchema = z
  .strictObject({
    accommodation_ids: accommodationIds,
    location: z
      .strictObject({
        /** Absent in checks by clients of former releases, whose answer has no `site`. */
        display_name: lineOf(200).optional(),
        lat: latField,
        lng: lngField,
        place_id: placeIdField.optional(),
        kind: siteKindField.optional(),
      })
      .optional(),
    start_date: dateField.optional(),
    end_date: dateField.optional(),
    nights: nightsField.optional(),
  })
  .refine((body) => (body.start_date === undefined) === (body.end_date === undefined), {
    path: ['start_date'],
    message: reasonMessage('stay_dates_incomplete'),
  })
  .refine((body) => !body.start_date || !body.end_date || body.start_date < body.end_date, {
    path: ['end_date'],
    message: reasonMessage('departure_not_after_arrival'),
  })
  .refine(
    ({ start_date = '', end_date = '', nights }) => hasNightOfPattern({ start_date, end_date, nights }),
    patternWithNights,
  );
export type CheckBookingRequestBody = z.infer<typeof checkBookingRequestBodySchema>;

/** A request of this sender that an accommodation has already received. `end_date` is the day of departure. */
export const askedAccommodationSchema = z.object({
  accommodation_id: idField,
  booking_request_id: idField,
  start_date: isoDate,
  end_date: isoDate,
});
export type AskedAccommodation = z.infer<typeof askedAccommodationSchema>;
export const askedAccommodationsResponseSchema = z.object({ data: z.array(askedAccommodationSchema) });

/** The check result of one accommodation of a request, in the order of the ids. */
export const checkedAccommodationSchema = z.object({
  accommodation_id: idField,
  /** False when it is no longer offered. */
  is_active: z.boolean(),
  /** Null without a location. */
  distance_km: z.number().nullable(),
  /** Farther than the largest radius plus 10 km: POST rejects it. */
  is_too_far: z.boolean(),
  /** Minimum nights of an accommodation that the stay does not reach: POST rejects it. */
  min_nights_missed: z.int().optional(),
  /** Beds free on every night of the stay; today's without dates. 0 is shown before sending, POST accepts it. */
  beds_free: z.int(),
  /** The sender's own earlier request for overlapping dates: POST rejects it unless `ask_again` lists the id. */
  asked: askedAccommodationSchema.nullable(),
});
export type CheckedAccommodation = z.infer<typeof checkedAccommodationSchema>;
export const checkBookingRequestResponseSchema = z.object({
  data: z.array(checkedAccommodationSchema),
  /** The work site as owners will read it; null outside of Germany, absent without a named location. */
  site: z
    .object({
      place: z.string(),
      place_detail: placeDetailField,
      /** The place with its state, which tells places of one name apart. */
      name: z.string(),
    })
    .nullish(),
});
export type CheckedBookingRequest = z.infer<typeof checkBookingRequestResponseSchema>;

/** The price of a stay, computed once by listings; gross integer cents. */
export const amountSchema: z.ZodType<Amount> = z.object({
  /** One a part of the stay; absent in amounts of former releases, which are one part. */
  lines: z
    .array(
      z.object({
        from: isoDate,
        /** Day after the last night. */
        to: isoDate,
        beds: z.int(),
        nights: z.int(),
        price_cents: z.int(),
        /** beds × nights × price. */
        cents: z.int(),
      }),
    )
    .optional(),
  /** The most beds of a part. */
  beds: z.int(),
  nights: z.int(),
  /** Per bed and night, less the discount. */
  price_cents: z.int(),
  /** Percent that the stay's length took off the listed price; absent without a discount. */
  discount_percent: z.int().optional(),
  /** Sum of the lines. */
  accommodation_cents: z.int(),
  /** Once per stay; 0 without cleaning. */
  cleaning_cents: z.int(),
  /** Accommodation and cleaning. */
  total_cents: z.int(),
  vat: vatSchema,
});

/** A frozen offer: the terms that a confirmation accepts (docs/design.md D7). */
export const offerSchema = z.object({
  version: z.int(),
  kind: z.enum(['accept', 'partial', 'counter']),
  beds: z.int(),
  start_date: isoDate,
  end_date: isoDate,
  /** Absent for all nights. */
  nights: nightsField.optional(),
  /** Cents, gross, less the discount. */
  price_per_bed_night: z.int(),
  /** Percent that the stay's length took off the listed price; absent without a discount. */
  discount_percent: z.int().optional(),
  final_cleaning: z.int().nullable(),
  vat: vatSchema,
  /** Cents: `amount.total_cents`. */
  total: z.int(),
  amount: amountSchema,
  valid_until: isoInstant,
  message: z.string().nullable(),
  /** Terms of cancelling; absent in offers of earlier releases. */
  terms: cancellationTermsSchema.optional(),
});
export type Offer = z.infer<typeof offerSchema>;

/** Why an owner cancelled a confirmed stay, and how many beds the crew lost. */
export const ownerCancellationSchema = z.object({
  reason: z.enum(OWNER_CANCEL_REASONS),
  note: z.string().nullable(),
  beds: z.int(),
  at: isoInstant,
});
export type OwnerCancellation = z.infer<typeof ownerCancellationSchema>;

/** How a confirmed stay was cancelled, and what was agreed before. */
export const recipientCancellationSchema = z.object({
  by: z.enum(['dispatcher', 'owner', 'operator']),
  at: isoInstant,
  /** The dispatcher's words, or the code of an owner's reason. */
  reason: z.string().nullable(),
  note: z.string().nullable(),
  /** Cents that were shown: the most that is owed; null where the terms name no sum. */
  sum_cents: z.int().nullable(),
  beds: z.int(),
  parts_before: z.array(partSchema),
  /** Amount of the cancelled beds; null where none is recorded. */
  amount: amountSchema.nullable(),
});
export type RecipientCancellation = z.infer<typeof recipientCancellationSchema>;

/** That the crew of a stay which had begun left before the agreed departure; the stay keeps the nights slept. */
export const earlyDepartureSchema = z.object({
  at: isoInstant,
  /** The most that is owed for the nights given back; null where the terms name no sum. */
  sum_cents: z.int().nullable(),
  /** What was agreed before; after several, before the first one. */
  parts_before: z.array(partSchema),
  amount_before: amountSchema.nullable(),
});
export type EarlyDeparture = z.infer<typeof earlyDepartureSchema>;

/** The dispatcher's view of a recipient. */
export const recipientSchema = z.object({
  accommodation_id: idField,
  owner_id: idField,
  status: z.enum(RECIPIENT_STATUSES),
  /** True for an answer after the deadline ("Nachträglich"). */
  late: z.boolean(),
  title: z.string(),
  slug: z.string(),
  city: z.string(),
  zip_code: z.string(),
  photo_url: z.string().nullable(),
  distance_km: z.number().nullable(),
  beds_total: z.int(),
  /** Terms at the time of the request, for its nights. */
  price_per_bed_night: z.int(),
  cancel_free_days: z.int().nullable(),
  /** Terms of cancelling at the time of the request; an offer has them too. */
  terms: cancellationTermsSchema,
  /** False where an earlier release did not record what is owed after the free period. */
  is_percent_recorded: z.boolean().optional(),
  /** Cents; null without one, or in requests of earlier releases. */
  deposit: z.int().nullable(),
  /** Time of day (Berlin), `HH:MM`. */
  check_in_from: z.string().nullable(),
  check_out_until: z.string().nullable(),
  /** True for a confirmed stay that its dispatcher cancels for 0 €: its owner or its accommodation is blocked. */
  is_freed_by_block: z.boolean().optional(),
  offer: offerSchema.nullable(),
  decline_reason: z.enum(DECLINE_REASONS).nullable(),
  decline_message: z.string().nullable(),
  beds_confirmed: z.int(),
  /** Amount of the confirmed beds; null without any. */
  confirmed_amount: amountSchema.nullable(),
  answered_at: isoInstant.nullable(),
  sent_at: isoInstant.nullable(),
  /** After an acceptance only (docs/design.md D11). */
  phone: z.string().nullable(),
  /** The mail address of an owner without a phone number, after an acceptance only. */
  email: z.string().nullable(),
  /** After an acceptance only. */
  address: z.string().nullable(),
  /** The dispatcher recorded a promise by phone; reserves no beds. */
  phoned_at: isoInstant.nullable(),
  /** True when the same sender had already asked for overlapping dates: the owner received no second mail (ADR 021). */
  asked_before: z.boolean().optional(),
  /** True once the accommodation is blocked or deleted before a confirmation: its offer binds no longer. */
  no_longer_offered: z.boolean().optional(),
  /** Present once a confirmed stay is cancelled. */
  cancellation: recipientCancellationSchema.optional(),
  /** Present once the crew has left a running stay early: `parts` and `confirmed_amount` are those of the nights slept. */
  early_departure: earlyDepartureSchema.optional(),
  /** Present when the owner cancelled the confirmed stay. */
  owner_cancellation: ownerCancellationSchema.optional(),
  /** Present when the product withdrew it: its owner no longer offers it, or the dispatcher's account was blocked. */
  withdrawn_reason: z.enum(WITHDRAWAL_REASONS).optional(),
  /** True for a confirmed stay while its owner's account is blocked: the stay holds. */
  is_owner_blocked: z.boolean().optional(),
  /** Nights and beds that are confirmed, or on offer; empty otherwise. */
  parts: z.array(partSchema),
  changed_version: z.int(),
});
export type Recipient = z.infer<typeof recipientSchema>;

export const bookingRequestSchema = z.object({
  id: idField,
  status: z.enum(REQUEST_STATUSES),
  version: z.int(),
  location: z.object({
    /** As owners read it (`siteLabel`). */
    display_name: z.string(),
    lat: z.number(),
    lng: z.number(),
    /** Absent for a point without a place, and in requests of former releases. */
    place_id: z.string().optional(),
    /** Absent in requests of former releases. */
    kind: siteKindField.optional(),
  }),
  start_date: isoDate,
  end_date: isoDate,
  /** Those of the pattern. */
  nights: z.int(),
  workers: z.int(),
  extension_possible: z.boolean(),
  message: z.string().nullable(),
  answer_by: isoInstant,
  created_at: isoInstant,
  sent_at: isoInstant.nullable(),
  ...heldFields,
  contact: shownContactSchema,
  arrival_from: z.string().nullable(),
  nights_pattern: nightsField.nullable(),
  /** As in `coverage`. */
  beds_confirmed: z.int(),
  beds_offered: z.int(),
  beds_missing: z.int(),
  coverage: coverageSchema,
  /** Cents over all confirmed accommodations. */
  confirmed_total_cents: z.int(),
  recipients: z.array(recipientSchema),
});
export type BookingRequest = z.infer<typeof bookingRequestSchema>;

export const bookingRequestListQuerySchema = z.strictObject({
  ...pageQuery,
  status: z.enum(REQUEST_STATUSES).optional(),
});

/** One list item: the dispatcher's own requests, or an owner's part of received requests. */
export const bookingRequestListItemSchema = z.object({
  id: idField,
  status: z.enum(REQUEST_STATUSES),
  place: z.string(),
  place_detail: placeDetailField,
  start_date: isoDate,
  end_date: isoDate,
  nights: z.int(),
  /** `mon_thu`: `nights` leaves Friday to Sunday out. Absent or null for all nights. */
  nights_pattern: nightsField.nullish(),
  workers: z.int(),
  answer_by: isoInstant,
  created_at: isoInstant,
  ...heldFields,
  /** As in `coverage`. */
  beds_confirmed: z.int(),
  beds_offered: z.int(),
  /** In the owner's view over the owner's accommodations. */
  coverage: coverageSchema,
  recipients: z.int(),
  answered: z.int(),
  /** Owner's view: the state of the owner's accommodations. */
  own: z
    .array(
      z.object({
        accommodation_id: idField,
        title: z.string(),
        status: z.enum(RECIPIENT_STATUSES),
        /** Amount of the confirmed beds, or of an offer that may still be confirmed; null otherwise. */
        amount: amountSchema.nullable(),
        /** True while the owner may cancel this confirmed stay. */
        can_cancel: z.boolean(),
      }),
    )
    .optional(),
});

/** Person of the crew at the work site; owners see it after the confirmation (docs/design.md D11). */
export const onSiteContactSchema = z.object({ name: z.string(), phone: z.string() });

/** The answer page (docs/look.md L13): one owner's accommodations within one request, no data of the others. */
export const respondViewSchema = z.object({
  request_id: idField,
  owner_id: idField,
  /** Language that the owner chose in their profile. */
  language: z.enum(LANGUAGES),
  status: z.enum(REQUEST_STATUSES),
  /** False once the request is confirmed, closed or expired beyond answering: the page is then read-only. */
  can_answer: z.boolean(),
  place: z.string(),
  place_detail: placeDetailField,
  start_date: isoDate,
  end_date: isoDate,
  nights: z.int(),
  workers: z.int(),
  extension_possible: z.boolean(),
  message: z.string().nullable(),
  answer_by: isoInstant,
  /** How long an offer of now holds; absent in responses of earlier builds. */
  offer_until: isoInstant.optional(),
  arrival_from: z.string().nullable(),
  vehicles: vehiclesSchema.nullable(),
  rooms_wish: z.string().nullable(),
  nights_pattern: nightsField.nullable(),
  /** Null, as the message, once this owner can no longer answer and has no stay. */
  contact: shownContactSchema.nullable(),
  on_site_contact: onSiteContactSchema.nullable(),
  /** Beds not yet confirmed over all owners, so that the owner sees the remaining need. */
  beds_missing: z.int(),
  /** The nights ahead that lack beds: a counter-offer covers at least one of them. */
  missing_spans: z.array(partSchema),
  items: z.array(
    z.object({
      accommodation_id: idField,
      title: z.string(),
      city: z.string(),
      zip_code: z.string(),
      photo_url: z.string().nullable(),
      status: z.enum(RECIPIENT_STATUSES),
      /** As in the dispatcher's view. */
      withdrawn_reason: z.enum(WITHDRAWAL_REASONS).optional(),
      /** True for a confirmed stay while the dispatcher's account is blocked: the stay holds. */
      is_dispatcher_blocked: z.boolean().optional(),
      can_answer: z.boolean(),
      beds_total: z.int(),
      /** Beds free on every requested night, by the owner's calendar. */
      beds_free: z.int(),
      /** After a decline: beds that the calendar still shows as free, which one tap blocks. */
      blockable_nights: z.array(partSchema).optional(),
      price_per_bed_night: z.int(),
      final_cleaning: z.int().nullable(),
      vat: vatSchema,
      /** Amount of a plain acceptance, at the listed price. */
      amount: amountSchema,
      offer: offerSchema.nullable(),
      decline_reason: z.enum(DECLINE_REASONS).nullable(),
      answered_at: isoInstant.nullable(),
      beds_confirmed: z.int(),
      /** Amount of the confirmed beds; null without any. */
      confirmed_amount: amountSchema.nullable(),
      /** Terms of cancelling; those of the offer, else of the request. */
      terms: cancellationTermsSchema.optional(),
      /** As in the dispatcher's view. */
      is_percent_recorded: z.boolean().optional(),
      /** Cents; null without one, or in requests of earlier releases. */
      deposit: z.int().nullish(),
      /** Time of day (Berlin), `HH:MM`. */
      check_in_from: z.string().nullish(),
      check_out_until: z.string().nullish(),
      /** As in the dispatcher's view. */
      cancellation: recipientCancellationSchema.optional(),
    }),
  ),
});
export type RespondView = z.infer<typeof respondViewSchema>;

export const respondQuerySchema = z.strictObject({
  owner_id: queryInteger.pipe(idField).optional(),
  /**
   * Mails link to the page, which moves the token to the header; accepted here for the address of docs/spec PAGE-17.
   */
  token: z.string().max(200).optional(),
  /** The pressed button of the mail; the page preselects it, a GET never answers. */
  action: z.enum(ANSWER_ACTIONS).optional(),
});

export const respondBodySchema = z.strictObject({
  action: z.enum(ANSWER_ACTIONS),
  owner_id: idField,
  token: z.string().max(200).optional(),
  /** Required when the owner was asked for more than one accommodation, except to decline all. */
  accommodation_id: idField.optional(),
  beds: z.int().min(1).max(WORKERS_MAX).optional(),
  price_per_bed_night: bedPriceField.optional(),
  start_date: dateField.optional(),
  end_date: dateField.optional(),
  /** Of a counter-offer; without it the pattern that was asked for. */
  nights: nightsField.optional(),
  message: messageField.optional(),
  reason: z.enum(DECLINE_REASONS).optional(),
  /** "Kalender anpassen und zusagen": the owner promises more beds than the calendar shows as free. */
  adjust_calendar: z.boolean().optional(),
});
export type RespondBody = z.infer<typeof respondBodySchema>;

/** "Diese Nächte sperren" after a decline; the nights are those of the request. */
export const blockNightsBodySchema = z.strictObject({
  owner_id: idField,
  token: z.string().max(200).optional(),
  accommodation_id: idField,
});

/** A sender whose requests are suspended by the decision of an administrator. */
export const senderSuspensionSchema = z.object({
  /** User id of the sender. */
  id: idField,
  /** Null when the account was deleted. */
  name: z.string().nullable(),
  company: z.string().nullable(),
  /** Reports of this sender's requests up to the suspension. */
  reports: z.int().positive(),
  suspended_until: isoInstant,
});
export type SenderSuspension = z.infer<typeof senderSuspensionSchema>;

export const confirmBodySchema = z.strictObject({
  recipients: z
    .array(
      z.strictObject({
        accommodation_id: idField,
        beds: z.int().min(1).max(WORKERS_MAX),
        /** The version that was read: a newer offer is rejected with 409 `offer_changed`. */
        offer_version: z.int().positive(),
      }),
    )
    .min(1)
    .max(RECIPIENTS_MAX)
    .refine(
      (items) => new Set(items.map((item) => item.accommodation_id)).size === items.length,
      reasonMessage('accommodation_repeated'),
    ),
  /** Confirms more beds on a night than the crew needs: otherwise rejected with 422. */
  allow_surplus: z.boolean().optional(),
});

/** 409 details of a confirmation that lost the last beds to a concurrent one. */
export const bedsGoneDetailsSchema = z.object({
  recipients: z.array(z.object({ accommodation_id: idField, beds_left: z.int() })),
  /** Accommodations confirmed by the same call, which stay confirmed. */
  confirmed: z.array(idField).optional(),
});

/** Cents of a cancellation as they were shown; null where the terms name no sum. */
const shownCost = z.int().min(0).max(Number.MAX_SAFE_INTEGER).nullable();

/**
 * A confirmed stay is cancelled at the sum that was shown: another one returns 409 `cancellation_cost_changed`. Without a
 * sum the call passes while nothing is owed or the terms name no sum.
 */
export const cancelBodySchema = z
  .strictObject({
    accommodation_id: idField.optional(),
    reason: messageField.optional(),
    /** Of the stay with `accommodation_id`. */
    expected_cost_cents: shownCost.optional(),
    /** Of a whole request: one for each confirmed stay. */
    expected_costs: z
      .array(z.strictObject({ accommodation_id: idField, cost_cents: shownCost }))
      .max(RECIPIENTS_MAX)
      .optional(),
  })
  .refine(
    ({ accommodation_id: id, expected_cost_cents }) => id !== undefined || expected_cost_cents === undefined,
    { path: ['expected_cost_cents'], message: reasonMessage('needs_accommodation_id') },
  )
  .refine(({ accommodation_id: id, expected_costs }) => id === undefined || expected_costs === undefined, {
    path: ['expected_costs'],
    message: reasonMessage('excludes_accommodation_id'),
  });
export type CancelBody = z.infer<typeof cancelBodySchema>;

/** The crew of a running stay leaves early, at the sum that was shown for the nights given back. */
export const leaveEarlyBodySchema = z.strictObject({
  accommodation_id: idField,
  /** The new day of departure: from today on, before the agreed one. */
  departure: dateField,
  /** With what is owed for nights given back before; another one returns 409 `cancellation_cost_changed`. */
  expected_cost_cents: shownCost,
});
export type LeaveEarlyBody = z.infer<typeof leaveEarlyBodySchema>;

/** 409 details of a cancellation whose sum is not the one that was shown. */
export const cancellationCostsSchema = z.object({
  costs: z.array(
    z.object({ accommodation_id: idField, is_free: z.boolean(), sum_cents: z.int().nullable() }),
  ),
});

/** An owner cancels a confirmed stay before arrival; the dispatcher reads reason and note. */
export const cancelStayBodySchema = z.strictObject({
  /** An owner's cancellation costs the dispatcher nothing. */
  expected_cost_cents: z.literal(0).optional(),
  accommodation_id: idField,
  reason: z.enum(OWNER_CANCEL_REASONS),
  note: messageField.optional(),
});
export type CancelStayBody = z.infer<typeof cancelStayBodySchema>;

/**
 * SSE: `event: recipient`: what may change of a recipient, as `GET /booking-requests/:id` returns it, without names, addresses
 * and texts (docs/security.md S14).
 */
export const recipientEventSchema = recipientSchema
  .pick({
    accommodation_id: true,
    owner_id: true,
    status: true,
    late: true,
    decline_reason: true,
    beds_confirmed: true,
    confirmed_amount: true,
    parts: true,
    answered_at: true,
    sent_at: true,
    phoned_at: true,
    asked_before: true,
    changed_version: true,
  })
  .extend({
    offer: offerSchema.omit({ message: true }).nullable(),
    cancellation: recipientCancellationSchema.omit({ reason: true, note: true }).optional(),
    early_departure: earlyDepartureSchema.optional(),
    owner_cancellation: ownerCancellationSchema.omit({ note: true }).optional(),
    /** True when a GET returns contact data, an address or a text of this recipient. */
    has_details: z.boolean(),
    /** Confirmed beds, or those on offer. */
    beds: z.int().optional(),
    /** Instant of the change. */
    at: isoInstant,
  });
export type RecipientEvent = z.infer<typeof recipientEventSchema>;

/** SSE: `event: request`: ends the recipients of a version with what may change of the request itself. */
export const requestEventSchema = bookingRequestSchema
  .pick({
    status: true,
    version: true,
    answer_by: true,
    sent_at: true,
    beds_confirmed: true,
    beds_offered: true,
    beds_missing: true,
    coverage: true,
    confirmed_total_cents: true,
    held_until: true,
    withdrawn_because: true,
  })
  .extend({ at: isoInstant });
export type RequestEvent = z.infer<typeof requestEventSchema>;

/** How to get into a confirmed accommodation (docs/security.md S36). */
export const arrivalFactsSchema = z.object({
  accommodation_id: idField,
  arrival_notes: z.string().nullable(),
  house_rules: z.string().nullable(),
  /** 24 h before the arrival. */
  access_from: isoInstant,
  /** True when the owner has left a key code or a WLAN. */
  has_access: z.boolean(),
  /** Null before `access_from`. */
  access: z
    .object({
      key_code: z.string().nullable(),
      wifi_name: z.string().nullable(),
      wifi_password: z.string().nullable(),
    })
    .nullable(),
});
export type ArrivalFacts = z.infer<typeof arrivalFactsSchema>;
export const arrivalResponseSchema = z.object({ data: z.array(arrivalFactsSchema) });
