import { distanceKm } from './distance';
import { type Place, type PostalCode } from './types';

/**
 * Creates the rule that names one place for each postal code: the nearest one with the name of the town that mail of
 * the code is addressed to. All codes of a city have the same town, and so have its parts.
 */
export function createTownPlaces(
  places: readonly Place[],
  nearestPlace: (lat: number, lng: number) => Place | null,
) {
  const byName = new Map<string, Place[]>();
  for (const place of places) {
    const namesakes = byName.get(place.name);
    if (namesakes === undefined) byName.set(place.name, [place]);
    else namesakes.push(place);
  }
  const known = new Map<string, Place | null>();

  function find(code: PostalCode): Place | null {
    const [first, ...others] = byName.get(code.name) ?? [];
    if (first === undefined) return nearestPlace(code.lat, code.lng);
    return others.reduce(
      (best, place) => (distanceKm(place, code) < distanceKm(best, code) ? place : best),
      first,
    );
  }

  return (code: PostalCode): Place | null => {
    let town = known.get(code.postalCode);
    if (town === undefined) known.set(code.postalCode, (town = find(code)));
    return town;
  };
}
