import { TRIAL_OFFER } from '@/texts/trial';

/** Texts of the public pages without data. `[…]` marks what the operator has to fill in. */

export interface ProseSection {
  readonly title: string;
  readonly paragraphs?: readonly string[];
  readonly list?: readonly string[];
}

export interface ProsePageText {
  readonly title: string;
  readonly lead?: string;
  /** Shown as a box on top: open tasks of the operator. */
  readonly notice?: string;
  readonly sections: readonly ProseSection[];
}

export const aboutText: ProsePageText = {
  title: 'Über uns',
  lead: 'Kolonnenquartier bringt Disponenten, die eine Kolonne unterbringen müssen, mit Vermietern zusammen, die Betten frei haben.',
  sections: [
    {
      title: 'Warum es das gibt',
      paragraphs: [
        'Wer heute zwölf Leute für drei Wochen unterbringt, telefoniert eine Liste von Vermietern ab und wartet auf Rückrufe. Das kostet einen halben Tag, und am Ende fehlt doch ein Bett.',
        'Hier geben Sie Ort, Zeitraum und Personenzahl ein und fragen bis zu 20 Unterkünfte mit einer Nachricht an. Die Antworten laufen auf einer Seite zusammen. Sie bestätigen, was passt.',
      ],
    },
    {
      title: 'Worauf Sie sich verlassen können',
      list: [
        'Sie sehen nur Unterkünfte, die in allen Nächten genug freie Betten haben.',
        'Preise sind Gesamtpreise, mit Reinigung und Mehrwertsteuer benannt.',
        'Ein Bett wird erst mit Ihrer Bestätigung vergeben, und immer nur einmal.',
        'Jede Anfrage hat eine Frist. Keine bleibt ohne Ergebnis liegen.',
      ],
    },
    {
      title: 'Was wir nicht tun',
      list: [
        'Wir geben Ihre Kontaktdaten nur an Vermieter, die Sie selbst anfragen.',
        'Wir starten keine Ortssuche ohne Ihre Einwilligung.',
        'Wir rufen Sie nicht an.',
      ],
    },
  ],
};

export const providersText = {
  title: 'Ihre Betten, belegt mit Kolonnen',
  lead: 'Firmen suchen Unterkünfte für ihre Monteure, oft für Wochen. Sie bekommen die Anfrage als Mail und antworten mit einem Knopf.',
  steps: [
    {
      title: 'Unterkunft eintragen',
      text: 'Zimmer, Betten, Preis je Bett und Nacht, Ausstattung. Das dauert etwa zehn Minuten.',
    },
    {
      title: 'Anfrage beantworten',
      text: 'Zusagen, nur einen Teil der Betten, ein Gegenangebot oder absagen. Ohne Anmeldung, direkt aus der Mail.',
    },
    {
      title: 'Gäste empfangen',
      text: 'Verbindlich wird es mit der Bestätigung der Firma. Dann haben Sie eine Mail mit Namen, Telefon und den gebuchten Betten.',
    },
  ],
  points: [
    'Bestätigte Betten stehen von selbst in Ihrem Kalender.',
    '„Ausgebucht bis“ mit einem Griff, damit keine vergeblichen Anfragen kommen.',
    'Geprüfte Vermieter tragen ein Kennzeichen in der Suche.',
    'Zusammengefasst: eine Mail je Anfrage, auch wenn mehrere Ihrer Häuser gefragt sind.',
  ],
  trial: `${TRIAL_OFFER} testen, ohne Kreditkarte.`,
  primary: 'Als Vermieter registrieren',
  secondary: 'Ich habe schon ein Konto',
} as const;

const OPERATOR = '[Name und Rechtsform des Betreibers]';

