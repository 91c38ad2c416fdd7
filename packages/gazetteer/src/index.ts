export { distanceKm } from './distance';
export { foldName } from './fold-name';
export { loadGazetteer } from './gazetteer';
export { importanceOf } from './search-places';
export { stateName } from './states';
export type {
  Gazetteer,
  Place,
  PlaceHit,
  PlaceKind,
  Point,
  PostalCode,
  Resolved,
  SearchPlacesOptions,
  SearchPostalCodesOptions,
} from './types';
