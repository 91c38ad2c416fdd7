import { type OwnerCancelReason, type RecipientStatus, type RequestStatus } from '../constants';

/** Texts for the state of one recipient. */
export const recipientStatusWords: Readonly<Record<RecipientStatus, string>> = {
  queued: 'Wird gesendet',
  sent: 'Wartet auf Antwort',
  accepted: 'Zusage',
  partially_accepted: 'Teilzusage',
  countered: 'Gegenangebot',
  declined: 'Abgesagt',
  confirmed: 'Bestätigt',
  released: 'Nicht benötigt',
  undeliverable: 'Nicht zustellbar',
  expired: 'Abgelaufen',
  withdrawn: 'Zurückgezogen',
  cancelled_by_dispatcher: 'Storniert',
  cancelled_by_owner: 'Vom Vermieter storniert',
};

/** Why an owner cancelled a confirmed stay; also in the mail to the dispatcher. */
export const ownerCancelReasonWords: Readonly<Record<OwnerCancelReason, string>> = {
  double_booked: 'Doppelt belegt',
  damage: 'Schaden oder Reparatur',
  withdrawn_from_rent: 'Wird nicht mehr vermietet',
  other: 'Anderer Grund',
};

/** The state of a whole request. */
export const requestStatusWords: Readonly<Record<RequestStatus, string>> = {
  awaiting_verification: 'Wartet auf Ihre Bestätigung',
  open: 'Offen',
  partially_filled: 'Teilweise belegt',
  filled: 'Vollständig',
  expired: 'Abgelaufen',
  cancelled: 'Storniert',
};
