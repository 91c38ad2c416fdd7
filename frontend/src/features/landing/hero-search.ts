import {
  type SiteKind,
  RADIUS_DEFAULT_KM,
  RADIUS_HOME_DEFAULT_KM,
  RADIUS_MAX_KM,
  RADIUS_MIN_KM,
  WORKERS_DEFAULT,
} from '@kq/contracts/constants';
import { type NightsPattern } from '@kq/contracts/stays/part';
import { CREW_TEXT, hasNights, NO_NIGHTS_TEXT, parseCrew } from '@/components/accommodation/stay-rules';
import { pagePath } from '@/config/paths';

/** Values of the hero form; dates are ISO or empty. */
export interface HeroSearch {
  readonly locationText: string;
  readonly place: {
    readonly lat: number;
    readonly lng: number;
    readonly placeId?: string | null;
    readonly kind?: SiteKind | null;
  } | null;
  readonly startDate: string;
  readonly endDate: string;
  readonly nights: NightsPattern;
  /** As typed. */
  readonly workers: string;
  readonly radius: number;
  readonly isExtensionPossible: boolean;
}

export type HeroField = 'location' | 'startDate' | 'endDate' | 'nights' | 'workers';

/**
 * Where to go, or which field is wrong. `reason` is for the console, `text` for the field; docs/spec HOME-18 wants no
 * message about past and reversed dates, which the form does not let anybody choose.
 */
export type HeroDecision =
  | { readonly isAccepted: true; readonly path: string }
  | {
      readonly isAccepted: false;
      readonly field: HeroField;
      readonly reason: string;
      readonly text: string | null;
    };

/** Hero search rule by rule (docs/spec HOME-17 … HOME-23); `today` is the ISO date in Berlin. */
export function decideHeroSearch(search: HeroSearch, today: string): HeroDecision {
  const { locationText, startDate, endDate, nights, workers } = search;
  const hasLocation = locationText.trim() !== '';
  const hasDates = startDate !== '' || endDate !== '';

  if (!hasLocation && isUnchanged(search)) return { isAccepted: true, path: pagePath('search') };
  if (!hasLocation)
    return refuse('location', 'A location is required', 'Bitte einen Ort oder eine Postleitzahl eingeben.');
  if (hasDates && startDate === '')
    return refuse('startDate', 'Start and end date belong together', 'Bitte auch die Anreise angeben.');
  if (hasDates && endDate === '')
    return refuse('endDate', 'Start and end date belong together', 'Bitte auch die Abreise angeben.');
  if (hasDates && startDate < today) return refuse('startDate', 'The start date lies in the past');
  if (hasDates && endDate <= startDate) return refuse('endDate', 'The end date must be after the start date');
  if (!hasNights({ start: startDate, end: endDate }, nights))
    return refuse('nights', 'No night of the pattern between the dates', NO_NIGHTS_TEXT);
  if (parseCrew(workers) === null)
    return refuse('workers', 'The number of workers must be a whole number from 1 to 999', CREW_TEXT);
  return { isAccepted: true, path: `${pagePath('search')}?${searchParams(search)}` };
}

/** 1–100 km; anything that is no number counts as the default of 10 (docs/spec HOME-22). */
export function clampRadius(radius: number): number {
  if (!Number.isFinite(radius)) return RADIUS_DEFAULT_KM;
  return Math.min(Math.max(Math.round(radius), RADIUS_MIN_KM), RADIUS_MAX_KM);
}

function searchParams(search: HeroSearch): string {
  const params = new URLSearchParams({ location: search.locationText.trim() });
  if (search.place) {
    params.set('lat', String(search.place.lat));
    params.set('lng', String(search.place.lng));
  }
  params.set('workers', String(parseCrew(search.workers)));
  if (search.startDate) params.set('startDate', search.startDate);
  if (search.endDate) params.set('endDate', search.endDate);
  if (search.nights !== 'all') params.set('nights', search.nights);
  params.set('radius', String(clampRadius(search.radius)));
  params.set('extensionPossible', String(search.isExtensionPossible));
  if (search.place?.placeId) params.set('placeId', search.place.placeId);
  if (search.place?.kind) params.set('kind', search.place.kind);
  return params.toString();
}

const isUnchanged = ({
  startDate,
  endDate,
  nights,
  workers,
  radius,
  isExtensionPossible,
}: HeroSearch): boolean =>
  startDate === '' &&
  endDate === '' &&
  nights === 'all' &&
  workers === String(WORKERS_DEFAULT) &&
  radius === RADIUS_HOME_DEFAULT_KM &&
  !isExtensionPossible;

const refuse = (field: HeroField, reason: string, text: string | null = null): HeroDecision => ({
  isAccepted: false,
  field,
  reason,
  text,
});
