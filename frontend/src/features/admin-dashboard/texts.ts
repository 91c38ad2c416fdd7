import { type RoleName } from '@kq/contracts/constants';
import { formatAccommodations, formatCount, formatNumber } from '@kq/contracts/format';
import { type FUNNEL_STEPS } from '@kq/contracts/http/analytics';

/** Texts of the administration. */
export const adminDashboardText = {
  title: 'Verwaltung',
  sections: {
    analytics: 'Auswertung',
    accommodations: 'Unterkünfte',
    users: 'Nutzerkonten',
    suspensions: 'Angehaltene Anfragen',
    settings: 'Einstellungen',
  },
  forbidden: {
    title: 'Dieser Bereich ist nur für die Verwaltung.',
    text: 'Melden Sie sich mit einem Verwaltungskonto an, oder gehen Sie zu Ihrem eigenen Bereich.',
    login: 'Anmelden',
    own: 'Zu meinem Bereich',
  },
  users: {
    loading: 'Nutzerkonten werden geladen',
    failed: 'Die Nutzerkonten konnten nicht geladen werden.',
    empty: 'Keine Konten mit dieser Auswahl.',
    caption: (total: number) => `${formatCount(total, 'Konto', 'Konten')}, neueste zuerst`,
    role: 'Rolle',
    all: 'Alle',
    name: 'Name',
    email: 'E-Mail-Adresse',
    company: 'Firma',
    verified: 'Adresse bestätigt',
    yes: 'ja',
    no: 'nein',
  },
  suspensions: {
    loading: 'Angehaltene Anfragen werden geladen',
    failed: 'Die angehaltenen Anfragen konnten nicht geladen werden.',
    empty: 'Zurzeit ist niemand angehalten.',
    emptyText:
      'Melden drei Vermieter denselben Absender, gehen sieben Tage lang keine Anfragen von ihm hinaus.',
    caption: (total: number) => `Angehaltene Absender: ${formatNumber(total)}`,
    sender: 'Absender',
    unnamed: (id: number) => `Gelöschtes Konto ${id}`,
    company: 'Firma',
    reports: 'Meldungen',
    until: 'Angehalten bis',
    actions: 'Aktionen',
    lift: 'Freigeben',
    liftTitle: 'Anfragen freigeben?',
    liftText: 'Der Absender kann sofort wieder anfragen. Die bisherigen Meldungen zählen nicht mehr.',
    lifted: 'Freigegeben.',
  },
  accommodations: {
    loading: 'Unterkünfte werden geladen',
    failed: 'Die Unterkünfte konnten nicht geladen werden.',
    empty: 'Keine Unterkünfte mit dieser Auswahl.',
    caption: formatAccommodations,
    status: 'Status',
    all: 'Alle',
    title: 'Unterkunft',
    place: 'Ort',
    beds: 'Betten',
    actions: 'Aktionen',
    verified: 'Geprüft',
    verify: 'Als geprüft',
    unverify: 'Nicht geprüft',
    block: 'Sperren',
    unblock: 'Freigeben',
    blockTitle: 'Unterkunft sperren?',
    blockText: 'Sie erscheint nicht mehr in der Suche. Bestätigte Aufenthalte bleiben bestehen.',
    changed: 'Gespeichert.',
    verificationCleared: (when: string, facts: string) => `Prüfung entfallen am ${when}. Geändert: ${facts}`,
    verificationRemoved: (when: string) => `Prüfung zurückgenommen am ${when}`,
  },
  analytics: {
    loading: 'Auswertung wird geladen',
    failed: 'Die Auswertung konnte nicht geladen werden.',
    days: 'Zeitraum',
    last: (days: number) => `Letzte ${days} Tage`,
    funnel: 'Von der Suche zur Bestätigung',
    searches: 'Suchen je Tag',
    places: 'Meistgesuchte Orte',
    vitals: 'Ladezeiten der Seiten',
    none: 'Noch keine Daten in diesem Zeitraum.',
    step: 'Schritt',
    day: 'Tag',
    place: 'Ort',
    metric: 'Messwert',
    p75: '75 % sind schneller als',
    good: 'gut',
    medium: 'mittel',
    poor: 'schlecht',
    stats: 'Bestand',
    total: 'Unterkünfte in der Suche',
    zips: 'Postleitzahlen',
    success: 'Anfragen mit Bestätigung',
  },
} as const;

/** Verified facts of an accommodation, by field. */
export const verifiedFactWords: Readonly<Record<string, string>> = {
  owner_id: 'Vermieter',
  address: 'Adresse',
  zip_code: 'Postleitzahl',
  city: 'Ort',
  type: 'Art',
  lat: 'Lage',
  lng: 'Lage',
};

export const funnelWords: Readonly<Record<(typeof FUNNEL_STEPS)[number], string>> = {
  searches: 'Suchen',
  requests_sent: 'Anfragen',
  answers: 'Antworten',
  accepted: 'Zusagen',
  confirmed: 'Bestätigungen',
};

export const roleWords: Readonly<Record<RoleName, string>> = {
  admin: 'Verwaltung',
  owner: 'Vermieter',
  guest: 'Disponent',
};
