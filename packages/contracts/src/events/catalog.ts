import { z } from 'zod';
import {
  ACCOMMODATION_STATUSES,
  LISTING_DECISIONS,
  OWNER_CANCEL_REASONS,
  PHOTO_REMOVAL_REASONS,
  PROFILE_FACTS,
  RECIPIENT_STATUSES,
  REPORT_DECISIONS,
  REPORT_GROUNDS,
  REPORT_KINDS,
  ROLE_NAMES,
} from '../constants';
import { defineEvent } from '../event-definition';
import { idField } from '../http/fields';
import { MAIL_KINDS } from '../jobs/mails';
import { STAY_CANCELLERS } from '../stays/stay';

const bookingRequest = { topic: 'listings.booking-request', key: 'booking_request_id' } as const;
const report = { topic: 'listings.report', key: 'report_id' } as const;
const accommodation = z.object({ accommodation_id: idField, owner_id: idField });
const instant = z.iso.datetime();
/** Present for a request of the operator's probe, which is not counted. */
const isProbe = z.literal(true).optional();
/** Id of a town in the gazetteer. */
const placeId = z.string().regex(/^[gm]\d{1,12}$/);

/** Every event of the product. Ids, states, dates and numbers only (docs/security.md S22). */
export const events = {
  bookingRequestVerificationNeeded: defineEvent({
    type: 'booking-request.verification-needed.v1',
    ...bookingRequest,
    summary: 'A request of an unverified address waits for its verification; auth sends the link.',
    data: z.object({ booking_request_id: idField }),
  }),
  bookingRequestOpened: defineEvent({
    type: 'booking-request.opened.v1',
    ...bookingRequest,
    summary: 'A request goes out: each owner gets one mail, the dispatcher "Anfrage ist raus".',
    data: z.object({
      booking_request_id: idField,
      dispatcher_id: idField,
      is_probe: isProbe,
      owner_ids: z.array(idField),
      recipients: z.int(),
      workers: z.int(),
    }),
  }),
  bookingRequestAnswered: defineEvent({
    type: 'booking-request.answered.v1',
    ...bookingRequest,
    summary: 'An owner answered for one or several accommodations.',
    data: z.object({
      booking_request_id: idField,
      dispatcher_id: idField,
      is_probe: isProbe,
      owner_id: idField,
      /** Increases with each answer of this owner in this request. */
      answer_no: z.int(),
      /** Absent in events of earlier releases. */
      answered_at: instant.optional(),
      accommodation_ids: z.array(idField),
      status: z.enum(RECIPIENT_STATUSES),
      beds: z.int(),
      /** First acceptance or counter-offer of the request: the dispatcher is notified immediately. */
      is_first_offer: z.boolean(),
      /** Confirmable beds reached the crew with this answer. */
      has_enough_beds: z.boolean(),
      /** Whole minutes from the delivery of the mail to the answer; null when no delivery is known. */
      minutes_to_answer: z.int().nullable(),
    }),
  }),
  bookingRequestConfirmed: defineEvent({
    type: 'booking-request.confirmed.v1',
    ...bookingRequest,
    summary: 'The dispatcher confirmed accommodations; beds are taken.',
    data: z.object({
      booking_request_id: idField,
      dispatcher_id: idField,
      is_probe: isProbe,
      recipients: z.array(accommodation.extend({ beds: z.int() })),
      is_filled: z.boolean(),
      /** In the order of `recipients`; absent in events of earlier releases. */
      stay_ids: z.array(idField).optional(),
    }),
  }),
  bookingRequestReleased: defineEvent({
    type: 'booking-request.released.v1',
    ...bookingRequest,
    summary: 'The crew is housed: the other owners are released and notified.',
    data: z.object({
      booking_request_id: idField,
      dispatcher_id: idField,
      recipients: z.array(accommodation),
    }),
  }),
  bookingRequestCancelled: defineEvent({
    type: 'booking-request.cancelled.v1',
    ...bookingRequest,
    summary: 'The dispatcher cancelled the request or single accommodations.',
    data: z.object({
      booking_request_id: idField,
      dispatcher_id: idField,
      /** Increases with each cancellation of this request. */
      cancel_no: z.int(),
      recipients: z.array(accommodation),
      /**
       * Those of them that were confirmed; absent in events of earlier releases. What became of one with `stay_id` is told by
       * `stay.cancelled.v1`.
       */
      stays: z.array(accommodation.extend({ stay_id: idField.optional() })).optional(),
      is_whole_request: z.boolean(),
    }),
  }),
  bookingRequestStayCancelled: defineEvent({
    type: 'booking-request.stay-cancelled.v1',
    ...bookingRequest,
    summary: 'An owner cancelled a confirmed stay before arrival: the dispatcher is notified immediately.',
    data: accommodation.extend({
      booking_request_id: idField,
      dispatcher_id: idField,
      /** Absent where no stay is recorded: by earlier releases. With it, `stay.cancelled.v1` is what is mailed. */
      stay_id: idField.optional(),
      reason: z.enum(OWNER_CANCEL_REASONS),
      /** Beds that were confirmed there. */
      beds: z.int(),
      /** Beds that the crew lacks after it. */
      beds_missing: z.int(),
    }),
  }),
  bookingRequestPartyBlocked: defineEvent({
    type: 'booking-request.party-blocked.v1',
    ...bookingRequest,
    summary:
      'The account of the dispatcher or of an owner was blocked: open accommodations are withdrawn, confirmed stays hold, the other side is notified.',
    data: z.object({
      booking_request_id: idField,
      dispatcher_id: idField,
      side: z.enum(['dispatcher', 'owner']),
      /** Increases with each block of this account. */
      block_no: z.int(),
      /** User id of the blocked account. */
      blocked_user_id: idField,
      withdrawn: z.array(accommodation),
      /** Confirmed stays, which hold. */
      held: z.array(accommodation),
    }),
  }),
  bookingRequestReminderDue: defineEvent({
    type: 'booking-request.reminder-due.v1',
    ...bookingRequest,
    summary: 'The deadline comes near and these owners have not answered.',
    data: z.object({
      booking_request_id: idField,
      dispatcher_id: idField,
      owner_ids: z.array(idField),
      answer_by: instant,
    }),
  }),
  bookingRequestPhoned: defineEvent({
    type: 'booking-request.phoned.v1',
    ...bookingRequest,
    summary:
      'The dispatcher noted "telefonisch zugesagt" on an accommodation; its owner is asked to confirm it.',
    data: accommodation.extend({ booking_request_id: idField, dispatcher_id: idField }),
  }),
  bookingRequestExpired: defineEvent({
    type: 'booking-request.expired.v1',
    ...bookingRequest,
    summary:
      'The deadline passed (or offers ran out): silent accommodations are expired, the dispatcher gets a summary.',
    data: z.object({
      booking_request_id: idField,
      dispatcher_id: idField,
      expiry_no: z.int(),
      recipients: z.array(accommodation),
      is_whole_request: z.boolean(),
    }),
  }),
  bookingRequestDropped: defineEvent({
    type: 'booking-request.dropped.v1',
    ...bookingRequest,
    summary: 'An unverified request was dropped after 24 h or rejected by the address.',
    data: z.object({ booking_request_id: idField }),
  }),
  stayCancelled: defineEvent({
    type: 'stay.cancelled.v1',
    topic: 'listings.stay',
    key: 'stay_id',
    summary: 'What was agreed about one accommodation was cancelled; it takes no beds any more.',
    data: accommodation.extend({
      stay_id: idField,
      /** The stay's version after it. */
      stay_version: z.int(),
      booking_request_id: idField,
      dispatcher_id: idField.nullable(),
      by: z.enum(STAY_CANCELLERS),
      /** First arrival and last departure as agreed. */
      start_date: z.iso.date(),
      end_date: z.iso.date(),
      /** The most beds of one night. */
      beds: z.int(),
      /** The most that is owed, in cents; null where the terms name no sum. */
      sum_cents: z.int().nullable(),
    }),
  }),
  stayShortened: defineEvent({
    type: 'stay.shortened.v1',
    topic: 'listings.stay',
    key: 'stay_id',
    summary: 'The crew of a stay that has begun leaves early: it takes no beds from the new departure on.',
    data: accommodation.extend({
      stay_id: idField,
      /** The stay's version after it. */
      stay_version: z.int(),
      booking_request_id: idField,
      dispatcher_id: idField.nullable(),
      start_date: z.iso.date(),
      /** The new departure. */
      end_date: z.iso.date(),
      /** The departure that was agreed before. */
      end_date_before: z.iso.date(),
      /** The most beds of one night that remains. */
      beds: z.int(),
      /** The most that is owed for the nights given back, in cents; null where the terms name no sum. */
      sum_cents: z.int().nullable(),
    }),
  }),
  stayEnded: defineEvent({
    type: 'stay.ended.v1',
    topic: 'listings.stay',
    key: 'stay_id',
    summary:
      'The day of departure of a stay has come: its owner is reminded of the key code, where one is recorded.',
    data: accommodation.extend({
      stay_id: idField,
      stay_version: z.int(),
      booking_request_id: idField,
      dispatcher_id: idField.nullable(),
    }),
  }),
  accommodationChanged: defineEvent({
    type: 'accommodation.changed.v1',
    topic: 'listings.accommodation',
    key: 'accommodation_id',
    summary:
      'An accommodation was created, edited, archived, blocked or deleted, or its state is published again (`ops republish accommodations`).',
    data: accommodation.extend({
      status: z.enum(ACCOMMODATION_STATUSES),
      /** Absent, as the two below, in events of earlier releases. */
      postal_code: z
        .string()
        .regex(/^\d{5}$/)
        .optional(),
      /** Town of the postal code in the gazetteer; absent for an unknown code. */
      place_id: placeId.optional(),
      /** By the one rule that also decides page, search and sitemap (docs/security.md S32). */
      is_public: z.boolean().optional(),
      /** Start of the run of `ops republish accommodations` that publishes the state; absent after a change. */
      run_started_at: instant.optional(),
    }),
  }),
  accommodationRepublished: defineEvent({
    type: 'accommodation.republished.v1',
    topic: 'listings.republication',
    key: 'run_started_at',
    summary:
      'A run of `ops republish accommodations` has published the state of every accommodation: consumers may forget those that no event of the run names and none since its start.',
    data: z.object({
      run_started_at: instant,
      /** Number of accommodations that the events of the run name. */
      accommodations: z.int().nonnegative(),
    }),
  }),
  placeCoverageChanged: defineEvent({
    type: 'place.coverage-changed.v1',
    topic: 'geo.place',
    key: 'place_id',
    summary: 'A town has another number of public accommodations. At most once in 10 s for each town.',
    data: z.object({ place_id: placeId, accommodations: z.int().nonnegative() }),
  }),
  accommodationArrivalChanged: defineEvent({
    type: 'accommodation.arrival-changed.v1',
    topic: 'listings.accommodation',
    key: 'accommodation_id',
    summary:
      'The owner changed what crews with a confirmed stay read before their arrival: their dispatchers are notified, at most once an hour.',
    data: accommodation.extend({
      changed_at: instant,
      /** The stays that are not over. */
      stays: z.array(z.object({ stay_id: idField, booking_request_id: idField, dispatcher_id: idField })),
    }),
  }),
  accommodationPhotoRemoved: defineEvent({
    type: 'accommodation.photo-removed.v1',
    topic: 'listings.accommodation',
    key: 'accommodation_id',
    summary: 'An administrator removed a photo: its owner is notified.',
    data: accommodation.extend({
      /** Increases with each removal of this accommodation. */
      removal_no: z.int(),
      reason: z.enum(PHOTO_REMOVAL_REASONS),
    }),
  }),
  accommodationDecided: defineEvent({
    type: 'accommodation.decided.v1',
    topic: 'listings.accommodation',
    key: 'accommodation_id',
    summary:
      'An administrator verified, hid or released an accommodation, or withdrew or declined the verification: its owner is notified.',
    data: accommodation.extend({
      /** Increases with each decision about this accommodation. */
      decision_no: z.int(),
      decision: z.enum(LISTING_DECISIONS),
    }),
  }),
  accommodationHeldStays: defineEvent({
    type: 'accommodation.held-stays.v1',
    topic: 'listings.accommodation',
    key: 'accommodation_id',
    summary:
      'An administrator hid an accommodation that has stays ahead: the stays hold, their dispatchers are notified. Its owner is told by the decision, or by the one about the report.',
    data: accommodation.extend({
      /** Of the decision that hid it. */
      decision_no: z.int(),
      /** The stays that are not over. */
      stays: z.array(z.object({ stay_id: idField, booking_request_id: idField, dispatcher_id: idField })),
    }),
  }),
  accommodationCalendarCollided: defineEvent({
    type: 'accommodation.calendar-collided.v1',
    topic: 'listings.accommodation',
    key: 'accommodation_id',
    summary:
      'A calendar of another platform takes beds of agreed stays: the nights are sold twice, its owner is notified. Once for the same nights; at most one mail a day for each calendar.',
    data: accommodation.extend({
      feed_id: idField,
      /** Increases with each event of this calendar. */
      collision_no: z.int(),
      /** Nights that were not reported before; at most 50 spans. */
      nights: z.array(z.object({ from: z.iso.date(), to: z.iso.date() })),
      /** Day of the mail in Berlin: the next one when one of today was due before. */
      mail_on: z.iso.date(),
    }),
  }),
  calendarFeedSuspicious: defineEvent({
    type: 'calendar-feed.suspicious.v1',
    topic: 'listings.accommodation',
    key: 'accommodation_id',
    summary:
      'A reading of a calendar is empty or suddenly halved: nothing is freed, the owner is notified. At most once in 24 h for each calendar.',
    data: accommodation.extend({
      feed_id: idField,
      /** Increases with each suspicion that is reported. */
      suspicion_no: z.int(),
    }),
  }),
  calendarFeedFailed: defineEvent({
    type: 'calendar-feed.failed.v1',
    topic: 'listings.accommodation',
    key: 'accommodation_id',
    summary:
      'A calendar has not been readable for 24 h: its owner is notified, once until it is readable again.',
    data: accommodation.extend({ feed_id: idField, failed_since: instant }),
  }),
  calendarCheckDue: defineEvent({
    type: 'calendar-check.due.v1',
    topic: 'listings.calendar-check',
    key: 'owner_id',
    summary:
      'An owner has not confirmed a calendar for a week and is asked whether it is right. At most once in 7 days.',
    data: z.object({
      owner_id: idField,
      /** Increases with each weekly mail of this owner; ends the links of earlier ones. */
      check_no: z.int(),
    }),
  }),
  reportReceived: defineEvent({
    type: 'report.received.v1',
    ...report,
    summary: 'A request or an accommodation was reported: the reporter gets the receipt number by mail.',
    data: z.object({
      report_id: idField,
      kind: z.enum(REPORT_KINDS),
      ground: z.enum(REPORT_GROUNDS),
      reporter_id: idField,
    }),
  }),
  reportDecided: defineEvent({
    type: 'report.decided.v1',
    ...report,
    summary:
      'An administrator decided a report: the reporter is told, and the reported user where something was done.',
    data: z.object({
      report_id: idField,
      kind: z.enum(REPORT_KINDS),
      decision: z.enum(REPORT_DECISIONS),
      /** Null after the erasure of the account. */
      reporter_id: idField.nullable(),
      reported_user_id: idField.nullable(),
    }),
  }),
  userRegistered: defineEvent({
    type: 'user.registered.v1',
    topic: 'auth.user',
    key: 'user_id',
    summary: 'A new account exists; its address may still be unverified.',
    data: z.object({ user_id: idField, role: z.enum(ROLE_NAMES) }),
  }),
  userRoleChanged: defineEvent({
    type: 'user.role-changed.v1',
    topic: 'auth.user',
    key: 'user_id',
    summary: 'A user became owner, or an admin changed a role.',
    data: z.object({ user_id: idField, role: z.enum(ROLE_NAMES) }),
  }),
  userErasing: defineEvent({
    type: 'user.erasing.v1',
    topic: 'auth.user',
    key: 'user_id',
    summary:
      'An account is about to be erased: its open requests are cancelled and its accommodations are withdrawn, while it can still be named.',
    data: z.object({ user_id: idField }),
  }),
  userErased: defineEvent({
    type: 'user.erased.v1',
    topic: 'auth.user',
    key: 'user_id',
    summary: 'An account was erased: every service deletes its data about this person.',
    data: z.object({ user_id: idField }),
  }),
  userBlocked: defineEvent({
    type: 'user.blocked.v1',
    topic: 'auth.user',
    key: 'user_id',
    summary:
      'An administrator blocked an account. A consumer reads the present state from auth: the event may be late or repeated.',
    data: z.object({ user_id: idField }),
  }),
  userUnblocked: defineEvent({
    type: 'user.unblocked.v1',
    topic: 'auth.user',
    key: 'user_id',
    summary: 'The block of an account ended; read the present state from auth, as for `user.blocked.v1`.',
    data: z.object({ user_id: idField }),
  }),
  addressVerified: defineEvent({
    type: 'address.proved.v1',
    topic: 'auth.user',
    key: 'user_id',
    summary: 'The holder of an address verified it; its waiting requests may go out.',
    data: z.object({
      user_id: idField,
      booking_request_id: idField.nullable(),
      /**
       * Present when the holder did not keep what another browser had entered for the account: accommodations created
       * before this instant are not theirs (docs/security.md S6).
       */
      reset_before: instant.optional(),
    }),
  }),
  userProfileChanged: defineEvent({
    type: 'user.profile-changed.v1',
    topic: 'auth.user',
    key: 'user_id',
    summary: 'A user has another name, company, phone number or mail address.',
    data: z.object({ user_id: idField, facts: z.array(z.enum(PROFILE_FACTS)) }),
  }),
  addressRejected: defineEvent({
    type: 'address.rejected.v1',
    topic: 'auth.user',
    key: 'user_id',
    summary: 'The holder of an address said "Das war ich nicht": the waiting request is dropped.',
    data: z.object({ user_id: idField, booking_request_id: idField.nullable() }),
  }),
  challengeCreated: defineEvent({
    type: 'challenge.created.v1',
    topic: 'auth.challenge',
    key: 'challenge_id',
    summary: 'A link or code is due to be mailed; notifications fetches it by an internal call.',
    data: z.object({
      challenge_id: z
        .string()
        .max(60)
        .regex(/^[A-Za-z0-9:_-]+$/),
      user_id: idField,
      mail_kind: z.enum(MAIL_KINDS),
    }),
  }),
  deliverySent: defineEvent({
    type: 'delivery.sent.v1',
    topic: 'notifications.delivery',
    key: 'subject_id',
    summary: 'The SMTP server accepted mails that one fact made due.',
    data: z.object({
      /** The booking request, or the user for mails without one. */
      subject_id: idField,
      mail_kind: z.enum(MAIL_KINDS),
      booking_request_id: idField.nullable(),
      /** The addressees of these mails. */
      user_ids: z.array(idField),
      sent_at: instant,
    }),
  }),
  deliveryFailed: defineEvent({
    type: 'delivery.failed.v1',
    topic: 'notifications.delivery',
    key: 'subject_id',
    summary: 'A mail failed permanently.',
    data: z.object({
      subject_id: idField,
      mail_kind: z.enum(MAIL_KINDS),
      booking_request_id: idField.nullable(),
      user_id: idField,
      smtp_status: z.int().nullable(),
    }),
  }),
} as const;

export type EventName = keyof typeof events;
