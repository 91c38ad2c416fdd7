import { type AccommodationStatus, type RecipientStatus, type RequestStatus } from '@kq/contracts/constants';

export const accommodationStatusWords: Readonly<Record<AccommodationStatus, string>> = {
  draft: 'Entwurf',
  active: 'In der Suche',
  archived: 'Archiviert',
  blocked: 'Gesperrt',
  deleted: 'Gelöscht',
};

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

/** The state of a whole request. */
export const requestStatusWords: Readonly<Record<RequestStatus, string>> = {
  awaiting_verification: 'Wartet auf Ihre Bestätigung',
  open: 'Offen',
  partially_filled: 'Teilweise belegt',
  filled: 'Vollständig',
  expired: 'Abgelaufen',
  cancelled: 'Storniert',
};
