import { type Candidate, type Point, type PostalCodeLocality } from '../domain/candidate';

/** Corrections of a query for which the geocoder finds nothing. */
export interface Guesses {
  /** Returns places whose names the text contains. */
  ofText(query: { text: string; limit: number; bias?: Point }): Candidate[];
  /** Returns codes next to one without an area: the town of a post box or large customer. */
  ofPostalCode(query: { digits: string; limit: number }): PostalCodeLocality[];
}

/** Looks up places, addresses and postal codes. Every result is in Germany. */
export interface Geocoder {
  /** Returns places and addresses for a text, in no particular order. */
  search(query: { text: string; limit: number; bias?: Point }): Promise<Candidate[]>;
  /** Returns the place at a point; null outside Germany. */
  reverse(at: Point): Promise<Candidate | null>;
  /**
   * Returns the localities of the postal codes with this prefix of three to five digits: by code, its main one first;
   * pages start at 1.
   */
  postalCodes(query: { digits: string; page: number; pageSize: number }): Promise<PostalCodeLocality[]>;
}
