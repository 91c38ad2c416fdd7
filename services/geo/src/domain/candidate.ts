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
  /** True for a likely correction of a query without hits: shown as "Meinten Sie …". */
  isGuess?: boolean;
}

export interface PostalCodeLocality extends Point {
  postalCode: string;
  /** Town or village. */
  name: string;
  /** The Kreis. */
  district: string;
  state: string;
  /** 0–1, as in Candidate. */
  importance: number;
}
