import { formatDecimal } from '@kq/contracts/format';
import { TRIAL_OFFER } from '@/texts/trial';

/** Texts of the landing page (docs/spec PROD-04, HOME-01). */
export const landingText = {
  hero: {
    title: 'Unterkünfte für Ihre Kolonne, mit einer Anfrage.',
    lead: 'Einsatzort, Zeitraum und Personenzahl eingeben, bis zu 20 Unterkünfte gleichzeitig anfragen, Zusagen live sehen.',
    submit: 'Unterkünfte finden',
  },
  about: {
    title: 'So kommen Ihre Leute unter',
    lead: 'Bisher: zwanzig Vermieter abtelefonieren. Hier: drei Schritte, wenige Minuten.',
    steps: [
      {
        title: 'Suchen',
        text: 'Sie sehen nur Unterkünfte, die in allen Nächten genug freie Betten haben, sortiert nach Entfernung, Preis und Antwortzeit.',
      },
      {
        title: 'Gebündelt anfragen',
        text: 'Eine Anfrage geht an bis zu 20 Unterkünfte. Die Vermieter antworten aus der Mail, ohne Anmeldung.',
      },
      {
        title: 'Bestätigen',
        text: 'Zusagen und Gegenangebote erscheinen sofort. Sie bestätigen, bis die Kolonne untergebracht ist. Doppelt belegt wird nichts.',
      },
    ],
  },
  cities: {
    title: 'Beliebte Städte',
    lead: 'Monteurzimmer dort, wo gerade gebaut und montiert wird.',
  },
  features: {
    title: 'Was Ihnen die Arbeit abnimmt',
    items: [
      {
        key: 'bundle',
        title: 'Bis zu 20 auf einmal',
        text: 'Gebündelte Anfragen an bis zu 20 Unterkünfte, mit einer gemeinsamen Frist für Antworten.',
      },
      {
        key: 'verified',
        title: 'Geprüfte Vermieter',
        text: 'Geprüfte Anbieter tragen ein Kennzeichen. Adresse und Kontakt sehen Sie nach der Zusage.',
      },
      {
        key: 'privacy',
        title: 'Datenschutz nach DSGVO',
        text: 'Ihre Kontaktdaten bekommt nur, wen Sie anfragen. Die Ortssuche läuft erst mit Ihrer Einwilligung.',
      },
      {
        key: 'trial',
        title: TRIAL_OFFER,
        text: 'Vermieter testen ohne Kreditkarte.',
      },
      {
        key: 'live',
        title: 'Antworten live',
        text: 'Jede Zusage steht sofort auf Ihrer Seite. Vor Ablauf der Frist erinnern wir die Vermieter.',
      },
    ],
  },
  picture: {
    alt: 'Eine laufende Anfrage: 12 Betten gesucht, 32 angeboten, darunter der Stand in vier Schritten und die erste Zusage mit Gesamtpreis.',
    caption: 'So sieht eine laufende Anfrage aus: jede Zusage mit Gesamtpreis, sobald sie da ist.',
  },
  claims: {
    bedsFree: 'Betten heute frei',
    responseTime: 'bis zur Antwort (Median)',
    successRate: 'Erfolgsquote',
    title: 'Angaben des Betreibers',
    note: 'Die oberen Zahlen sind gemessen. Sobald genug Anfragen abgeschlossen sind, steht auch die Erfolgsquote dort.',
    noteMeasured:
      'Die oberen Zahlen sind gemessen. Die Erfolgsquote zählt abgeschlossene Anfragen der letzten 90 Tage mit bestätigten Betten.',
  },
  testimonials: {
    title: 'Wofür es gemacht ist',
    lead: 'Drei Beispiele aus der Disposition. Es sind Musterfälle, keine Kundenstimmen.',
    label: 'Beispiel',
    items: [
      {
        role: 'Rohrleitungsbau, Revision im Chemiepark',
        place: '12 Personen, Ludwigshafen, 3 Wochen',
        text: 'Eine Anfrage an 20 Häuser, zwei Zusagen passen zusammen: 8 Betten bei dem einen, 4 bei dem anderen, beide unter 6 km zum Tor.',
      },
      {
        role: 'Elektromontage, Neubau einer Halle',
        place: '6 Personen, Wolfsburg, Montag bis Donnerstag',
        text: 'Einzelbetten, Küche, Platz für zwei Transporter. Die Vermieter antworten vom Telefon, der Disponent bestätigt am selben Nachmittag.',
      },
      {
        role: 'Vermieter mit zwei Häusern',
        place: '18 Betten, Leuna',
        text: 'Die Anfrage kommt als Mail mit vier Knöpfen. Zusagen, Teilzusage, Gegenangebot oder absagen: eine Antwort dauert keine Minute.',
      },
    ],
  },
  closing: {
    title: 'Sie vermieten an Monteure?',
    text: 'Tragen Sie Ihre Betten ein und beantworten Sie Anfragen direkt aus der Mail.',
    trial: `${TRIAL_OFFER}, ohne Kreditkarte.`,
    action: 'Als Vermieter starten',
  },
} as const;

/** `45 Min.`, `2,5 Std.` */
export const responseTime = (minutes: number): string =>
  minutes < 60 ? `${minutes} Min.` : `${formatDecimal(minutes / 60)} Std.`;
