export { distanceKm } from './distance';
export { foldName } from './fold-name';
export { loadGazetteer } from './gazetteer';
export { rankByRelevance, relevanceOf } from './relevance';
export type { Rankable } from './relevance';
export { importanceOf } from './search-places';
export { localitiesOf, siteOfLocality } from './site';
export type { Locality } from './site';
export { stateName } from './states';
export type {
  Gazetteer,
  Place,
  PlaceHit,
  PlaceKind,
  Point,
  PostalCode,
  Resolution,
  ResolveOptions,
  SearchPlacesOptions,
  SearchPostalCodesOptions,
  Site,
} from './types';
