/**
 * Mails whose content listings owns: to owners, then to the dispatcher. `booking_cancelled` tells an owner that the
 * dispatcher or the operator cancelled a stay, `booking_cancelled_copy` is the dispatcher's record of it. `stay_shortened`
 * and its copy tell that a crew leaves early, `arrival_changed` that the owner changed what the crew reads before arrival,
 * `key_code_due` asks the owner to change the key code after a stay, `accommodation_blocked` tells the dispatcher that we hid
 * the accommodation of a stay, which holds.
 */
export const LISTINGS_MAIL_KINDS = [
  'request_received',
  'request_reminder',
  'phoned_promise',
  'answer_copy',
  'offer_confirmed',
  'offer_released',
  'offer_expired',
  'request_cancelled',
  'booking_cancelled',
  'stay_cancelled_copy',
  'stay_shortened',
  'key_code_due',
  'request_withdrawn',
  'dispatcher_blocked',
  'request_sent',
  'first_answer',
  'answers_digest',
  'enough_beds',
  'deadline_summary',
  'booking_confirmed',
  'booking_cancelled_copy',
  'stay_cancelled',
  'stay_shortened_copy',
  'arrival_changed',
  'accommodation_withdrawn',
  'accommodation_blocked',
  'owner_blocked',
] as const;

/** Mails about an owner's accommodations and their calendars, whose content listings owns. */
export const CALENDAR_MAIL_KINDS = [
  'photo_removed',
  'accommodation_decided',
  'calendar_collided',
  'calendar_feed_suspicious',
  'calendar_feed_failed',
  'calendar_check',
] as const;

/** Mails about reports: to the reporter, and to the reported user (`report_measure`). listings owns their content. */
export const REPORT_MAIL_KINDS = ['report_receipt', 'report_decision', 'report_measure'] as const;

/** Mails whose content auth owns. */
export const AUTH_MAIL_KINDS = [
  'magic_link_login',
  'magic_link_register',
  'magic_link_booking',
  'magic_link_admin',
  'password_reset',
  'address_already_registered',
  'owner_invitation',
  'account_erased',
  'account_blocked',
  'account_unblocked',
  'email_change',
  'email_change_taken',
  'email_changed',
] as const;

export const MAIL_KINDS = [
  ...LISTINGS_MAIL_KINDS,
  ...CALENDAR_MAIL_KINDS,
  ...REPORT_MAIL_KINDS,
  ...AUTH_MAIL_KINDS,
] as const;
export type ListingsMailKind = (typeof LISTINGS_MAIL_KINDS)[number];
export type CalendarMailKind = (typeof CALENDAR_MAIL_KINDS)[number];
export type ReportMailKind = (typeof REPORT_MAIL_KINDS)[number];
export type AuthMailKind = (typeof AUTH_MAIL_KINDS)[number];
export type MailKind = (typeof MAIL_KINDS)[number];

/** Mails that go to an owner; at most 25 `request_received` a day and owner (docs/security.md S1). */
export const OWNER_MAIL_KINDS: readonly MailKind[] = [
  'request_received',
  'request_reminder',
  'phoned_promise',
  'answer_copy',
  'offer_confirmed',
  'offer_released',
  'offer_expired',
  'request_cancelled',
  'booking_cancelled',
  'stay_cancelled_copy',
  'stay_shortened',
  'key_code_due',
  'request_withdrawn',
  'dispatcher_blocked',
];

const DIGEST_MS = 15 * 60_000;

const HOUR_MS = 3_600_000;

/** Returns the number of the hour whose changes of arrival facts one mail names. */
export const arrivalHourOf = (at: Date): number => Math.floor(at.getTime() / HOUR_MS);

/** Returns the end of an hour: when its mail is sent. */
export const arrivalHourEnd = (hour: number): Date => new Date((hour + 1) * HOUR_MS);

/** Returns the number of the period whose answers one digest names (docs/design.md D51). */
export const digestOf = (at: Date): number => Math.floor(at.getTime() / DIGEST_MS);

/** Returns the end of a period: when its digest is sent. */
export const digestEnd = (digest: number): Date => new Date((digest + 1) * DIGEST_MS);
