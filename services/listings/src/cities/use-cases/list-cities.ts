import { slugify } from '@kq/contracts';
import { distanceKm, type Gazetteer, type Place } from '@kq/gazetteer';
import { type CardFacts } from '../../accommodations/domain/card';

export interface City {
  id: number;
  name: string;
  slug: string;
  state: string;
  accommodations_count: number;
  lat: number;
  lng: number;
}

interface Deps {
  readonly places: { readonly revision: number; visible(): Iterable<CardFacts> };
  readonly gazetteer: Gazetteer;
}

/** Lists cities with active accommodations, most first; recomputed only after a change. */
export function createCityList({ places, gazetteer }: Deps) {
  const townOf = createTownFinder(gazetteer);
  let kept: { revision: number; cities: City[] } | null = null;

  return (): City[] => {
    if (kept?.revision === places.revision) return kept.cities;
    const { revision } = places;
    const counts = new Map<Town, number>();
    for (const facts of places.visible()) {
      const town = townOf(facts);
      if (town !== null) counts.set(town, (counts.get(town) ?? 0) + 1);
    }
    const cities = [...counts].map(([town, count]) => ({ ...town, accommodations_count: count }));
    cities.sort(
      (a, b) => b.accommodations_count - a.accommodations_count || a.name.localeCompare(b.name, 'de'),
    );
    kept = { revision, cities };
    return cities;
  };
}

type Town = Omit<City, 'accommodations_count'>;

/** Returns the gazetteer's town of a postal code: ids and slugs come from the gazetteer, never from accommodations. */
function createTownFinder(gazetteer: Gazetteer): (facts: CardFacts) => Town | null {
  const byName = new Map<string, Place[]>();
  const bySlug = new Map<string, Place>();
  for (const place of gazetteer.places) {
    byName.set(place.name, [...(byName.get(place.name) ?? []), place]);
    const slug = slugify(place.name);
    const largest = bySlug.get(slug);
    if (largest === undefined || largest.population < place.population) bySlug.set(slug, place);
  }
  const towns = new Map<Place, Town>();
  const byZip = new Map<string, Place | null>();

  function placeOf(facts: CardFacts): Place | null {
    const code = gazetteer.postalCode(facts.zipCode);
    if (code === null) return gazetteer.nearestPlace(facts.lat, facts.lng);
    const named = byName.get(code.name) ?? [];
    if (named.length === 0) return gazetteer.nearestPlace(code.lat, code.lng);
    return named.reduce((best, place) => (distanceKm(place, code) < distanceKm(best, code) ? place : best));
  }

  function toTown(place: Place): Town {
    const slug = slugify(place.name);
    const isLargest = bySlug.get(slug) === place;
    return {
      id: numberOf(place.id),
      name: place.name,
      slug: isLargest ? slug : `${slug}-${place.postcode ?? numberOf(place.id)}`,
      state: place.state,
      lat: place.lat,
      lng: place.lng,
    };
  }

  return (facts) => {
    let place = byZip.get(facts.zipCode);
    if (place === undefined) byZip.set(facts.zipCode, (place = placeOf(facts)));
    if (place === null) return null;
    let town = towns.get(place);
    if (town === undefined) towns.set(place, (town = toTown(place)));
    return town;
  };
}

/** Maps municipality keys (`m…`) to numbers that do not collide with GeoNames ids (`g…`). */
const numberOf = (id: string): number => (id.startsWith('m') ? 1_000_000_000 : 0) + Number(id.slice(1));
