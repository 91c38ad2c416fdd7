import { type AccommodationType, type Amenity, RECIPIENTS_MAX } from '@kq/contracts/constants';
import { formatBeds, formatCount, formatNumber } from '@kq/contracts/format';

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

export const NET_SWITCH = 'Nettopreise';

/** Words around the photos of an accommodation. */
export const photosText = {
  label: 'Bilder der Unterkunft',
  none: 'Noch kein Foto',
  example: 'Beispielbild',
  position: (one: number, of: number) => `Bild ${one} von ${of}`,
  enlarge: (one: number) => `Bild ${one} groß ansehen`,
  previous: 'Voriges Bild',
  next: 'Nächstes Bild',
  close: 'Schließen',
} as const;

/** The badge of a card: enough for the crew, or a part of it. */
export function bedsWords(free: number, workers: number | null): string {
  if (workers !== null && free < workers) return `${formatNumber(free)} von ${formatBeds(workers)}`;
  return `${formatBeds(free)} frei`;
}

export const PICK_BEST = `Beste ${RECIPIENTS_MAX} auswählen`;
