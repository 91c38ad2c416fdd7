import { BOOKING_VERIFICATION_HOURS, type DeclineReason } from '@kq/contracts/constants';
import { recipientStatusWords } from '@/texts/status';
import { formatCount } from '@kq/contracts/format';

/** Before the titles of accommodations that received no second mail. */
export const repeatedOwners = (repeated: number, all: number): string =>
  repeated === all
    ? 'Es ging keine Mail hinaus, denn für diese Tage bereits angefragt:'
    : 'Keine zweite Mail, denn für diese Tage bereits angefragt:';

/** `Ihre Anfrage ist bei 20 Vermietern.` */
export const sentToOwners = (owners: number): string =>
  `Ihre Anfrage ist bei ${formatCount(owners, 'Vermieter', 'Vermietern')}.`;

const missingWords = (beds: number): string => (beds === 1 ? 'Es fehlt 1 Bett' : `Es fehlen ${beds} Betten`);

/** Texts of the dispatcher's page of one request (docs/look.md L12). */
export const requestStatusText = {
  recipientStatus: recipientStatusWords,
  arrival: {
    notes: 'Anreise',
    keyCode: 'Schlüsselcode',
    wifiName: 'WLAN',
    wifiPassword: 'WLAN-Passwort',
    houseRules: 'Hausordnung',
    accessFrom: (when: string) => `Schlüsselcode und WLAN lesen Sie hier ab ${when}.`,
  },
  loading: 'Anfrage wird geladen',
  back: 'Meine Anfragen',
  notFound: {
    title: 'Diese Anfrage gibt es nicht.',
    text: 'Vielleicht ist der Link unvollständig, oder die Anfrage gehört zu einem anderen Konto.',
  },
  failed: 'Die Anfrage konnte nicht geladen werden.',
  failedHint: 'Ihre Anfrage und alle Antworten bleiben gespeichert.',
  noAnswerYet: 'Noch keine Antwort. Wir schreiben Ihnen, sobald jemand zusagt.',
  polling: 'Die Live-Verbindung ist unterbrochen. Wir fragen alle 15 Sekunden nach.',
  awaiting: {
    title: 'Ihre Anfrage wartet auf Sie.',
    text: 'Noch ging nichts an die Vermieter. Öffnen Sie die Mail, die wir Ihnen geschickt haben, und bestätigen Sie Ihre Adresse. Danach geht die Anfrage von selbst hinaus.',
    until: `Ohne Bestätigung wird die Anfrage nach ${BOOKING_VERIFICATION_HOURS} Stunden gelöscht.`,
  },
  held: {
    title: 'Ihre Anfrage wird geprüft.',
    text: (until: string) =>
      `Noch ging nichts an die Vermieter. Nach Meldungen zu Ihren Anfragen sieht ein Mensch sie an. Sie geht spätestens ${until} hinaus, wenn nichts dagegen spricht.`,
  },
  withdrawn: {
    title: 'Diese Anfrage ging nicht hinaus.',
    sender_suspended:
      'Wir haben Ihre Anfragen nach Meldungen von Vermietern angehalten. Grund, Dauer und Ihr Widerspruch stehen in unserer Mail.',
    account_blocked: 'Wir haben Ihr Konto gesperrt. Grund und Ihr Widerspruch stehen in unserer Mail.',
  },
  steps: { sent: 'Gesendet', answers: 'Antworten', confirmed: 'Bestätigt', arrival: 'Anreise' },
  groups: {
    confirmed: 'Bestätigt',
    offers: 'Zusagen',
    counters: 'Gegenangebote',
    open: 'Offen',
    closed: 'Absagen',
    closedMixed: 'Absagen und Erledigtes',
  },
  actions: {
    confirm: 'Bestätigen',
    call: 'Anrufen',
    write: 'E-Mail schreiben',
    phoned: 'Telefonisch zugesagt',
    more: 'Aktionen',
    report: 'Unterkunft melden',
    cancelAccommodation: 'Stornieren',
    leaveEarly: 'Früher abreisen',
    withdrawAccommodation: 'Zurückziehen',
    cancelRequest: 'Anfrage stornieren',
    confirmSelected: 'Auswahl bestätigen',
  },
  /** While beds are missing that no owner is waited for. */
  missing: {
    cancelledByOwner: (titles: string, beds: number) =>
      `${titles} hat nach der Bestätigung abgesagt. ${missingWords(beds)}.`,
    cancelledByOwners: (titles: string, beds: number) =>
      `${titles} haben nach der Bestätigung abgesagt. ${missingWords(beds)}.`,
    answersPossible:
      'Vermieter, die Ihnen schon geantwortet haben, können wieder zusagen. Oder Sie fragen weitere Unterkünfte an.',
    allDeclined: 'Alle haben abgesagt.',
    searchAll: (beds: number) => `${missingWords(beds)}. Fragen Sie weitere Unterkünfte an.`,
    offersShort: 'Die Angebote reichen nicht für alle Nächte und Betten.',
    inNights: (nights: string, areMore: boolean) =>
      ` in den Nächten ${nights}${areMore ? ' und in weiteren' : ''}`,
    nobodyLeft: (beds: number, nights: string) =>
      `${missingWords(beds)}${nights}, und es steht keine Antwort mehr aus.`,
    searchOthers: 'Fragen Sie für die fehlenden Betten weitere Unterkünfte an.',
    search: 'Fehlende Betten suchen',
  },
  cancelled: {
    title: 'Diese Anfrage ist storniert.',
    text: 'Kein Vermieter wartet mehr auf Ihre Bestätigung.',
    search: 'Neu suchen',
  },
  /** Of an accommodation while the request is held. */
  heldRow: 'Noch nicht angefragt',
  perBedNight: 'je Bett und Nacht',
  late: 'Nachträglich',
  noLongerOffered: 'Nicht mehr angeboten',
  noLongerOfferedText: 'Diese Unterkunft wird nicht mehr angeboten. Eine Zusage gilt deshalb nicht mehr.',
  confirmedTotal: 'Summe aller bestätigten Unterkünfte',
  confirmSheet: {
    title: 'Buchung prüfen',
    submit: 'Kostenpflichtig buchen',
    beds: 'Betten',
    total: 'Gesamt',
    binding:
      'Damit buchen Sie fest. Der Vermieter erhält jetzt auch Rechnungsadresse und Kontakt vor Ort, soweit Sie sie angegeben haben.',
    adjust: 'Auf freie Betten anpassen',
    nothingLeft: 'Hier ist kein Bett mehr frei.',
    bedsGone: 'Inzwischen sind Betten vergeben worden.',
    offerChanged: 'Der Vermieter hat sein Angebot geändert. Bitte prüfen Sie die neuen Angaben.',
    acceptChange: 'Neue Angaben übernehmen',
    acceptFirst: 'Bitte übernehmen Sie zuerst die neuen Angaben.',
    notNeeded:
      'Wird nicht gebucht: Die anderen Unterkünfte reichen aus. Zum Aufteilen dort zuerst Betten wegnehmen.',
    needsBeds: 'Bitte mindestens ein Bett auswählen.',
    surplus: (beds: string, nights: string, cents: string) =>
      `In den Nächten ${nights} sind es bis zu ${beds} mehr als gesucht. Auf Betten ohne Person entfallen ${cents}.`,
    covers: (covered: number, requested: number) =>
      `deckt ${covered} von ${formatCount(requested, 'Nacht', 'Nächten')}`,
    differs: 'Weicht von Ihrer Anfrage ab',
    stale: 'Diese Auswahl ist nicht mehr zu buchen. Die Seite zeigt den neuen Stand.',
    staleConfirmed: 'Diese Auswahl ist schon bestätigt.',
  },
  cancelSheet: {
    requestTitle: 'Ganze Anfrage stornieren?',
    requestText:
      'Alle offenen Anfragen werden zurückgezogen, bestätigte Aufenthalte storniert. Die Vermieter erfahren es sofort.',
    requestSubmit: 'Anfrage stornieren',
    accommodationTitle: 'Bestätigte Unterkunft stornieren?',
    accommodationText: 'Die Buchung belegt dann keine Betten mehr, der Vermieter erfährt es sofort.',
    accommodationSubmit: 'Unterkunft stornieren',
    submitCostly: 'Kostenpflichtig stornieren',
    leaving: 'Abreise heute',
    together: 'Zusammen',
    begun:
      'Wo Ihre Crew schon wohnt, endet der Aufenthalt heute: Die Nächte bis heute und die Endreinigung werden voll berechnet, für die übrigen gilt die Summe oben.',
    reason: 'Grund (freiwillig)',
    costHint:
      'Der Preis bleibt geschuldet. Der Vermieter zieht ab, was er spart und was er durch eine andere Vermietung einnimmt.',
    withdrawTitle: 'Anfrage zurückziehen?',
    withdrawText: 'Der Vermieter erfährt sofort, dass Sie hier keine Betten mehr brauchen.',
    withdrawSubmit: 'Zurückziehen',
  },
  leaveSheet: {
    title: 'Früher abreisen?',
    text: 'Ab dem Tag der Abreise belegt die Buchung keine Betten mehr. Der Vermieter erfährt es sofort.',
    departure: 'Neuer Tag der Abreise',
    today: 'heute',
    slept: 'Bis zur Abreise',
    kept: 'Diese Nächte',
    keptWithCleaning: 'Diese Nächte mit Endreinigung',
    rest: (nights: string) => `Für die übrigen ${nights}`,
    saved: 'Gegenüber der Buchung',
    atLeast: (cents: string) => `mindestens ${cents} weniger`,
    submit: 'Verbindlich früher abreisen',
  },
  leftEarly: (departure: string, before: string) =>
    `Frühere Abreise: ${departure} statt ${before}, für die übrigen Nächte`,
  searchGivenBack: 'Andere Unterkunft suchen',
  leftToast: 'Frühere Abreise eingetragen. Der Vermieter weiß Bescheid.',
  confirmedToast: 'Bestätigt. Die Kontaktdaten stehen jetzt hier.',
  cancelledToast: 'Storniert. Die Vermieter wissen Bescheid.',
  phonedToast: 'Notiert. Der Vermieter bekommt eine Mail zur Bestätigung, Betten sind noch keine belegt.',
} as const;

export const declineReasonWords: Readonly<Record<DeclineReason, string>> = {
  booked_out: 'Ausgebucht',
  too_short: 'Aufenthalt zu kurz',
  too_long: 'Aufenthalt zu lang',
  other: 'Anderer Grund',
};
