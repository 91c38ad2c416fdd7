import {
  ANSWER_LINK_DAYS_AFTER_STAY,
  type DeclineReason,
  PRICE_PER_BED_NIGHT_MAX_CENTS,
  type RecipientStatus,
  type RequestStatus,
} from '@kq/contracts/constants';
import { formatCount } from '@kq/contracts/format';
import { germanFormat } from '@kq/contracts/language/german-format';
import { pages } from '@kq/contracts/page-paths';
import { recipientStatusWords } from '@/texts/status';
import { frameText } from '@/texts/frame';

/** German number fields of the counter-offer. */
const money: MoneySigns = { decimalSeparator: ',', thousandSeparator: '.', suffix: ' €' };

interface MoneySigns {
  readonly decimalSeparator: string;
  readonly thousandSeparator: string;
  readonly prefix?: string;
  readonly suffix?: string;
}

/**
 * German texts of the owner's answer page (docs/look.md L13, L16). Its type is the type of every language: a missing text
 * does not compile.
 */
export const respondText = {
  format: germanFormat,
  frame: frameText,
  title: pages['booking-response'].title as string,
  language: 'Sprache',
  loading: 'Anfrage wird geladen',
  retry: 'Erneut versuchen',
  requestId: 'Vorgang',
  area: 'Ihre Antwort',
  /** The sender, once their name is no longer shown. */
  formerSender: 'Anfrage',
  inPlace: (place: string) => `in ${place}`,
  answerBy: (when: string) => `Bitte antworten bis ${when}`,
  deadlineOver: 'Frist vorbei, Ihre Antwort zählt noch.',
  offerUntil: (when: string) => `Ein Angebot von jetzt gilt bis ${when}.`,
  availability: {
    free: 'Frei in Ihrem Kalender',
    ofTotal: (total: number) => `von ${total}`,
  },
  conditions: {
    free: (date: string) => `Kostenlos stornierbar bis ${date}.`,
    passed: (date: string) => `Kostenlos stornierbar war es bis ${date}.`,
    noFree: 'Ohne kostenlose Stornofrist.',
    cost: (percent: number, isLater: boolean) =>
      `${isLater ? 'Danach kostet eine Stornierung' : 'Eine Stornierung kostet'} höchstens ${percent}\u00a0% des Preises ohne Endreinigung.`,
    byLaw: (isLater: boolean): string =>
      isLater ? 'Danach gilt für eine Stornierung das Gesetz.' : 'Für eine Stornierung gilt das Gesetz.',
    notRecorded: (isLater: boolean) =>
      `Was eine Stornierung ${isLater ? 'danach ' : ''}kostet, ist nicht erfasst.`,
    deposit: (sum: string) => `Kaution ${sum}`,
    checkIn: (time: string) => `Anreise ab ${time} Uhr`,
    checkOut: (time: string) => `Abreise bis ${time} Uhr`,
  },
  buttons: {
    accept: 'Zusagen',
    counter: 'Gegenangebot',
    decline: 'Absagen',
    back: 'Zurück',
    change: 'Antwort ändern',
    acceptBeds: (beds: number) => `Zusagen: alle ${germanFormat.beds(beds)}`,
    partial: 'Nur … Betten',
    acceptAll: 'Für alle zusagen',
    declineAll: 'Für alle absagen',
  },
  message: {
    open: 'Nachricht dazu schreiben',
    label: 'Nachricht an die Firma (freiwillig)',
    insert: 'Vorlage einsetzen',
    choose: 'Bitte wählen',
    keep: 'Als Vorlage speichern',
  },
  preselected: 'Noch ist nichts gesendet. Ein Klick auf „Zusagen“ genügt.',
  partial: {
    title: 'Wie viele Betten sagen Sie zu?',
    less: 'Ein Bett weniger',
    more: 'Ein Bett mehr',
    total: 'Gesamt zu Ihrem Preis',
    submit: (beds: number) => `${germanFormat.beds(beds)} zusagen`,
  },
  counter: {
    title: 'Ihr Gegenangebot',
    money,
    total: 'Gesamt',
    price: 'Preis je Bett und Nacht',
    beds: 'Betten',
    start: 'Anreise',
    end: 'Abreise',
    submit: 'Gegenangebot senden',
    same: 'Bitte ändern Sie den Preis, die Daten oder die Nächte.',
    noNights: 'Zwischen Anreise und Abreise liegt keine Nacht von Montag bis Donnerstag.',
    allNights: 'Alle',
    order: 'Die Abreise muss nach der Anreise liegen.',
    past: 'Die Anreise darf nicht in der Vergangenheit liegen.',
    start_min: (date: string) => `Die Anreise ist ab ${date} möglich.`,
    start_max: (date: string) => `Die Anreise ist bis ${date} möglich.`,
    end_min: (date: string) => `Die Abreise ist ab ${date} möglich.`,
    end_max: (date: string) => `Die Abreise ist bis ${date} möglich.`,
    full: (nights: string) => `Betten fehlen nur noch ${nights}, für Ihre Nächte sind genug bestätigt.`,
    noDate: 'Bitte geben Sie ein Datum an.',
    noBeds: 'Bitte geben Sie die Betten an.',
    price0: 'Bitte geben Sie einen Preis an.',
    priceMax: `Höchstens ${germanFormat.cents(PRICE_PER_BED_NIGHT_MAX_CENTS)} je Bett und Nacht.`,
  },
  decline: {
    title: 'Warum passt es nicht? Ein Klick genügt.',
    reasons: {
      booked_out: 'Ausgebucht',
      too_short: 'Aufenthalt zu kurz',
      too_long: 'Aufenthalt zu lang',
      other: 'Anderer Grund',
    } as Readonly<Record<DeclineReason, string>>,
  },
  calendar: {
    title: 'Kalender anpassen und zusagen?',
    adjust: 'Kalender anpassen und zusagen',
    free: (beds: number) =>
      `Ihr Kalender zeigt für diese Nächte ${beds === 0 ? 'kein freies Bett' : `nur ${germanFormat.beds(beds)}`}.`,
    frees: 'Bestätigt die Firma, werden aus Ihren Sperren frei:',
    until: 'Bis dahin bleibt Ihr Kalender, wie er ist. Was Sie noch sperren, bleibt gesperrt.',
    only: (beds: number) => `Nur ${germanFormat.beds(beds)} zusagen`,
    stays:
      'Hier sind schon Gäste bestätigt oder Nächte aus einem anderen Kalender belegt. Mehr Betten lassen sich nicht zusagen.',
  },
  choice: {
    title: 'Für welche Unterkunft antworten Sie?',
    free: (beds: number) => `${germanFormat.beds(beds)} frei`,
    all: 'Alle gemeinsam',
    allHint: 'Teilzusage und Gegenangebot gehen je Unterkunft.',
    shareNone: 'nicht nötig, bleibt offen',
    together: (beds: number, workers: number) => `Zusammen ${beds} von ${germanFormat.beds(workers)}`,
  },
  /** Above the answer, after a link of the mail with another one. */
  alreadyAnswered: 'Sie hatten schon geantwortet. Der Link hat daran nichts geändert.',
  thanks: {
    confirmed: (beds: number) => `Die Firma hat ${germanFormat.beds(beds)} verbindlich bestätigt.`,
    declined: (reason: string | undefined) =>
      `Danke, Ihre Absage ist angekommen${reason === undefined ? '' : `: ${reason}`}.`,
    accepted: (until: string | undefined) =>
      `Danke, Ihre Zusage ist angekommen. Verbindlich wird sie erst mit der Bestätigung durch die Firma${atLatest(until)}.`,
    countered: (until: string | undefined) =>
      `Danke, Ihr Gegenangebot ist angekommen. Verbindlich wird es erst mit der Bestätigung durch die Firma${atLatest(until)}.`,
  },
  blockNights: {
    free: 'Ihr Kalender zeigt für diese Nächte noch freie Betten:',
    block: 'Diese Nächte sperren',
    done: 'Diese Nächte sind gesperrt. Firmen finden hier kein freies Bett mehr.',
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
    onSite: 'Ansprechpartner vor Ort',
    arrival: 'Anreise ab',
    clock: (time: string) => `${time} Uhr`,
    vehicles: 'Fahrzeuge',
    cars: (count: number) => formatCount(count, 'Pkw', 'Pkw'),
    vans: (count: number) => formatCount(count, 'Transporter', 'Transporter'),
    trucks: (count: number) => formatCount(count, 'Lkw', 'Lkw'),
    rooms: 'Zimmerwunsch',
    nights: 'Nächte',
    extension: 'Verlängerung',
    extensionYes: 'möglich',
  },
  report: {
    open: 'Anfrage melden',
    title: 'Diese Anfrage melden?',
    text: 'Ein Mensch prüft Ihre Meldung. Der Absender erfährt Ihren Namen nicht.',
    ground: 'Grund',
    choose: 'Bitte wählen',
    grounds: {
      advertising: 'Werbung',
      fraud: 'Betrug',
      not_serious: 'Nicht ernst gemeint',
      insulting: 'Beleidigend',
      other: 'Anderer Grund',
    },
    said: 'Was ist geschehen?',
    missing: 'Bitte wählen Sie einen Grund und schreiben Sie, was geschehen ist.',
    submit: 'Anfrage melden',
    done: 'Danke. Wir prüfen diese Anfrage.',
    receipt: (no: number) => `Nummer Ihrer Meldung: ${no}`,
    next: 'Die Nummer und unsere Entscheidung schicken wir Ihnen per Mail.',
    repeated: 'Sie haben diese Anfrage schon gemeldet. Wir haben noch nicht entschieden.',
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
  status: recipientStatusWords,
  senderBlocked:
    'Wir haben diese Anfrage zurückgezogen, weil wir das Konto des Absenders gesperrt haben. Sie müssen nichts tun.',
  /** Of a confirmed stay while the account is blocked. */
  dispatcherBlocked:
    'Wir haben das Konto der Firma gesperrt. Der bestätigte Aufenthalt gilt weiter. Bitte sprechen Sie vor der Anreise mit der Firma.',
  /** Reasons why answering is no longer possible, by the state of the owner's accommodation; null: see the request. */
  closedAccommodation: {
    queued: null,
    sent: null,
    accepted: null,
    partially_accepted: null,
    countered: null,
    declined: null,
    confirmed: null,
    released: 'Die Firma hat für diese Nächte andere Betten bestätigt. Danke für Ihre Mühe.',
    withdrawn: 'Die Firma hat diese Anfrage zurückgezogen. Sie müssen nichts tun.',
    cancelled_by_dispatcher:
      'Die Firma hat diesen Aufenthalt storniert. Er belegt in Ihrem Kalender keine Betten mehr.',
    cancelled_by_owner: 'Sie haben diesen Aufenthalt storniert.',
    expired: 'Die Frist ist abgelaufen.',
    undeliverable: 'Diese Anfrage konnte nicht zugestellt werden.',
  } satisfies Readonly<Record<RecipientStatus, string | null>>,
  arrivalOver: 'Der Tag der Anreise ist vorbei.',
  /** The same, by the state of the whole request. */
  closedRequest: {
    awaiting_verification: 'Zu dieser Anfrage ist zurzeit keine Antwort möglich.',
    open: 'Zu dieser Anfrage ist zurzeit keine Antwort möglich.',
    partially_filled: 'Zu dieser Anfrage ist zurzeit keine Antwort möglich.',
    filled: 'Die Firma hat ihre Kolonne inzwischen untergebracht.',
    cancelled: 'Die Firma hat diese Anfrage storniert.',
    expired: 'Die Frist dieser Anfrage ist abgelaufen.',
  } satisfies Readonly<Record<RequestStatus, string>>,
  reasons: frameText.reasons,
};

export type RespondTexts = typeof respondText;

const atLatest = (until: string | undefined): string => (until === undefined ? '' : `, spätestens ${until}`);
