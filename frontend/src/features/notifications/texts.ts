import { type RecipientStatus } from '@kq/contracts/constants';
import { type NOTIFICATION_KINDS } from '@kq/contracts/http/notifications';

type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Texts of the in-app notifications. */
export const notificationWords: Readonly<Record<NotificationKind, string>> = {
  request_received: 'Neue Anfrage',
  request_sent: 'Ihre Anfrage ist bei den Vermietern',
  answer_received: 'Neue Antwort auf Ihre Anfrage',
  offer_confirmed: 'Ihr Angebot wurde verbindlich bestätigt',
  offer_released: 'Die Firma hat andere Betten bestätigt',
  request_cancelled: 'Eine Anfrage wurde storniert',
  booking_cancelled: 'Eine bestätigte Buchung wurde storniert',
  request_expired: 'Die Frist Ihrer Anfrage ist abgelaufen',
  request_reminder: 'Die Frist einer Anfrage läuft bald ab',
  phoned_promise: 'Bitte bestätigen Sie Ihre Zusage am Telefon',
  offer_expired: 'Eine Anfrage an Sie ist abgelaufen',
  report_decided: 'Ihre Meldung ist entschieden. Die Mail nennt den Grund.',
  report_measure: 'Wir haben nach einer Meldung entschieden. Die Mail nennt den Grund.',
  stay_cancelled: 'Ein Vermieter hat nach der Bestätigung abgesagt',
  stay_shortened: 'Eine Kolonne reist früher ab',
  arrival_changed: 'Ein Vermieter hat seine Hinweise zur Anreise geändert',
  accommodation_withdrawn: 'Eine Unterkunft wird nicht mehr angeboten',
  accommodation_blocked: 'Wir haben eine Unterkunft gesperrt, Ihr Aufenthalt gilt weiter',
  request_withdrawn: 'Wir haben eine Anfrage zurückgezogen',
  photo_removed: 'Wir haben ein Foto entfernt. Die Mail nennt den Grund.',
  accommodation_verified: 'Ihre Unterkunft ist jetzt geprüft',
  accommodation_unverified: 'Ohne Kennzeichen „Geprüft“. Die Mail nennt den Grund.',
  accommodation_hidden: 'Wir haben eine Unterkunft gesperrt. Die Mail nennt den Grund.',
  accommodation_released: 'Wir haben eine Unterkunft wieder freigegeben',
  calendar_collided: 'Doppelt belegt: Ein anderes Portal nimmt bestätigte Betten',
  calendar_suspicious: 'Ein Kalender nennt plötzlich weniger Nächte',
  calendar_failed: 'Ein Kalender ist seit einem Tag nicht lesbar',
  party_blocked: 'Das Konto der anderen Seite ist gesperrt, der Aufenthalt gilt weiter',
};

/** What an owner's answer says; `answer_received` names it where it is known. */
export const answerWords: Readonly<Record<RecipientStatus, string>> = {
  queued: 'Neue Antwort auf Ihre Anfrage',
  sent: 'Neue Antwort auf Ihre Anfrage',
  accepted: 'Neue Zusage',
  partially_accepted: 'Neue Teilzusage',
  countered: 'Neues Gegenangebot',
  declined: 'Eine Absage',
  confirmed: 'Bestätigt',
  released: 'Nicht benötigt',
  undeliverable: 'Eine Anfrage war nicht zustellbar',
  expired: 'Eine Antwort ist abgelaufen',
  withdrawn: 'Eine Unterkunft ist zurückgezogen',
  cancelled_by_dispatcher: 'Storniert',
  cancelled_by_owner: 'Ein Vermieter hat nach der Bestätigung abgesagt',
};

export const notificationsText = {
  title: 'Mitteilungen',
  empty: 'Noch keine Mitteilungen.',
  failed: 'Die Mitteilungen konnten nicht geladen werden.',
  loading: 'Mitteilungen werden geladen',
  unread: 'neu',
} as const;
