import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { addDays, dateInBerlin } = require('@kq/contracts');
const { loadGazetteer } = require('@kq/gazetteer');

const MIN_POPULATION = 20_000;
const AMENITIES = ['wifi', 'kitchen', 'parking_van', 'washing_machine'];

/** Returns paths of `count` different searches near towns, each with its own place, crew, stay and filter. */
export function searchPaths(count) {
  const today = dateInBerlin(new Date());
  const towns = loadGazetteer().places.filter((place) => place.population >= MIN_POPULATION);
  return Array.from({ length: count }, (_, number) => {
    const town = towns[(number * 7) % towns.length];
    const start = addDays(today, 3 + (number % 60));
    const query = new URLSearchParams({
      // Moved by up to 100 m: no two searches of a run are the same to a cache.
      lat: (town.lat + (number % 997) * 1e-6).toFixed(6),
      lng: (town.lng + (number % 991) * 1e-6).toFixed(6),
      radius: String([25, 25, 50, 100][number % 4]),
      workers: String(1 + (number % 20)),
      start_date: start,
      end_date: addDays(start, 5 + (number % 25)),
      per_page: '20',
    });
    if (number % 2 === 0) query.set('amenities', AMENITIES[(number / 2) % AMENITIES.length]);
    return `/api/accommodations?${query}`;
  });
}
