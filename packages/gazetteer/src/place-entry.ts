import { type Place } from './types';

/** A place with internal fields of the look-up. */
export interface PlaceEntry {
  place: Place;
  /** Names under which it is found, the displayed one first. */
  names: string[];
  /** Number of German `names`; the rest are names in other languages. */
  germanNames: number;
  municipalityKey: string;
  /** Whether the municipality is named after it. */
  isNamesake: boolean;
  /** Ids that GeoNames has for the municipality under another spelling. */
  otherIds: string[];
  /** False where only the postal code's point is known, which is shared with other places. */
  hasOwnPoint: boolean;
}