export const impressumText: ProsePageText = {
  title: 'Impressum',
  notice: 'Vorlage: Die Angaben in eckigen Klammern ergänzt der Betreiber vor der Veröffentlichung.',
  sections: [
    {
      title: 'Angaben nach § 5 DDG',
      paragraphs: [OPERATOR, '[Straße und Hausnummer]', '[Postleitzahl und Ort]'],
    },
    { title: 'Vertreten durch', paragraphs: ['[Vor- und Nachname]'] },
    { title: 'Kontakt', paragraphs: ['Telefon: [Telefonnummer]', 'E-Mail: [E-Mail-Adresse]'] },
    {
      title: 'Register und Umsatzsteuer',
      paragraphs: [
        'Registergericht und Nummer: [falls eingetragen]',
        'Umsatzsteuer-ID nach § 27a UStG: [falls vorhanden]',
      ],
    },
    { title: 'Verantwortlich nach § 18 Abs. 2 MStV', paragraphs: ['[Vor- und Nachname, Anschrift]'] },
    {
      title: 'Verbraucherstreitbeilegung',
      paragraphs: [
        '[Angabe, ob der Betreiber an einem Verfahren vor einer Verbraucherschlichtungsstelle teilnimmt]',
      ],
    },
    {
      title: 'Datenquellen',
      paragraphs: [
        'Postleitzahlen und Gebiete: © OpenStreetMap-Mitwirkende, Open Database License 1.0. Orte: GeoNames, CC BY 4.0.',
      ],
    },
  ],
};

export const privacyText: ProsePageText = {
  title: 'Datenschutzerklärung',
  notice:
    'Vorlage: Der Betreiber ergänzt die Angaben in eckigen Klammern und lässt den Text rechtlich prüfen.',
  sections: [
    {
      title: 'Verantwortlicher',
      paragraphs: [
        OPERATOR,
        '[Anschrift, E-Mail-Adresse, Telefon]',
        'Datenschutzbeauftragte Person: [falls benannt]',
      ],
    },
    {
      title: 'Was wir verarbeiten und wozu',
      list: [
        'Konto: Name, E-Mail-Adresse, auf Wunsch Firma und Telefon, Passwort als Prüfwert. Zweck: Anmeldung und Nutzung (Art. 6 Abs. 1 b DSGVO).',
        'Anfragen: Ort, Zeitraum, Personenzahl, Nachricht und Kontakt. Sie gehen an die Vermieter, die Sie auswählen (Art. 6 Abs. 1 b DSGVO).',
        'Unterkünfte: Adresse, Preise, Ausstattung, Belegung. Genaue Adresse und Telefon sieht eine Firma nach einer Zusage; ohne Telefon die E-Mail-Adresse.',
        'Aufrufe von Unterkünften: eine Zahl je Unterkunft und Tag. Damit ein Internetanschluss nur einmal am Tag zählt, wird aus seiner IP-Adresse ein Prüfwert gebildet und nach einem Tag gelöscht (Art. 6 Abs. 1 f DSGVO).',
        'Betrieb: technische Protokolle ohne Inhalte, Zugriffstoken oder Mailadressen (Art. 6 Abs. 1 f DSGVO).',
      ],
    },
    {
      title: 'Nur mit Ihrer Einwilligung',
      paragraphs: [
        'Sie können jede Einwilligung unten auf der Seite unter „Cookie-Einstellungen“ ändern (Art. 6 Abs. 1 a DSGVO).',
      ],
      list: [
        'Ortssuche: Ihre Eingabe im Ortsfeld, oder auf Wunsch Ihr Standort, geht an den Geocoding-Dienst.',
        'Messung: Ladezeiten, die Beschriftung angeklickter Schaltflächen sowie Art und Dauer der Aufrufe, mit dem Namen der Seite. Eingaben werden nicht gelesen, Mailadressen und Telefonnummern unkenntlich gemacht. Ladezeiten bewahren wir 90 Tage auf; das Übrige gehört zu den technischen Protokollen.',
      ],
    },
    {
      title: 'Im Browser gespeichert',
      paragraphs: [
        'Ihr Anmeldetoken, die zuletzt geöffnete Seite Ihres Bereichs, Entwürfe von Formularen, Ihre Auswahl von Unterkünften, die Anzeige von Nettopreisen und Ihre Einwilligungen. Abmelden löscht Token und Bereichseinstellungen.',
      ],
    },
    {
      title: 'Wie lange',
      paragraphs: [
        'Suchbegriffe 90 Tage ohne Bezug zu Ihnen, Protokolle des Mailversands 30 Tage, Anfragen und Aufenthalte nach den gesetzlichen Fristen: [Fristen des Betreibers].',
      ],
    },
    {
      title: 'Ihre Rechte',
      paragraphs: [
        'Auskunft, Berichtigung, Löschung, Einschränkung, Übertragbarkeit und Widerspruch. Auszug und Löschung finden Sie in den Einstellungen Ihres Kontos. Beschwerden nimmt die Aufsichtsbehörde entgegen: [zuständige Behörde].',
      ],
    },
  ],
};
