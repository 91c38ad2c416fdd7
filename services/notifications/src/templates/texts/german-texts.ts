import {
  CALENDAR_CHECK_LINK_DAYS,
  MAGIC_LINK_MINUTES,
  PRODUCT_NAME,
  formatCount,
  formatOwners,
  type OwnerCancelReason,
  SENDER_SUSPENSION_DAYS,
} from '@kq/contracts';
import { germanFormat } from '@kq/contracts/language/german-format';
import { freeWords } from '@kq/contracts/text/free-beds';
import { ownerCancelReasonWords } from '@kq/contracts/text/owner-cancel-reasons';
import { germanBlockGrounds } from '@kq/contracts/reasons/account/de';

/** German texts of mails. Its type is the type of every language: a missing text does not compile. */
export const germanTexts = {
  format: germanFormat,
  frame: {
    slogan: `${PRODUCT_NAME}: Monteurzimmer für ganze Kolonnen`,
    imprint: 'Impressum',
    phone: 'Telefon',
  },
  labels: {
    company: 'Firma',
    contact: 'Kontakt',
    phone: 'Telefon',
    email: 'E-Mail',
    place: 'Ort',
    stay: 'Zeitraum',
    people: 'Personen',
    beds: 'Betten',
    recipients: 'Geht an',
    nights: 'Nächte',
    arrival: 'Anreise ab',
    onSite: 'Vor Ort',
    extension: 'Verlängerung',
    ownPlace: 'Ihre Unterkunft',
    vehicles: 'Fahrzeuge',
    rooms: 'Zimmerwunsch',
    cancelledAt: 'Storniert',
    toldAt: 'Gemeldet',
    reason: 'Grund',
    cost: 'Kosten der Stornierung',
  },
  billing: {
    company: 'Rechnung an',
    address: 'Rechnungsadresse',
    vat_id: 'USt-IdNr.',
    cost_center: 'Kostenstelle',
    order_no: 'Bestellnummer',
  } as Readonly<Record<string, string>>,
  cancelReasons: ownerCancelReasonWords as Readonly<Record<OwnerCancelReason, string>>,

  vehicles: ({ cars, vans, trucks }: { cars: number; vans: number; trucks: number }) => [
    cars > 0 ? formatCount(cars, 'Pkw', 'Pkw') : null,
    vans > 0 ? formatCount(vans, 'Transporter', 'Transporter') : null,
    trucks > 0 ? formatCount(trucks, 'Lkw', 'Lkw') : null,
  ],
  /** `Mannheim und Altrip`, `Mannheim und 2 weiteren Orten` */
  towns: ([first = '', second, ...more]: readonly string[]) => {
    if (second === undefined) return first;
    return more.length === 0 ? `${first} und ${second}` : `${first} und ${more.length + 1} weiteren Orten`;
  },
  agreement: {
    arrival: 'Anreise',
    departure: 'Abreise',
    from: (time: string) => `ab ${time} Uhr`,
    until: (time: string) => `bis ${time} Uhr`,
    call: 'Anrufen',
    write: 'Schreiben',
    deposit: (sum: string) => `Kaution: ${sum}`,
    notRecorded: 'Stornobedingungen: nicht erfasst.',
    freeUntil: (date: string) => `Kostenlos stornierbar bis ${date}.`,
    freeWas: (date: string) => `Kostenlos stornierbar war es bis ${date}.`,
    later: (sum: string) => `Danach kostet eine Stornierung höchstens ${sum}.`,
    now: (sum: string) => `Eine Stornierung kostet höchstens ${sum}.`,
    laterNotRecorded: 'Was eine spätere Stornierung kostet, ist nicht erfasst.',
    noFree: 'Ohne kostenlose Stornofrist.',
    byLaw: (isLater: boolean) =>
      `${isLater ? 'Danach gilt für eine Stornierung' : 'Für eine Stornierung gilt'} das Gesetz: höchstens der vereinbarte Preis, abzüglich dessen, was der Vermieter spart.`,
    earlier: (beds: string, title: string) => `Schon vorher bestätigt: ${beds}, ${title}.`,
  },
  cancellation: {
    free: 'Keine, die Stornierung ist kostenlos.',
    atMost: (sum: string) => `Höchstens ${sum}`,
    byLaw: 'Nach Gesetz, höchstens der vereinbarte Preis',
    notRecorded: 'Nicht erfasst',
    deduct:
      'Der Vermieter zieht davon ab, was er spart und was er durch neue Vermietung einnimmt. Auf diesen Betrag fällt keine Mehrwertsteuer an.',
    freed: 'Die Buchung belegt keine Betten mehr. Der Anhang nimmt den Termin aus Ihrem Kalender.',
  },

  /** `12 Betten in Ludwigshafen, 1.–19. Dez.` */
  subject: (beds: number, place: string, range: string) => `${germanFormat.beds(beds)} in ${place}, ${range}`,
  together: (total: string) => `Zusammen ${total}`,
  total: (accommodations: number) =>
    accommodations === 1 ? 'Gesamt' : `Gesamt für ${germanFormat.accommodations(accommodations)}`,
  clock: (time: string) => `${time} Uhr`,
  monThu: 'Montag bis Donnerstag',
  possible: 'möglich',
  reason: (reason: string) => `Grund: ${reason}`,
  viewRequest: 'Anfrage ansehen',

  question: {
    company: (company: string) => `Firma: ${company}`,
    manyAccommodations: (count: number) => `Gefragt sind ${count} Ihrer Unterkünfte.`,
    free: (free: number, total: number) => `Frei in Ihrem Kalender: ${free} von ${germanFormat.beds(total)}`,
    accept: 'Zusagen',
    acceptBeds: (beds: number) => `Zusagen: ${germanFormat.beds(beds)}`,
    partial: 'Nur einen Teil zusagen',
    counter: 'Gegenangebot machen',
    decline: 'Absagen',
    answer: 'Antworten',
    answerBy: (instant: string) => `Antworten bis ${instant}, ohne Anmeldung und ohne Passwort.`,
    message: 'Nachricht des Anfragenden',
    binding:
      'Ihre Zusage nimmt noch keine Betten aus dem Kalender. Verbindlich wird sie erst mit der Bestätigung durch die Firma.',
    origin: `Diese Anfrage kam über ${PRODUCT_NAME} und ging an Sie, weil Ihre Unterkunft dort eingestellt ist.`,
    report: 'Anfrage melden',
  },
  requestReceived: {
    subject: (what: string) => `Anfrage: ${what}`,
    preheader: (instant: string) => `Antworten bis ${instant}, ohne Anmeldung.`,
    heading: (beds: number, place: string) => `Eine Firma sucht ${germanFormat.beds(beds)} in ${place}`,
  },
  requestReminder: {
    subject: (what: string) => `Erinnerung: ${what}`,
    preheader: (instant: string) => `Die Frist endet ${instant}.`,
    heading: (beds: number, place: string) => `Noch offen: ${germanFormat.beds(beds)} in ${place}`,
  },
  phonedPromise: {
    subject: (what: string) => `Telefonisch zugesagt: ${what}, bitte bestätigen`,
    preheader: 'Eine Firma hat Ihre Zusage am Telefon notiert. Bitte bestätigen Sie mit einem Klick.',
    heading: 'Am Telefon zugesagt? Bitte bestätigen Sie',
    text: 'Die Firma hat notiert, dass Sie ihr am Telefon zugesagt haben. Bitte bestätigen Sie das mit einem Klick, oder antworten Sie anders. Ohne Ihre Antwort gilt nichts als zugesagt.',
  },
  answerCopy: {
    subject: (what: string) => `Ihre Antwort: ${what}`,
    preheader: 'Ihre Antwort ist angekommen.',
    heading: 'Ihre Antwort ist angekommen',
    accepted: 'Zusage',
    partial: 'Teilzusage',
    countered: 'Gegenangebot',
    declined: 'Absage',
    text: 'Verbindlich wird eine Zusage erst mit der Bestätigung durch die Firma. Bis dahin können Sie Ihre Antwort ändern.',
    button: 'Antwort ansehen oder ändern',
    note: 'Das waren nicht Sie? Öffnen Sie die Antwort über den Knopf und ändern Sie sie. Leiten Sie Anfragen nur an Menschen weiter, die für Sie antworten dürfen.',
  },
  offerConfirmed: {
    subject: (what: string) => `Bestätigt: ${what}`,
    preheader: 'Die Firma hat verbindlich bestätigt.',
    heading: (beds: number) => `Verbindlich bestätigt: ${germanFormat.beds(beds)}`,
    text: 'Die Firma hat Ihr Angebot angenommen. Die Betten sind in Ihrem Kalender eingetragen.',
    button: 'Buchung ansehen',
  },
  offerReleased: {
    subject: (what: string) => `Anderweitig vergeben: ${what}`,
    preheader: 'Ihre Betten bleiben frei, Sie müssen nichts tun.',
    heading: 'Die Firma ist untergebracht',
    headingNights: 'Ihr Angebot wird nicht gebraucht',
    text: (place: string) =>
      `Für die Anfrage in ${place} sind genug Betten bestätigt. Ihre Betten bleiben frei, Sie müssen nichts tun.`,
    textNights: (place: string) =>
      `Für die Anfrage in ${place} sind Betten bestätigt. In den Nächten Ihres Angebots fehlte danach keines mehr. Ihre Betten bleiben frei, Sie müssen nichts tun.`,
    thanks: 'Danke, dass Sie dabei waren.',
  },
  offerExpired: {
    subject: (what: string) => `Abgelaufen: ${what}`,
    preheader: 'Ihr Angebot ist nicht mehr bindend.',
    heading: 'Ihr Angebot ist abgelaufen',
    text: 'Die Firma hat Ihr Angebot in der Frist nicht bestätigt. Es bindet Sie nicht mehr.',
  },
  requestCancelled: {
    subject: (what: string) => `Zurückgezogen: ${what}`,
    preheader: 'Die Firma fragt nicht mehr an. Sie müssen nichts tun.',
    heading: 'Die Firma hat ihre Anfrage zurückgezogen',
    text: 'Ein Angebot von Ihnen gilt damit nicht mehr. Ihre Betten bleiben frei, Sie müssen nichts tun.',
  },
  bookingCancelled: {
    subject: (what: string) => `Storniert: ${what}`,
    preheader: 'Der Aufenthalt belegt in Ihrem Kalender keine Betten mehr.',
    heading: (beds: number) => `Die Firma hat ${germanFormat.beds(beds)} storniert`,
    headingOperator: (beds: number) => `Wir haben ${germanFormat.beds(beds)} storniert`,
    free: 'Diese Stornierung ist kostenlos: Die Firma schuldet Ihnen nichts.',
    byLaw:
      'Was Ihnen zusteht, bestimmt das Gesetz: höchstens der vereinbarte Preis, abzüglich dessen, was Sie sparen und durch neue Vermietung einnehmen.',
    notRecorded: 'Was in diesem Fall vereinbart ist, ist bei uns nicht erfasst.',
    claim:
      'Storniert nach der kostenlosen Frist. Höchstens den genannten Betrag können Sie von der Firma verlangen. Ziehen Sie davon ab, was Sie sparen und durch neue Vermietung einnehmen.',
    text: 'Der Aufenthalt belegt in Ihrem Kalender keine Betten mehr. Ihre eigenen Sperren und Termine anderer Kalender bleiben. Der Anhang nimmt den Termin aus Ihrem eigenen Kalender.',
  },
  stayCancelledCopy: {
    subject: (what: string) => `Ihre Absage: ${what}`,
    preheader: 'Die Firma weiß Bescheid. Der Aufenthalt belegt keine Betten mehr.',
    heading: (beds: number) => `Sie haben ${germanFormat.beds(beds)} abgesagt`,
    ownMessage: 'Ihre Nachricht',
    text: 'Die Firma hat Ihren Grund per Mail erhalten und schuldet Ihnen nichts. Der Aufenthalt belegt in Ihrem Kalender keine Betten mehr. Ihre eigenen Sperren und Termine anderer Kalender bleiben. Die Absage lässt sich nicht zurücknehmen.',
    note: 'Das waren nicht Sie? Ändern Sie bitte Ihr Passwort und rufen Sie die Firma an.',
  },
  stayShortened: {
    subject: (what: string) => `Frühere Abreise: ${what}`,
    preheader: (date: string) => `Neue Abreise: ${date}.`,
    heading: 'Die Kolonne reist früher ab',
    before: 'Vereinbart war',
    agreedTotal: 'Vereinbarter Preis',
    owed: 'Für die übrigen Nächte',
    free: 'Für die übrigen Nächte schuldet die Firma Ihnen nichts.',
    byLaw:
      'Was Ihnen für die übrigen Nächte zusteht, bestimmt das Gesetz: höchstens der vereinbarte Preis, abzüglich dessen, was Sie sparen und durch neue Vermietung einnehmen.',
    claim:
      'Für die übrigen Nächte können Sie höchstens den genannten Betrag verlangen. Ziehen Sie davon ab, was Sie sparen und durch neue Vermietung einnehmen.',
    text: 'Für die übrigen Nächte belegt der Aufenthalt in Ihrem Kalender keine Betten mehr. Ihre eigenen Sperren und Termine anderer Kalender bleiben. Der Anhang ändert den Termin in Ihrem eigenen Kalender.',
  },
  keyCodeDue: {
    subject: (what: string) => `Schlüsselcode ändern: ${what}`,
    preheader: 'Dieser Aufenthalt braucht ihn nicht mehr.',
    heading: 'Bitte ändern Sie den Schlüsselcode',
    ended: 'Der Aufenthalt ist zu Ende.',
    cancelled: 'Der Aufenthalt ist storniert, den Code zeigen wir der Firma nicht mehr.',
    text: 'Ändern Sie den Code am Schloss, bevor die nächsten Gäste kommen, und tragen Sie den neuen in Ihrem Bereich bei der Unterkunft ein.',
  },
  requestWithdrawn: {
    subject: (what: string) => `Zurückgezogen: ${what}`,
    preheader: 'Das Konto des Absenders ist gesperrt. Sie müssen nichts tun.',
    heading: 'Wir haben diese Anfrage zurückgezogen',
    text: 'Das Konto des Absenders ist gesperrt. Die Anfrage und Ihr Angebot dazu gelten nicht mehr, Ihre Betten bleiben frei. Sie müssen nichts tun.',
  },
  dispatcherBlocked: {
    subject: (what: string) => `Konto der Firma gesperrt: ${what}`,
    preheader: 'Der bestätigte Aufenthalt gilt weiter.',
    heading: 'Wir haben das Konto der Firma gesperrt',
    text: 'Der bestätigte Aufenthalt gilt weiter, wir haben ihn nicht storniert. Bitte sprechen Sie vor der Anreise mit der Firma.',
    note: 'Absagen können Sie den Aufenthalt bis zum Tag der Anreise in Ihrem Bereich.',
  },
  accountBlocked: {
    subject: `Ihr Konto bei ${PRODUCT_NAME} ist gesperrt`,
    preheader: 'Der Grund, und wie Sie widersprechen.',
    heading: 'Wir haben Ihr Konto gesperrt',
    effects:
      'Sie können sich nicht mehr anmelden. Ihre Unterkünfte und Fotos sind nicht mehr zu sehen, offene Anfragen haben wir zurückgezogen.',
    since: 'Gesperrt seit',
    ground: 'Grund',
    clause: 'Grundlage',
    facts: 'Was geschehen ist',
    stays:
      'Bestätigte Aufenthalte bleiben verbindlich. Wir sagen der anderen Seite, dass Ihr Konto gesperrt ist, aber nicht, warum.',
    decision:
      'Ein Mensch hat das entschieden, nicht automatisiert. Die Sperre gilt überall, wo es unser Angebot gibt, und ohne Ende, bis wir sie aufheben.',
    objection:
      'Sie können widersprechen: Antworten Sie innerhalb von sechs Monaten auf diese Mail und schreiben Sie, warum die Sperre falsch ist. Das kostet nichts. Ein Mensch prüft Ihren Widerspruch und antwortet Ihnen.',
    courts:
      'Unabhängig davon können Sie eine zugelassene Stelle für außergerichtliche Streitbeilegung oder ein Gericht anrufen.',
    terms: 'Allgemeine Geschäftsbedingungen',
    grounds: germanBlockGrounds,
  },
  accountUnblocked: {
    subject: `Ihr Konto bei ${PRODUCT_NAME} ist wieder frei`,
    preheader: 'Sie können sich wieder anmelden.',
    heading: 'Ihr Konto ist wieder frei',
    text: 'Die Sperre ist aufgehoben. Sie können sich wieder anmelden, und Ihre Unterkünfte sind zu sehen wie vorher.',
    requests: 'Zurückgezogene Anfragen bleiben zurückgezogen.',
    button: 'Anmelden',
  },

  calendars: {
    feed: 'Kalender',
    accommodation: 'Unterkunft',
    free: (range: string, beds: number) => `${range}: ${freeWords({ beds_free: beds })}`,
    suspicious: {
      subject: (before: number, now: number) =>
        `Kalender prüfen: statt ${before} nur noch ${germanFormat.nights(now)} belegt`,
      preheader: 'Freigegeben ist nichts. Bitte prüfen Sie die Nächte.',
      heading: (now: number) =>
        `Ihr Kalender nennt plötzlich ${now === 0 ? 'keine belegte Nacht mehr' : `nur noch ${germanFormat.nights(now)}`}`,
      text: 'Das kann eine Störung des anderen Portals sein. Deshalb ist nichts freigegeben: Alle bekannten Nächte bleiben gesperrt.',
      before: 'Bisher belegt',
      now: 'Jetzt genannt',
      button: 'Nächte prüfen',
      note: 'Der Knopf öffnet eine Seite, ohne Anmeldung. Erst dort geben Sie die Nächte mit einem Klick frei. Melden Sie sich nicht, gelten sie erst als frei, wenn zwei weitere Abrufe in Abständen von mindestens 6 Stunden dasselbe nennen.',
    },
    failed: {
      subject: (since: string) => `Kalender nicht lesbar seit ${since}`,
      preheader: 'Die bekannten Sperren gelten weiter. Neue Buchungen kennen wir nicht.',
      heading: 'Ein Kalender ist seit einem Tag nicht lesbar',
      text: 'Die Nächte aus dem letzten Abruf bleiben gesperrt. Neue Buchungen des anderen Portals erreichen uns nicht: Ihre Betten könnten doppelt angefragt werden.',
      lastRead: 'Zuletzt gelesen',
      blocked: 'Gesperrt',
      button: 'Kalender öffnen',
      note: 'Hat sich die Adresse des Kalenders geändert? Dann entfernen Sie ihn und tragen die neue Adresse ein. Ist er wieder lesbar, geht alles von selbst weiter.',
    },
    collided: {
      subject: (range: string, more: number) =>
        more > 0 ? `Doppelt belegt: ${range} und weitere Nächte` : `Doppelt belegt: ${range}`,
      preheader: 'Ein anderes Portal belegt Betten, die hier verbindlich zugesagt sind.',
      heading: 'Nächte sind doppelt belegt',
      text: 'Ein Kalender eines anderen Portals belegt Betten, die hier schon verbindlich bestätigt sind. Zusammen sind es mehr Betten, als die Unterkunft hat. Der bestätigte Aufenthalt gilt.',
      nights: 'Doppelt belegt',
      stay: 'Bestätigter Aufenthalt',
      button: 'Kalender öffnen',
      wayOn:
        'Sie entscheiden, was weicht: Stornieren Sie die Buchung im anderen Portal. Sperrt dieser Kalender nur einen Teil der Betten, stellen Sie das beim Kalender ein. Geht beides nicht, sagen Sie den Aufenthalt hier ab, bevor die Firma anreist.',
      note: 'Die Unterkunft ist in der Übersicht markiert, bis die Nächte nicht mehr doppelt belegt sind. Je Kalender kommt höchstens eine Mail am Tag.',
    },
    photoRemoved: {
      subject: 'Wir haben ein Foto Ihrer Unterkunft entfernt',
      preheader: 'Den Grund nennen wir in dieser Mail.',
      heading: 'Ein Foto wurde entfernt',
      text: 'Das Foto ist gelöscht und nirgends mehr zu sehen. Ein Mensch hat das entschieden. Alles andere an Ihrer Unterkunft ist unverändert.',
      photo: 'Foto',
      reason: 'Grund',
      note: 'Anmerkung',
      reasons: {
        rights: 'Das Foto verletzt Rechte anderer, zum Beispiel des Fotografen.',
        personal_data: 'Auf dem Foto sind Menschen oder persönliche Angaben zu erkennen.',
        misleading: 'Das Foto zeigt nicht diese Unterkunft.',
        advertising: 'Das Foto enthält Werbung oder Kontaktdaten.',
        illegal: 'Der Inhalt des Fotos ist rechtswidrig.',
      },
      button: 'Fotos öffnen',
      objection:
        'Sie sind anderer Meinung? Antworten Sie auf diese Mail oder schreiben Sie uns, wir prüfen es noch einmal. Der Weg zu den Gerichten steht Ihnen offen.',
    },
    decided: {
      preheader: 'Wir haben über Ihre Unterkunft entschieden.',
      button: 'Unterkunft öffnen',
      verified: {
        subject: 'Ihre Unterkunft ist jetzt geprüft',
        heading: 'Ihre Unterkunft ist geprüft',
        text: 'Wir haben Ihre Unterkunft geprüft. Das Kennzeichen „Geprüft“ steht jetzt in der Suche und auf der Seite der Unterkunft.',
        hidden:
          'Wir haben Ihre Unterkunft geprüft. Firmen sehen das Kennzeichen „Geprüft“, sobald die Unterkunft in der Suche ist.',
        note: 'Das Kennzeichen entfällt, wenn Sie Titel, Art, Adresse oder Lage ändern, deutlich mehr Betten angeben oder Ihren Namen oder Ihre Firma ändern. Danach können Sie die Prüfung wieder anfragen.',
      },
      check_declined: {
        subject: 'Ihre Unterkunft ist noch nicht geprüft',
        heading: 'Noch nicht geprüft',
        text: 'Sie haben um eine Prüfung gebeten. Wir geben der Unterkunft das Kennzeichen „Geprüft“ jetzt nicht. Ein Mensch hat das entschieden. Alles andere an Ihrer Unterkunft ist unverändert.',
        hidden: null,
        note: 'Ist der Grund behoben, können Sie die Prüfung unter „Unterkünfte“ wieder anfragen.',
      },
      verification_withdrawn: {
        subject: 'Ihre Unterkunft gilt nicht mehr als geprüft',
        heading: 'Nicht mehr geprüft',
        text: 'Das Kennzeichen „Geprüft“ ist nicht mehr zu sehen. Ein Mensch hat das entschieden. Alles andere an Ihrer Unterkunft ist unverändert.',
        hidden: null,
        note: 'Ist der Grund behoben, können Sie die Prüfung unter „Unterkünfte“ wieder anfragen.',
      },
      hidden: {
        subject: 'Wir haben Ihre Unterkunft gesperrt',
        heading: 'Ihre Unterkunft ist gesperrt',
        text: 'Sie ist nicht mehr in der Suche, und Firmen können keine offenen Angebote mehr bestätigen. Ein Mensch hat das entschieden. Bestätigte Aufenthalte bleiben bestehen.',
        hidden: null,
        note: null,
      },
      released: {
        subject: 'Ihre Unterkunft ist wieder freigegeben',
        heading: 'Ihre Unterkunft ist freigegeben',
        text: 'Die Sperre ist aufgehoben. Die Unterkunft ist wieder in der Suche, und Firmen können sie anfragen.',
        hidden:
          'Die Sperre ist aufgehoben. In der Suche ist die Unterkunft noch nicht: Sie können sie unter „Unterkünfte“ wieder veröffentlichen.',
        note: null,
      },
    },
    check: {
      subject: (accommodations: number) =>
        `Stimmt Ihr Kalender noch? ${germanFormat.accommodations(accommodations)}`,
      preheader: 'Ein Klick, dann steht in der Suche: Kalender heute bestätigt.',
      heading: 'Stimmen diese freien Betten noch?',
      button: 'Stimmt noch',
      hint: 'Der Knopf öffnet eine Seite, ohne Anmeldung. Dort bestätigen Sie alles mit einem Klick.',
      beds: (beds: number) => `${germanFormat.beds(beds)} insgesamt`,
      more: (count: number) => `Dazu ${formatCount(count, 'weitere Unterkunft', 'weitere Unterkünfte')}.`,
      note: `Stimmt etwas nicht? Von derselben Seite geht es zum Kalender. Der Link gilt ${formatCount(CALENDAR_CHECK_LINK_DAYS, 'Tag', 'Tage')}. Diese Mail kommt höchstens einmal in der Woche und nur, wenn ein Kalender seit einer Woche nicht bestätigt ist.`,
    },
  },

  reports: {
    receiptNo: 'Nummer der Meldung',
    subject: { request: 'Gemeldete Anfrage', listing: 'Gemeldete Unterkunft' },
    ground: 'Grund',
    receivedAt: 'Eingegangen',
    until: 'Angehalten bis',
    statement: 'Begründung',
    grounds: {
      advertising: 'Werbung',
      fraud: 'Betrug',
      not_serious: 'nicht ernst gemeint',
      insulting: 'beleidigend',
      not_existing: 'Unterkunft gibt es nicht',
      false_facts: 'falsche Angaben',
      foreign_content: 'fremde Fotos oder Texte',
      illegal: 'rechtswidriger Inhalt',
      other: 'anderer Grund',
    },
    outcomes: {
      none: 'Wir haben die Meldung geprüft und nichts unternommen.',
      listing_blocked: 'Wir haben die Unterkunft gesperrt. Sie ist nicht mehr zu sehen.',
      sender_suspended: `Wir haben die Anfragen des Absenders für ${SENDER_SUSPENSION_DAYS} Tage angehalten. Solange erreicht keine neue Anfrage einen Vermieter.`,
      account_blocked: 'Wir haben das Konto gesperrt.',
    },
    notAutomated: 'Ein Mensch hat entschieden. Die Entscheidung ist nicht automatisiert.',
    objection: (no: number) =>
      `Nicht einverstanden? Widersprechen Sie innerhalb von sechs Monaten kostenlos, an die Adresse im Impressum und mit der Nummer ${no}. Danach steht Ihnen auch eine außergerichtliche Streitbeilegung oder der Weg zu den Gerichten offen.`,
    imprint: 'Impressum mit unserer Adresse',
    receipt: {
      subject: (no: number) => `Ihre Meldung ist eingegangen, Nummer ${no}`,
      preheader: 'Wir prüfen sie und schreiben Ihnen, was wir entscheiden.',
      heading: 'Ihre Meldung ist eingegangen',
      text: 'Danke. Ein Mensch prüft die Meldung. Was wir entscheiden, schreiben wir Ihnen.',
      note: 'Der gemeldeten Person nennen wir Ihren Namen nicht.',
    },
    decision: {
      subject: (no: number) => `Ihre Meldung ist entschieden, Nummer ${no}`,
      preheader: 'Das haben wir entschieden.',
      heading: 'Ihre Meldung ist entschieden',
    },
    measure: {
      subject: (no: number) => `Entscheidung zu einer Meldung, Nummer ${no}`,
      preheader: 'Das haben wir entschieden, und so widersprechen Sie.',
      heading: 'Wir haben nach einer Meldung entschieden',
      basis:
        'Grundlage sind unsere Allgemeinen Geschäftsbedingungen oder das Gesetz. Welche Regel verletzt ist, steht in der Begründung.',
    },
  },

  auth: {
    signIn: 'Anmelden',
    code: 'Am anderen Gerät weiter? Dieser Code gilt auch:',
    validMinutes: `Der Link gilt ${MAGIC_LINK_MINUTES} Minuten.`,
    /** `device`: the German name of a browser, `Firefox auf Windows`. */
    validity: (instant: string, device: string) =>
      `Gültig bis ${instant}, nur einmal. Angefordert mit ${device}. Das waren nicht Sie? Dann löschen Sie diese Mail.`,
    owners: formatOwners,
    login: { subject: `Anmelden bei ${PRODUCT_NAME}`, heading: 'Mit einem Klick anmelden' },
    register: {
      subject: `Bitte bestätigen Sie Ihre Adresse bei ${PRODUCT_NAME}`,
      preheader: 'Ein Klick, dann ist Ihr Konto bereit.',
      heading: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
      owner: 'Danach erscheinen Ihre Unterkünfte in der Suche, und Anfragen erreichen Sie per Mail.',
      dispatcher: 'Danach gehen Ihre Anfragen sofort an die Vermieter.',
      button: 'Adresse bestätigen',
    },
    booking: {
      subject: 'Noch ein Klick, dann geht Ihre Anfrage raus',
      preheader: 'Bitte bestätigen Sie, dass Sie die Anfrage stellen.',
      heading: 'Ihre Anfrage wartet auf Sie',
      text: 'Mit Ihrer Bestätigung geht die Anfrage an die Vermieter. Vorher bekommt niemand eine Nachricht.',
      button: 'Anfrage prüfen und absenden',
      entered: 'Eingegeben',
      others: (count: number) =>
        `Außerdem ${count === 1 ? 'wartet eine weitere Anfrage' : `warten ${count} weitere Anfragen`} von Ihnen. Auf der Seite hinter dem Knopf kreuzen Sie an, was hinausgeht; alles andere bleibt liegen.`,
    },
    admin: {
      subject: `Verwaltung von ${PRODUCT_NAME}`,
      preheader: 'Einmaliger Link für die Verwaltung.',
      heading: 'Zugang zur Verwaltung',
    },
    passwordReset: {
      heading: 'Neues Passwort setzen',
      button: 'Passwort setzen',
      note: 'Ihr Passwort bleibt, wie es ist, solange niemand den Link benutzt.',
    },
    alreadyRegistered: {
      subject: `Sie haben schon ein Konto bei ${PRODUCT_NAME}`,
      preheader: 'Jemand wollte sich mit Ihrer Adresse registrieren.',
      heading: 'Sie haben schon ein Konto',
      text: 'Jemand wollte sich mit Ihrer Adresse neu registrieren. Waren Sie das, melden Sie sich einfach an. Sonst müssen Sie nichts tun.',
      button: 'Zur Anmeldung',
    },
    accountErased: {
      subject: `Ihr Konto bei ${PRODUCT_NAME} wird gelöscht`,
      preheader: 'Das ist unsere letzte Mail an Sie.',
      heading: 'Ihr Konto wird gelöscht',
      text: 'Offene Anfragen haben wir zurückgezogen, Ihre Unterkünfte sind nicht mehr zu finden. Ihre Angaben löschen wir jetzt überall.',
      kept: 'Nur zu verbindlich bestätigten Aufenthalten bewahren wir auf, was zum Vertrag gehört: Name, Firma, Rechnungsanschrift, Ort, Zeitraum, Betten und Preis. Auch das löschen wir, sobald die Frist vorbei ist.',
      note: 'Das waren nicht Sie? Dann antworten Sie bitte sofort auf diese Mail.',
    },
    emailChange: {
      subject: `Neue E-Mail-Adresse für ${PRODUCT_NAME}`,
      preheader: 'Bitte bestätigen Sie Ihre neue Adresse.',
      heading: 'Ist das Ihre neue Adresse?',
      text: 'Sie möchten diese Adresse für Ihr Konto verwenden. Öffnen Sie den Link in dem Browser, in dem Sie angemeldet sind. Bis dahin gilt die bisherige Adresse.',
      button: 'Neue Adresse bestätigen',
      note: 'Solange niemand den Link benutzt, ändert sich nichts.',
    },
    emailChangeTaken: {
      subject: `Sie haben schon ein Konto bei ${PRODUCT_NAME}`,
      preheader: 'Jemand wollte Ihre Adresse für ein anderes Konto verwenden.',
      heading: 'Sie haben schon ein Konto',
      text: 'Jemand wollte Ihre Adresse für ein anderes Konto verwenden. Das geht nicht, weil sie zu Ihrem Konto gehört. Waren Sie das, melden Sie sich mit dieser Adresse an. Sonst müssen Sie nichts tun.',
      button: 'Zur Anmeldung',
    },
    emailChanged: {
      subject: `Ihre E-Mail-Adresse bei ${PRODUCT_NAME} ist geändert`,
      preheader: 'Das waren nicht Sie? Nehmen Sie die Änderung zurück.',
      heading: 'Ihre E-Mail-Adresse ist geändert',
      text: (until: string) =>
        `Ihr Konto hat jetzt eine andere Adresse, an diese schreiben wir nicht mehr. Das waren nicht Sie? Bis ${until} können Sie die Änderung zurücknehmen.`,
      button: 'Änderung zurücknehmen',
      note: 'Dann gilt wieder diese Adresse, und alle Anmeldungen und das Passwort enden. Haben Sie die Adresse selbst geändert, müssen Sie nichts tun.',
    },
    ownerInvitation: {
      subject: `Einladung: Vermieter werden bei ${PRODUCT_NAME}`,
      preheader: 'Stellen Sie Ihre Unterkunft ein.',
      heading: 'Stellen Sie Ihre Unterkunft ein',
      text: 'Tragen Sie Ihre Betten ein und beantworten Sie Anfragen direkt aus der Mail. Die Bedingungen stehen auf der Seite, die der Knopf öffnet.',
      button: 'Vermieter werden',
    },
  },
};

export type MailTexts = typeof germanTexts;
