/** Places and postal codes of Germany, in memory. Everything is synchronous, pure and read-only. */
export interface Gazetteer {
  /** All settlements, in the order of the data file: without large plants and the parts of towns around them. */
  readonly places: readonly Place[];
  /** All postal codes, ascending. */
  readonly postalCodes: readonly PostalCode[];
  /** Finds places whose names start like the query, best first; tolerates one typo from five letters on. */
  searchPlaces(query: string, options?: SearchPlacesOptions): PlaceHit[];
  /** Returns postal codes with this prefix (at least two digits, else none), ascending. */
  searchPostalCodes(prefix: string, options?: SearchPostalCodesOptions): PostalCode[];
  /** Returns the total number of `searchPostalCodes` results. */
  countPostalCodes(prefix: string): number;
  postalCode(code: string): PostalCode | null;
  /** Returns the place with this id; null for an unknown one. */
  placeById(id: string): Place | null;
  /**
   * Returns known codes near one without an area (post box, large customer): those that share the most digits, nearest
   * number first.
   */
  nearPostalCodes(digits: string, options?: { limit?: number }): PostalCode[];
  /** Returns the place that stands for the town of a code, in city pages and counts; null for an unknown code. */
  townPlace(code: string): Place | null;
  /** Returns the municipalities of a code, starting with the one mail is addressed to; empty for an unknown code. */
  townsOfPostalCode(code: string): string[];
  /** Returns true when a town, or part of a town, in any usual spelling belongs to the code. */
  isTownOfPostalCode(code: string, town: string): boolean;
  /** Returns the most likely town of a code without an area; null for a known code and when no code is near. */
  townOfSpecialCode(code: string): string | null;
  /** Returns the display name: `Leuna, Sachsen-Anhalt`, `Kreuzberg, Berlin`; `resolve` parses it. */
  displayName(place: Place): string;
  /** Returns places whose centre is in this code, largest first. */
  placesOfPostalCode(code: string): Place[];
  /** Returns the settlement nearest to a point; null outside of Germany. */
  nearestPlace(lat: number, lng: number): Place | null;
  /** Returns the postal code around a point, by the size of the areas; null outside of Germany. */
  nearestPostalCode(lat: number, lng: number): PostalCode | null;
  /**
   * Returns true inside the outline of Germany, or near enough to a German place to be affected by its simplification.
   */
  isInGermany(lat: number, lng: number): boolean;
  /** Returns the site with this id: a place, or a locality of a postal code; null for an unknown one. */
  siteById(id: string): Site | null;
  /**
   * Returns the meaning of a typed text: a place, postal code, address or coordinates (ADR 048). Search and suggestions
   * both use it.
   */
  resolve(text: string, options?: ResolveOptions): Resolution;
  /** Builds the indexes, which the first calls would wait for. */
  warmUp(): void;
}

/** A position in WGS 84 degrees. */
export interface Point {
  lat: number;
  lng: number;
}

/** city: 100 000 people and more, or a state's capital; town: 5 000 and more; suburb: part of a town, or a large plant in it. */
export type PlaceKind = 'city' | 'town' | 'village' | 'suburb';

/** A settlement of Germany. */
export interface Place extends Point {
  /**
   * Stable across rebuilds: `g` + GeoNames id, `m` + municipality key where GeoNames has no point, or `w` + number of a
   * large plant or a part of a town that GeoNames lacks.
   */
  id: string;
  name: string;
  /** Full name of the state (Land), `Rheinland-Pfalz`. */
  state: string;
  /** Two digits, the first two of the municipality key: `07`. */
  stateCode: string;
  /** The Kreis; a city without a Kreis has its own name here. */
  district: string;
  /** The municipality of the place; for most places the same name. */
  municipality: string;
  /** Postal code of its centre. */
  postcode: string | null;
  /** Number of inhabitants; estimated from the postal code where GeoNames has none. */
  population: number;
  kind: PlaceKind;
}

/** A postal code's area, represented by a point inside it. */
export interface PostalCode extends Point {
  /** Five digits. */
  postalCode: string;
  /** The town mail of this code is addressed to. */
  name: string;
  district: string;
  state: string;
  stateCode: string;
  population: number;
  /** Radius of a circle with the area of the polygon. */
  radiusKm: number;
}

export interface PlaceHit {
  place: Place;
  /** 0–1, the sort key of the hits. */
  score: number;
  /** 0–1, quality of the name match: 1 is exact, below 0.5 a letter differs. */
  quality: number;
  /** Distance from the bias point; null without one. */
  distanceKm: number | null;
}

/** A point that a search can be around, in the form of a location suggestion (docs/spec SRCH-13). */
export interface Site extends Point {
  /** Id of the place; `p67059-ludwigshafen-am-rhein` for a locality of a postal code; `c…` for coordinates. */
  id: string;
  displayName: string;
  type: PlaceKind | 'postcode' | 'coordinates';
  address: {
    name: string | null;
    street: null;
    housenumber: null;
    city: string | null;
    postcode: string | null;
    state: string | null;
    country: string;
  };
  /** 0–1, mostly by population. */
  importance: number;
  /** True for a site whose name differs from the text or covers only a part of it. */
  isCorrection?: boolean;
}

/** The meaning of a typed text. `others` are further sites by relevance, for a list of suggestions. */
export type Resolution =
  /** The text names this site and no other. */
  | { kind: 'exact'; site: Site; others: Site[] }
  /** Coordinates in Germany; the site has the name of the place around them. */
  | { kind: 'coordinates'; site: Site; others: Site[] }
  /** The likeliest meaning of a text that is incomplete, misspelt, ambiguous, or known only in part. */
  | { kind: 'guess'; site: Site; alternatives: Site[]; others: Site[] }
  /** No meaning that is good enough. */
  | { kind: 'unknown'; others: Site[] }
  /** A point, town or country outside of Germany; `others` are German towns whose names start like the text. */
  | { kind: 'abroad'; others: Site[] };

export interface ResolveOptions {
  /** Nearer sites come first among equals. */
  bias?: Point;
  /** Maximum number of `others`; default 10. */
  limit?: number;
  /** Added to the tie-break of the ranking; at most 0.05. */
  boostOf?: (site: Site) => number;
}

export interface SearchPlacesOptions {
  /** Maximum number of hits; default 10. */
  limit?: number;
  /** Ranks nearer places first among equal matches. */
  bias?: Point;
  /** Whether names that differ by one letter are found where few others are. Default true. */
  hasTypos?: boolean;
}

export interface SearchPostalCodesOptions {
  /** Default 50. */
  limit?: number;
  /** Number of results to skip; default 0. */
  offset?: number;
}
