/** Places and postal codes of Germany, in memory. Everything is synchronous, pure and read-only. */
export interface Gazetteer {
  /** All places, the order of the data file. */
  readonly places: readonly Place[];
  /** All postal codes, ascending. */
  readonly postalCodes: readonly PostalCode[];
  /** Places whose names begin like the query, best first; one wrong letter is forgiven from five letters on. */
  searchPlaces(query: string, options?: SearchPlacesOptions): PlaceHit[];
  /** Places named inside a longer text (`BASF Ludwigshafen`), best first: the longest name, near the end of an address first. */
  searchInside(text: string, options?: SearchPlacesOptions): PlaceHit[];
  /** Postal codes that begin with these digits (two at least, else none), ascending. */
  searchPostalCodes(prefix: string, options?: SearchPostalCodesOptions): PostalCode[];
  /** How many codes `searchPostalCodes` has in all. */
  countPostalCodes(prefix: string): number;
  postalCode(code: string): PostalCode | null;
  /** The place with this id; null for an unknown one. */
  placeById(id: string): Place | null;
  /** Known codes next to one that has no area (post box, large customer): those that share the most digits, nearest number first. */
  nearPostalCodes(digits: string, options?: { limit?: number }): PostalCode[];
  /** The municipalities of a code, the one mail is addressed to first; none for an unknown code. */
  townsOfPostalCode(code: string): string[];
  /** True when the code and a town, or part of a town, in any usual spelling belong together. */
  isTownOfPostalCode(code: string, town: string): boolean;
  /** The town that a code without an area most likely belongs to; null for a known code and where nothing is near. */
  townOfSpecialCode(code: string): string | null;
  /** How a place is written for people: `Leuna, Sachsen-Anhalt`, `Kreuzberg, Berlin`; `resolve` reads it back. */
  displayName(place: Place): string;
  /** Places whose centre lies in this code, largest first. */
  placesOfPostalCode(code: string): Place[];
  /** The settlement nearest to a point; null outside of Germany. */
  nearestPlace(lat: number, lng: number): Place | null;
  /** The postal code around a point, by the size of the areas; null outside of Germany. */
  nearestPostalCode(lat: number, lng: number): PostalCode | null;
  /** Inside the outline of Germany, or so near to a German place that its simplification may be to blame. */
  isInGermany(lat: number, lng: number): boolean;
  /** What a free text most likely means (`Ludwigshafen am Rhein`, `67059`, `67059 Ludwigshafen`); null when nothing fits. */
  resolve(text: string, bias?: Point): Resolved | null;
}

/** A position in WGS 84 degrees. */
export interface Point {
  lat: number;
  lng: number;
}

/** city: 100 000 people and more, or a state's capital; town: 5 000 and more; suburb: part of a city. */
export type PlaceKind = 'city' | 'town' | 'village' | 'suburb';

/** A settlement of Germany. */
export interface Place extends Point {
  /** Stable across rebuilds: `g` + GeoNames id, or `m` + municipality key where GeoNames has no point. */
  id: string;
  name: string;
  /** Full name of the state (Land), `Rheinland-Pfalz`. */
  state: string;
  /** Two digits, the first two of the municipality key: `07`. */
  stateCode: string;
  /** The Kreis; a city that belongs to none carries its own name. */
  district: string;
  /** The municipality the place belongs to; its own name for most. */
  municipality: string;
  /** Postal code of its centre. */
  postcode: string | null;
  /** People; an estimate from the postal code's where GeoNames has none. */
  population: number;
  kind: PlaceKind;
}

/** A postal code's area, seen as a point inside it. */
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
  /** 0–1, what the hits are sorted by. */
  score: number;
  /** 0–1, how well the name fits: 1 is the very name, below 0.5 a letter had to be changed. */
  quality: number;
  /** From the bias point; null without one. */
  distanceKm: number | null;
}

/** What a free text means: a place, or a postal code's area. */
export type Resolved = { displayName: string } & Point &
  ({ kind: 'place'; place: Place; quality: number } | { kind: 'postal-code'; postalCode: PostalCode });

export interface SearchPlacesOptions {
  /** At most this many hits; default 10. */
  limit?: number;
  /** Nearer places come first among equals. */
  bias?: Point;
}

export interface SearchPostalCodesOptions {
  /** Default 50. */
  limit?: number;
  /** How many to skip; default 0. */
  offset?: number;
}
