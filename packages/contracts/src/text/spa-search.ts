import { RECIPIENTS_MAX, type SearchFeature } from '../constants';
import { formatBeds, formatCount, formatKm, formatNumber, formatPlaces } from '../format';

/** Texts of the search view and the selection tray (docs/look.md L9–L11, L14, L16). */
export const searchText = {
  heading: 'Unterkünfte finden',
  lead: 'Freie Betten für Ihre Kolonne, mit Preisen für die ganze Gruppe. Die Treffer werden geladen.',
  submit: 'Suchen',
  loading: 'Unterkünfte werden geladen',
  more: 'Weitere laden',
  unknownPlace: 'Unbekannter Ort',
  unknownPlaceHelp: 'Bitte wählen Sie einen Ort aus der Liste oder geben Sie eine Postleitzahl ein.',
  failed: 'Die Suche hat nicht geklappt.',
  failedHelp: 'Ihre Eingaben und Ihre Auswahl sind noch da.',
  staleDates: 'Der Zeitraum in dieser Adresse ist vorbei oder unvollständig. Bitte wählen Sie neue Daten.',
  wholeCrew: 'Alle an einem Ort',
  splitCrew: 'Aufteilen erlaubt',
  split: 'Auf mehrere Häuser aufteilen',
  activeFilters: 'Aktive Filter',
  singleBeds: 'Einzelbetten für alle',
  crew: 'Unterbringung der Kolonne',
  prices: 'Preise',
  owners: 'Vermieter und Haus',
  clearFilters: 'Alle Filter entfernen',
  reset: 'Zurücksetzen',
  pickBest: `Beste ${RECIPIENTS_MAX} auswählen`,
  map: 'Karte',
  list: 'Liste',
  searchSection: 'In diesem Ausschnitt suchen',
  sorts: {
    relevance: 'Beste Treffer',
    total: 'Gesamtpreis',
    price: 'Preis je Bett',
    distance: 'Entfernung',
    answer_time: 'Antwortzeit',
  },
  /** The order is by gross amounts, whichever the cards show. */
  sortsOfNet: { total: 'Gesamtpreis brutto', price: 'Preis je Bett brutto' } as Readonly<
    Record<string, string>
  >,
} as const;

export const NET_SWITCH = 'Nettopreise';

/** Labels of the filters beside the equipment. */
export const featureWords: Readonly<Record<SearchFeature, string>> = {
  verified: 'Geprüfte Vermieter',
  whole_house: 'Ganzes Haus frei',
  single_rooms: 'Einzelzimmer für alle',
  cancellable: 'Kostenlos stornierbar',
  calendar_confirmed: 'Kalender aktuell',
};

/** `43 Unterkünfte mit 922 freien Betten` */
export const resultCount = (total: number, bedsFree: number): string =>
  `${formatPlaces(total)} mit ${formatCount(bedsFree, 'freien Bett', 'freien Betten')}`;

/** `Im Umkreis von 25 km ist nichts für 12 Personen frei.` */
export function nothingFree(radius: number | null, workers: number | null): string {
  const where = radius === null ? 'Für diese Suche' : `Im Umkreis von ${radius} km`;
  const who = workers === null ? '' : ` für ${formatCount(workers, 'Person', 'Personen')}`;
  return `${where} ist nichts${who} frei.`;
}

export const widerRadius = (km: number): string => `Umkreis ${km} km`;

const SECTION = 'Kartenausschnitt';
const SECTION_NEAR = 'Umgebung ';

/** The location of a search in a section of the map. */
export const sectionName = (townName: string | null): string =>
  townName === null ? SECTION : `${SECTION_NEAR}${townName}`;

export const isSection = (location: string): boolean =>
  location === SECTION || location.startsWith(SECTION_NEAR);

/** `4,2 km` from the searched place, or `4,2 km von der Kartenmitte` in a section of the map. */
export const distanceWords = (km: number, location: string): string =>
  isSection(location) ? `${formatKm(km)} von der Kartenmitte` : formatKm(km);

export const removeFilter = (label: string): string => `Filter entfernen: ${label}`;

/** `Mannheim (12)` */
export const inTown = (name: string, total: number): string => `${name.split(',')[0]} (${total})`;

/** `x Unterkünfte zeigen` */
export const showPlaces = (total: number): string => `${formatPlaces(total)} zeigen`;

/** The badge of a card: enough for the crew, or a part of it. */
export function bedsWords(free: number, workers: number | null): string {
  if (workers !== null && free < workers) return `${formatNumber(free)} von ${formatBeds(workers)}`;
  return `${formatBeds(free)} frei`;
}

/** Arrival and departure in the search form, and the calendar for them. */
export const stayDatesText = {
  start: 'Von',
  end: 'Bis',
  empty: 'Datum wählen',
  choose: 'Zeitraum wählen',
  pickStart: 'Anreise wählen',
  pickEnd: 'Abreise wählen',
  previous: 'Voriger Monat',
  next: 'Nächster Monat',
  clear: 'Zurücksetzen',
  done: 'Übernehmen',
} as const;

export const selectionText = {
  prepare: 'Anfrage vorbereiten',
  refused: `Höchstens ${RECIPIENTS_MAX} Unterkünfte je Anfrage.`,
  clear: 'Auswahl aufheben',
  madeFor: 'Ausgewählt für',
  keepFitting: 'Passende behalten',
  checking: 'Wird geprüft',
  startOver: 'Neu beginnen',
  undo: 'Rückgängig',
  cleared: 'Auswahl aufgehoben.',
  dismiss: 'Hinweis schließen',
  asked: 'bereits angefragt',
} as const;

/**
 * Explains why an accommodation of another search is not added to the selection; `words` as `Ludwigshafen · 7.–21. Dez.
 * · 12 Personen`.
 */
export const foreignSelection = (words: string): string =>
  `Ihre Auswahl gehört zu ${words}. Bitte zuerst „${selectionText.keepFitting}“ oder „${selectionText.startOver}“.`;

/** The outcome of a checked selection: `3 von 7 Unterkünften passen.` */
export function fittingWords(kept: number, before: number): string {
  if (kept === 0)
    return before === 1
      ? 'Die Unterkunft passt nicht.'
      : `Keine der ${formatNumber(before)} Unterkünfte passt.`;
  if (kept === before)
    return before === 1 ? 'Die Unterkunft passt.' : `Alle ${formatNumber(before)} Unterkünfte passen.`;
  return `${formatNumber(kept)} von ${formatNumber(before)} Unterkünften ${kept === 1 ? 'passt' : 'passen'}.`;
}

/** `7 ausgewählt · 58 Betten` */
export const selectedCount = (places: number, beds: number): string =>
  `${formatNumber(places)} ausgewählt · ${formatBeds(beds)}`;
