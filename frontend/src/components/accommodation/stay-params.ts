import { SITE_KINDS, type SiteKind, WORKERS_MAX, WORKERS_MIN } from '@kq/contracts/constants';
import {
  datesOfNights,
  longestSpan,
  nightCount,
  nightSpans,
  type NightsPattern,
  type Span,
} from '@kq/contracts/stays/part';
import { parseDates } from './searchable-dates';

/**
 * Place, time and crew of a search, as they travel in addresses (docs/spec HOME-09: location, lat, lng, workers,
 * startDate, …).
 */
export interface StayParams {
  readonly location: string;
  /** How the place was found; null where the server decides. Only with coordinates. */
  readonly kind: SiteKind | null;
  /** Id of the place; names a request by the gazetteer (ADR 021). Only with coordinates. */
  readonly placeId: string | null;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly workers: number | null;
  /** ISO dates; both or none. */
  readonly startDate: string | null;
  readonly endDate: string | null;
  /** `mon_thu` leaves the nights of Friday to Sunday out. */
  readonly nights: NightsPattern;
  readonly extensionPossible: boolean;
}

export const emptyStay: StayParams = {
  location: '',
  kind: null,
  placeId: null,
  lat: null,
  lng: null,
  workers: null,
  startDate: null,
  endDate: null,
  nights: 'all',
  extensionPossible: false,
};

export type DatedStay = Pick<StayParams, 'startDate' | 'endDate' | 'nights'>;

/** Returns the uninterrupted spans of the stay's nights; null without dates. */
export const spansOfStay = ({ startDate, endDate, nights }: DatedStay): Span[] | null =>
  startDate && endDate ? nightSpans({ start_date: startDate, end_date: endDate, nights }) : null;

/** Returns the nights of the stay; null without dates. */
export function nightsOfStay(stay: DatedStay): number | null {
  const spans = spansOfStay(stay);
  return spans && nightCount(spans);
}

/** Returns the nights of the longest uninterrupted span, by which discounts and minimum nights are decided; null without dates. */
export function longestOfStay(stay: DatedStay): number | null {
  const spans = spansOfStay(stay);
  return spans && longestSpan(spans);
}

/** Returns first arrival and last departure by the pattern; null without dates. */
export const datesOfStay = ({ startDate, endDate, nights }: DatedStay) =>
  startDate && endDate ? datesOfNights({ start_date: startDate, end_date: endDate, nights }) : null;

/** The part of a search that a selection belongs to. */
export const pickStay = ({
  location,
  kind,
  placeId,
  lat,
  lng,
  workers,
  startDate,
  endDate,
  nights,
  extensionPossible,
}: StayParams): StayParams => ({
  location,
  kind,
  placeId,
  lat,
  lng,
  workers,
  startDate,
  endDate,
  nights,
  extensionPossible,
});

/** Reads them from an address; whatever is no valid value counts as absent. `today` is the date in Berlin. */
export function parseStayParams(params: URLSearchParams, today: string): StayParams {
  const lat = numberOf(params.get('lat'), -90, 90);
  const lng = numberOf(params.get('lng'), -180, 180);
  const hasPoint = lat !== null && lng !== null;
  const dates = parseDates(params, today);
  return {
    location: (params.get('location') ?? '').trim().slice(0, 120),
    kind: hasPoint ? (SITE_KINDS.find((kind) => kind === params.get('kind')) ?? null) : null,
    placeId: hasPoint ? placeIdOf(params.get('placeId')) : null,
    lat: hasPoint ? lat : null,
    lng: hasPoint ? lng : null,
    workers: integerOf(params.get('workers'), WORKERS_MIN, WORKERS_MAX),
    startDate: dates?.start ?? null,
    endDate: dates?.end ?? null,
    nights: parsePattern(params, dates),
    extensionPossible: params.get('extensionPossible') === 'true',
  };
}

/** The inverse: absent values take no room in the address. */
export function stayToParams(stay: StayParams): URLSearchParams {
  const params = new URLSearchParams();
  if (stay.location) params.set('location', stay.location);
  if (stay.lat !== null && stay.lng !== null) {
    params.set('lat', String(stay.lat));
    params.set('lng', String(stay.lng));
    if (stay.placeId !== null) params.set('placeId', stay.placeId);
    if (stay.kind !== null) params.set('kind', stay.kind);
  }
  if (stay.workers !== null) params.set('workers', String(stay.workers));
  if (stay.startDate && stay.endDate) {
    params.set('startDate', stay.startDate);
    params.set('endDate', stay.endDate);
  }
  if (stay.nights !== 'all') params.set('nights', stay.nights);
  if (stay.extensionPossible) params.set('extensionPossible', 'true');
  return params;
}

/** True where an address names dates that parseStayParams had to drop. */
export const hasStaleDates = (params: URLSearchParams, today: string): boolean =>
  (params.has('startDate') || params.has('endDate')) && parseDates(params, today) === null;

/** All nights also where the dates have none of the pattern: the server refuses such a search. */
function parsePattern(
  params: URLSearchParams,
  dates: { readonly start: string; readonly end: string } | null,
): NightsPattern {
  if (params.get('nights') !== 'mon_thu') return 'all';
  const hasNights =
    dates === null ||
    nightSpans({ start_date: dates.start, end_date: dates.end, nights: 'mon_thu' }).length > 0;
  return hasNights ? 'mon_thu' : 'all';
}

/** An id as POST /booking-requests accepts it; anything else would make the request fail. */
export const placeIdOf = (text: string | null): string | null =>
  text !== null && /^[\w-]{1,64}$/.test(text) ? text : null;

export function numberOf(text: string | null, min: number, max: number): number | null {
  if (text === null || text.trim() === '') return null;
  const value = Number(text);
  return Number.isFinite(value) && value >= min && value <= max ? value : null;
}

export function integerOf(text: string | null, min: number, max: number): number | null {
  const value = numberOf(text, min, max);
  return value !== null && Number.isInteger(value) ? value : null;
}
