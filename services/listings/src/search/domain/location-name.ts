import { distanceKm, type Gazetteer } from '@kq/gazetteer';

/** Names of places in Germany. */
export type PlaceNames = Pick<Gazetteer, 'nearestPlace' | 'placeById' | 'siteById' | 'displayName'>;

/** Clients round coordinates; a place id farther than this from its location is ignored. */
const CHOSEN_PLACE_MAX_KM = 1;

interface Location {
  readonly lat: number;
  readonly lng: number;
  readonly place_id?: string | null | undefined;
}

/**
 * Names the location of a search and of a request by the gazetteer, never by the client's text (docs/security.md S1b):
 * the chosen place or postal code when `place_id` is at the coordinates, otherwise the town around them. Null outside of
 * Germany.
 */
export function locationName(gazetteer: PlaceNames, location: Location): string | null {
  const nearest = gazetteer.nearestPlace(location.lat, location.lng);
  return nearest === null ? null : (chosenName(gazetteer, location) ?? nearest.municipality);
}

/** Returns true where the id names the location, rather than some other place. */
export const isPlaceOf = (gazetteer: PlaceNames, location: Location): boolean =>
  chosenName(gazetteer, location) !== null;

function chosenName(gazetteer: PlaceNames, { lat, lng, place_id: id }: Location): string | null {
  const isNear = (point: { lat: number; lng: number } | null): boolean =>
    point !== null && distanceKm(point, { lat, lng }) <= CHOSEN_PLACE_MAX_KM;
  const place = id ? gazetteer.placeById(id) : null;
  if (place !== null) {
    if (!isNear(place)) return null;
    return place.kind === 'suburb' ? `${place.name}, ${place.municipality}` : place.name;
  }
  const site = id ? gazetteer.siteById(id) : null;
  return site !== null && isNear(site) ? site.address.name : null;
}

/** Returns the place of a location with its state: `Aurich, Niedersachsen`. Null outside of Germany. */
export function locationDisplayName(
  gazetteer: PlaceNames,
  { lat, lng, place_id: id }: Location,
): string | null {
  const nearest = gazetteer.nearestPlace(lat, lng);
  const chosen = id ? gazetteer.siteById(id) : null;
  if (nearest === null) return null;
  const isNear = chosen !== null && distanceKm(chosen, { lat, lng }) <= CHOSEN_PLACE_MAX_KM;
  return isNear ? chosen.displayName : gazetteer.displayName(nearest);
}
