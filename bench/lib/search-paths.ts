import { addDays, dateInBerlin } from '@kq/contracts';
import { loadGazetteer } from '@kq/gazetteer';

const MIN_POPULATION = 20_000;
const RADII_KM = [25, 25, 50, 100];
const AMENITIES = ['wifi', 'kitchen', 'parking_van', 'washing_machine'];

/** Returns paths of `count` different searches near towns, each with its own place, crew, stay and filter. */
export function searchPaths(count: number): string[] {
  const today = dateInBerlin(new Date());
  const towns = loadGazetteer().places.filter((place) => place.population >= MIN_POPULATION);
  return Array.from({ length: count }, (_, number) => {
    const town = entryAt(towns, number * 7);
    const start = addDays(today, 3 + (number % 60));
    const query = new URLSearchParams({
      // Moved by up to 100 m: no two searches of a run are the same to a cache.
      lat: (town.lat + (number % 997) * 1e-6).toFixed(6),
      lng: (town.lng + (number % 991) * 1e-6).toFixed(6),
      radius: String(entryAt(RADII_KM, number)),
      workers: String(1 + (number % 20)),
      start_date: start,
      end_date: addDays(start, 5 + (number % 25)),
      per_page: '20',
    });
    if (number % 2 === 0) query.set('amenities', entryAt(AMENITIES, number / 2));
    return `/api/accommodations?${query}`;
  });
}

/** Returns an entry of a list that starts again at its end. */
function entryAt<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('an empty list');
  return found;
}
