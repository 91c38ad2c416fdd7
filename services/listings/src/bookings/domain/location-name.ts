import { type CreateBookingRequestBody } from '@kq/contracts';
import { distanceKm, type Gazetteer } from '@kq/gazetteer';

/** Names of places in Germany. */
export type PlaceNames = Pick<Gazetteer, 'nearestPlace' | 'placeById'>;

/** Clients round coordinates; a place id farther than this from its location is ignored. */
const CHOSEN_PLACE_MAX_KM = 1;

/**
 * Names the location of a request by the gazetteer, never by the client's text (docs/security.md S1b): the chosen place
 * when `place_id` is at the coordinates, otherwise the town around them. Null outside of Germany.
 */
export function locationName(
  gazetteer: PlaceNames,
  { lat, lng, place_id: placeId }: CreateBookingRequestBody['location'],
): string | null {
  const nearest = gazetteer.nearestPlace(lat, lng);
  if (nearest === null) return null;
  const chosen = placeId === undefined ? null : gazetteer.placeById(placeId);
  if (chosen === null || distanceKm(chosen, { lat, lng }) > CHOSEN_PLACE_MAX_KM) return nearest.municipality;
  return chosen.kind === 'suburb' ? `${chosen.name}, ${chosen.municipality}` : chosen.name;
}
