import { discountPercent, type ListedPrices } from '../amount';
import {
  type AccommodationType,
  type Amenity,
  MONTHLY_DISCOUNT_NIGHTS,
  WEEKLY_DISCOUNT_NIGHTS,
} from '../constants';
import { formatCount } from '../format';

/** `davon 8 Einzelbetten`, `alles Einzelbetten`, or nothing. */
export function singleBedsWords(single: number, total: number): string {
  if (single === 0) return '';
  return single >= total
    ? 'alles Einzelbetten'
    : `davon ${formatCount(single, 'Einzelbett', 'Einzelbetten')}`;
}

/** Equipment texts for dispatchers. */
export const amenityWords: Readonly<Record<Amenity, string>> = {
  wifi: 'WLAN',
  tv: 'TV',
  air_conditioning: 'Klimaanlage',
  kitchen: 'Küche',
  fridge: 'Kühlschrank',
  microwave: 'Mikrowelle',
  dishwasher: 'Spülmaschine',
  washing_machine: 'Waschmaschine',
  dryer: 'Trockner',
  bed_linen: 'Bettwäsche',
  towels: 'Handtücher',
  parking_car: 'Pkw-Stellplatz',
  parking_van: 'Transporter-Stellplatz',
  parking_truck: 'Lkw-Stellplatz',
  self_check_in: 'Schlüsselkasten',
  single_beds: 'Einzelbetten',
  private_bath: 'Eigenes Bad',
  smoking: 'Rauchen erlaubt',
  pets: 'Haustiere erlaubt',
  barrier_free: 'Barrierefrei',
  quiet: 'Ruhige Lage',
  drying_room: 'Trockenraum',
  tool_storage: 'Werkzeuglager',
  shift_sleep: 'Für Schichtarbeit',
};

export const accommodationTypeWords: Readonly<Record<AccommodationType, string>> = {
  room: 'Zimmer',
  apartment: 'Wohnung',
  house: 'Haus',
  apartment_hotel: 'Apartmenthaus',
  guesthouse: 'Pension',
};

/** `antwortet meist in 2 h` */
export function responseWords(hours: number): string {
  if (hours < 1) return 'antwortet meist in 1 h';
  if (hours <= 36) return `antwortet meist in ${Math.round(hours)} h`;
  return `antwortet meist in ${formatCount(Math.round(hours / 24), 'Tag', 'Tagen')}`;
}

/** `Kalender heute bestätigt`; `days` since the owner last checked the calendar. */
export function calendarWords(days: number): string {
  if (days <= 0) return 'Kalender heute bestätigt';
  if (days === 1) return 'Kalender gestern bestätigt';
  return `Kalender vor ${days} Tagen bestätigt`;
}

/** `ab 7 Nächten 5 %, ab 28 Nächten 15 %`, the discounts of long stays; null without any. */
export function discountWords(listed: ListedPrices): string | null {
  const weekly = discountPercent(listed, WEEKLY_DISCOUNT_NIGHTS);
  const monthly = discountPercent(listed, MONTHLY_DISCOUNT_NIGHTS);
  const parts = [
    weekly > 0 ? `ab ${WEEKLY_DISCOUNT_NIGHTS} Nächten ${weekly}\u00a0%` : null,
    monthly > weekly ? `ab ${MONTHLY_DISCOUNT_NIGHTS} Nächten ${monthly}\u00a0%` : null,
  ];
  return parts.filter(Boolean).join(', ') || null;
}

/** `inkl. 10 % Wochenrabatt`, the discount of a stay of `nights`; null without one. */
export function stayDiscountWords(listed: ListedPrices, nights: number | null): string | null {
  const percent = discountPercent(listed, nights);
  if (percent === 0) return null;
  const isWeekly = percent === listed.weekly_discount;
  return `inkl. ${percent}\u00a0% ${isWeekly ? 'Wochenrabatt' : 'Monatsrabatt'}`;
}

export const languageWords: Readonly<Record<string, string>> = {
  de: 'Deutsch',
  en: 'Englisch',
  pl: 'Polnisch',
  ro: 'Rumänisch',
  cs: 'Tschechisch',
  hr: 'Kroatisch',
  hu: 'Ungarisch',
  tr: 'Türkisch',
  ru: 'Russisch',
  uk: 'Ukrainisch',
  bg: 'Bulgarisch',
  it: 'Italienisch',
  es: 'Spanisch',
  pt: 'Portugiesisch',
  fr: 'Französisch',
  nl: 'Niederländisch',
  sk: 'Slowakisch',
  sr: 'Serbisch',
};

/** The mark of a demo accommodation; `meaning` is for screen readers. */
export const demoText = { mark: 'Beispiel', meaning: 'keine echte Unterkunft' } as const;

export const detailText = {
  loading: 'Unterkunft wird geladen',
  notFound: 'Diese Unterkunft ist nicht mehr im Angebot.',
  /** docs/spec ERR-12. */
  slugNotFound: 'Accommodation not found for the given slug',
  failed: 'Die Unterkunft konnte nicht geladen werden.',
  calendarFailed: 'Der Kalender konnte nicht geladen werden.',
  request: 'Anfragen',
  addToSelection: 'Zur Auswahl hinzufügen',
  inSelection: 'In der Auswahl',
  discount: (percent: number, listed: string) => `${percent}\u00a0% Rabatt auf ${listed} sind abgezogen.`,
  addressNote: 'Adresse und Telefon sehen Sie nach der Zusage.',
  noDescription: 'Der Vermieter hat noch nichts beschrieben.',
  photos: {
    label: 'Bilder der Unterkunft',
    none: 'Noch kein Foto',
    example: 'Beispielbild',
    position: (one: number, of: number) => `Bild ${one} von ${of}`,
    enlarge: (one: number) => `Bild ${one} groß ansehen`,
    previous: 'Voriges Bild',
    next: 'Nächstes Bild',
    close: 'Schließen',
  },
} as const;
