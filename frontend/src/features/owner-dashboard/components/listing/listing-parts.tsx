import { createContext, type ReactNode } from 'react';
import { type OwnAccommodation } from '../../api/owner-api';

interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** What other features show within a listing; the route provides it (app/routes). */
export interface ListingParts {
  /** A map with a pin that can be moved. */
  readonly renderPinMap: (pin: Point, onMove: (pin: Point) => void) => ReactNode;
  /** The card of the search and the details, as dispatchers see them. */
  readonly renderPreview: (accommodation: OwnAccommodation) => ReactNode;
}

export const ListingPartsContext = createContext<ListingParts>({
  renderPinMap: () => null,
  renderPreview: () => null,
});
