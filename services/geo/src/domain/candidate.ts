/** A position in WGS 84 degrees. */
export interface Point {
  lat: number;
  lng: number;
}

/**
 * Type of a hit, independent of the geocoder. `house` is an address with a number; `administrative` a boundary
 * (Kreis, state) and the area of a postal code; `amenity` and `building` are things that are no place to search around.
 */
export type CandidateType =
  | 'city'
  | 'town'
  | 'village'
  | 'suburb'
  | 'neighbourhood'
  | 'house'
  | 'street'
  | 'administrative'
  | 'postcode'
  | 'amenity'
  | 'building'
  | 'coordinates'
  | 'other';

/** Location suggestion (docs/spec SRCH-13), as a geocoder returns it: not yet ranked. */
export interface Candidate extends Point {
  id: string;
  displayName: string;
  address: {
    name: string | null;
    street: string | null;
    housenumber: string | null;
    city: string | null;
    postcode: string | null;
    state: string | null;
    country: string;
  };
  type: CandidateType;
  /** The geocoder's own, finer type. */
  subtype: string | null;
  /** 0–1: the geocoder's rating of the hit, mostly by population. */
  importance: number;
  /** [west, south, east, north]. */
  bbox: [number, number, number, number] | null;
  /** True for a site whose name differs from the text or covers only a part of it: shown as "Meinten Sie …". */
  isGuess?: boolean;
}
