import { RADIUS_DEFAULT_KM, RADIUS_MAX_KM, RADIUS_MIN_KM } from '@kq/contracts/constants';
import { pagePath } from '@/config/paths';

/** What the hero form holds; dates are ISO or empty. */
export interface HeroSearch {
  readonly locationText: string;
  readonly place: { readonly lat: number; readonly lng: number } | null;
  readonly startDate: string;
  readonly endDate: string;
  readonly workers: number;
  readonly radius: number;
  readonly isExtensionPossible: boolean;
}

export type HeroField = 'location' | 'startDate' | 'endDate' | 'workers';

/** Where to go, or which field stands in the way. `reason` is for the console; SPEC §5 wants no message about dates. */
export type HeroDecision =
  | { readonly isAccepted: true; readonly path: string }
  | { readonly isAccepted: false; readonly field: HeroField; readonly reason: string };

/** SPEC §5 Hero search, rule by rule; `today` is the ISO date in Berlin. */
export function decideHeroSearch(search: HeroSearch, today: string): HeroDecision {
  const { locationText, startDate, endDate, workers } = search;
  const hasLocation = locationText.trim() !== '';
  const hasDates = startDate !== '' || endDate !== '';

  if (!hasLocation && !hasDates) return { isAccepted: true, path: pagePath('search') };
  if (!hasLocation) return refuse('location', 'A location is required');
  if (hasDates && startDate === '') return refuse('startDate', 'Start and end date belong together');
  if (hasDates && endDate === '') return refuse('endDate', 'Start and end date belong together');
  if (hasDates && startDate < today) return refuse('startDate', 'The start date lies in the past');
  if (hasDates && endDate <= startDate) return refuse('endDate', 'The end date must be after the start date');
  if (!(workers > 0)) return refuse('workers', 'The number of workers must be greater than 0');
  return { isAccepted: true, path: `${pagePath('search')}?${searchParams(search)}` };
}

/** 1–100 km; anything that is no number counts as the default of 10 (SPEC §5). */
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
  params.set('workers', String(search.workers));
  if (search.startDate) params.set('startDate', search.startDate);
  if (search.endDate) params.set('endDate', search.endDate);
  params.set('radius', String(clampRadius(search.radius)));
  params.set('extensionPossible', String(search.isExtensionPossible));
  return params.toString();
}

const refuse = (field: HeroField, reason: string): HeroDecision => ({ isAccepted: false, field, reason });
