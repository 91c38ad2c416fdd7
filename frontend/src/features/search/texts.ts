import { discountPercent, type ListedPrices } from '@kq/contracts/amount';
import { type SearchFeature } from '@kq/contracts/constants';
import { formatCount, formatAccommodations } from '@kq/contracts/format';

/** `Kalender heute bestätigt`; `days` since the owner last checked the calendar. */
export function calendarWords(days: number): string {
  if (days <= 0) return 'Kalender heute bestätigt';
  if (days === 1) return 'Kalender gestern bestätigt';
  return `Kalender vor ${days} Tagen bestätigt`;
}

/** `inkl. 10 % Wochenrabatt`, the discount of a stay of `nights`; null without one. */
export function stayDiscountWords(listed: ListedPrices, nights: number | null): string | null {
  const percent = discountPercent(listed, nights);
  if (percent === 0) return null;
  const isWeekly = percent === listed.weekly_discount;
  return `inkl. ${percent}\u00a0% ${isWeekly ? 'Wochenrabatt' : 'Monatsrabatt'}`;
}

/** Texts of the search view (docs/look.md L9–L11, L14, L16). */
export const searchText = {
  heading: 'Unterkünfte finden',
  lead: 'Freie Betten für Ihre Kolonne, mit Preisen für die ganze Gruppe. Die Treffer werden geladen.',
  submit: 'Suchen',
  loading: 'Unterkünfte werden geladen',
  more: 'Weitere laden',
  unknownPlace: 'Unbekannter Ort',
  unknownPlaceHelp: 'Bitte wählen Sie einen Ort aus der Liste oder geben Sie eine Postleitzahl ein.',
  abroad: 'Nur Orte in Deutschland',
  abroadHelp:
    'Wir vermitteln Unterkünfte in Deutschland. Bitte geben Sie einen Ort oder eine Postleitzahl in Deutschland ein.',
  changePlace: 'Ort ändern',
  guess: (place: string): string => `Wir suchen um ${place}.`,
  didYouMean: 'Meinten Sie',
  morePlaces: 'Weitere',
  fewerPlaces: 'Weniger',
  section: 'Kartenausschnitt',
  emptySection: 'In diesem Kartenausschnitt ist nichts frei.',
  leaveSection: 'Ausschnitt entfernen',
  failed: 'Die Suche hat nicht geklappt.',
  failedHelp: 'Ihre Eingaben und Ihre Auswahl sind noch da.',
  staleDates:
    'Der Zeitraum in dieser Adresse ist vorbei, unvollständig, zu lang oder zu weit voraus. Bitte wählen Sie neue Daten.',
  wholeCrew: 'Alle an einem Ort',
  splitCrew: 'Aufteilen erlaubt',
  split: 'Auf mehrere Häuser aufteilen',
  share: 'Anteil je Haus',
  smallerHouses: 'Auch kleinere Häuser zeigen',
  activeFilters: 'Aktive Filter',
  singleBeds: 'Einzelbetten für alle',
  crew: 'Unterbringung der Kolonne',
  owners: 'Vermieter und Haus',
  clearFilters: 'Alle Filter entfernen',
  reset: 'Zurücksetzen',
  map: 'Karte',
  list: 'Liste',
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
  `${formatAccommodations(total)} mit ${formatCount(bedsFree, 'freien Bett', 'freien Betten')}`;

export const widerRadius = (km: number): string => `Umkreis ${km} km`;

export const removeFilter = (label: string): string => `Filter entfernen: ${label}`;

/** `Mannheim (12)` */
export const inTown = (name: string, total: number): string => `${name.split(',')[0]} (${total})`;

/** `x Unterkünfte zeigen` */
export const showAccommodations = (total: number): string => `${formatAccommodations(total)} zeigen`;
