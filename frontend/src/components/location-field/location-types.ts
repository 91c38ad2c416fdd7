import { type SEARCH_SOURCES, type SiteKind } from '@kq/contracts/constants';

/** A place with coordinates: what a search needs. */
export interface SelectedPlace {
  readonly display_name: string;
  /** Id of its suggestion; missing for a device's position. */
  readonly placeId?: string | null;
  /** How it was found; missing where the server decides. */
  readonly kind?: SiteKind | null;
  readonly lat: number;
  readonly lng: number;
}

/** Value of the field: the typed text, and the chosen place while the text is its name. */
export interface LocationValue {
  readonly text: string;
  readonly place: SelectedPlace | null;
}

export const emptyLocation: LocationValue = { text: '', place: null };

/** One line of the dropdown. Postal-code suggestions may come without coordinates; they are geocoded when chosen. */
export interface PlaceSuggestion {
  readonly id: string;
  /** Set where `id` is the geocoder's own, so that the server may recognise the place by it. */
  readonly placeId?: string | null;
  readonly display_name: string;
  /** State or district, shown dimmed. */
  readonly detail: string;
  /** Public accommodations there; absent for none and while unknown. */
  readonly accommodations?: number | undefined;
  readonly lat: number | null;
  readonly lng: number | null;
  /** Set for typed coordinates; others are exact once they are chosen. */
  readonly kind?: 'coordinates';
  /** True for what a text without hits most likely means. */
  readonly isGuess?: boolean;
}

/** Where a search was started (docs/spec SRCH-19). */
export type SearchSource = (typeof SEARCH_SOURCES)[number];
