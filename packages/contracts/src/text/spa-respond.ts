import {
  ANSWER_LINK_DAYS_AFTER_STAY,
  type DeclineReason,
  PRICE_PER_BED_NIGHT_MAX_CENTS,
  type RecipientStatus,
  type RequestStatus,
} from '../constants';
import { formatCents } from '../format';

/** Texts of the owner's answer page (docs/look.md L13, L16). */
export const respondText = {
  loading: 'Anfrage wird geladen',
  buttons: {
    accept: 'Zusagen',
    counter: 'Gegenangebot',
    decline: 'Absagen',
    back: 'Zurück',
    change: 'Antwort ändern',
    acceptAll: 'Für alle zusagen',
    declineAll: 'Für alle absagen',
  },
  message: 'Nachricht an die Firma (freiwillig)',
  preselected: 'Noch ist nichts gesendet. Ein Tippen auf „Zusagen“ genügt.',
  partial: { title: 'Wie viele Betten sagen Sie zu?', less: 'Ein Bett weniger', more: 'Ein Bett mehr' },
  counter: {
    title: 'Ihr Gegenangebot',
    price: 'Preis je Bett und Nacht',
    beds: 'Betten',
    start: 'Anreise',
    end: 'Abreise',
    submit: 'Gegenangebot senden',
    same: 'Bitte ändern Sie den Preis oder die Daten.',
    order: 'Die Abreise muss nach der Anreise liegen.',
    price0: 'Bitte geben Sie einen Preis an.',
    priceMax: `Höchstens ${formatCents(PRICE_PER_BED_NIGHT_MAX_CENTS)} je Bett und Nacht.`,
  },
  decline: { title: 'Warum passt es nicht? Ein Tippen genügt.' },
  calendar: {
    title: 'Kalender anpassen und zusagen?',
    adjust: 'Kalender anpassen und zusagen',
    stays: 'Hier sind schon bestätigte Gäste eingetragen. Mehr Betten lassen sich nicht zusagen.',
  },
  choice: {
    title: 'Für welche Unterkunft antworten Sie?',
    all: 'Alle gemeinsam',
    allHint: 'Teilzusage und Gegenangebot gehen je Unterkunft.',
  },
  next: {
    title: 'So geht es weiter',
    offer: [
      'Die Firma sieht Ihre Antwort sofort.',
      'Bestätigt sie, erhalten Sie eine Mail mit allen Daten. Erst dann sind die Betten vergeben.',
      'Bis dahin können Sie Ihre Antwort ändern.',
    ],
    declined: [
      'Die Firma sieht Ihre Absage sofort.',
      'Wird doch etwas frei, ändern Sie einfach Ihre Antwort.',
    ],
  },
  details: {
    title: 'Zur Anfrage',
    contact: 'Ansprechpartner',
    message: 'Nachricht des Anfragenden',
    arrival: 'Anreise ab',
    vehicles: 'Fahrzeuge',
    rooms: 'Zimmerwunsch',
    nights: 'Nächte',
    monThu: 'Montag bis Donnerstag',
    extension: 'Verlängerung',
    extensionYes: 'möglich',
  },
  report: {
    open: 'Anfrage melden',
    title: 'Diese Anfrage melden?',
    text: 'Bitte melden Sie nur Werbung, Betrug und Anfragen, die nicht ernst gemeint sind. Melden mehrere Vermieter denselben Absender, kann er niemanden mehr anfragen.',
    submit: 'Anfrage melden',
    done: 'Danke. Wir prüfen diese Anfrage.',
  },
  invalid: {
    title: 'Dieser Link ist unvollständig oder gehört zu einem anderen Konto.',
    text: 'Bitte öffnen Sie den Link aus der Mail noch einmal, oder melden Sie sich als Vermieter an.',
    login: 'Anmelden und antworten',
  },
  gone: {
    title: 'Dieser Link gilt nicht mehr.',
    text: `Der Aufenthalt liegt länger als ${ANSWER_LINK_DAYS_AFTER_STAY} Tage zurück.`,
  },
  failed: {
    title: 'Die Anfrage konnte nicht geladen werden.',
    text: 'Es wurde nichts beantwortet.',
  },
  toDashboard: 'Zu meinen Anfragen',
} as const;

/** Reasons why answering is no longer possible, by the state of the owner's accommodation. */
export const closedPlaceText: Readonly<Partial<Record<RecipientStatus, string>>> = {
  released: 'Die Firma hat ihre Kolonne anderweitig untergebracht. Danke für Ihre Mühe.',
  withdrawn: 'Die Firma hat diese Anfrage zurückgezogen. Sie müssen nichts tun.',
  cancelled_by_dispatcher: 'Die Firma hat diesen Aufenthalt storniert. Die Betten sind wieder frei.',
  cancelled_by_owner: 'Sie haben diesen Aufenthalt storniert.',
  expired: 'Die Frist ist abgelaufen.',
  undeliverable: 'Diese Anfrage konnte nicht zugestellt werden.',
};

/** The same, by the state of the whole request. */
export const closedRequestText: Readonly<Partial<Record<RequestStatus, string>>> = {
  filled: 'Die Firma hat ihre Kolonne inzwischen untergebracht.',
  cancelled: 'Die Firma hat diese Anfrage storniert.',
  expired: 'Die Frist dieser Anfrage ist abgelaufen.',
};

export const declineChoices: readonly { reason: DeclineReason; label: string }[] = [
  { reason: 'booked_out', label: 'Ausgebucht' },
  { reason: 'too_short', label: 'Aufenthalt zu kurz' },
  { reason: 'too_long', label: 'Aufenthalt zu lang' },
  { reason: 'other', label: 'Anderer Grund' },
];
