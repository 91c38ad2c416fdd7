import { slugify } from '@kq/contracts';
import { type Gazetteer, type Place } from '@kq/gazetteer';
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
  readonly accommodations: { readonly revision: number; visible(): Iterable<CardFacts> };
  readonly gazetteer: Gazetteer;
}

/** A city with its accommodations. */
export interface CityMembers {
  readonly city: City;
  readonly members: readonly CardFacts[];
}

/** Lists cities with active accommodations, most first; recomputed only after a change. */
export function createCityList({ accommodations, gazetteer }: Deps) {
  const townOf = createTownFinder(gazetteer);
  let kept: { revision: number; cities: City[]; bySlug: ReadonlyMap<string, CityMembers> } | null = null;

  function current() {
    if (kept?.revision === accommodations.revision) return kept;
    const { revision } = accommodations;
    const members = new Map<Town, CardFacts[]>();
    for (const facts of accommodations.visible()) {
      const town = townOf(facts);
      if (town === null) continue;
      const own = members.get(town);
      if (own === undefined) members.set(town, [facts]);
      else own.push(facts);
    }
    const all = [...members].map(([town, own]) => ({
      city: { ...town, accommodations_count: own.length },
      members: own,
    }));
    all.sort(
      ({ city: a }, { city: b }) =>
        b.accommodations_count - a.accommodations_count || a.name.localeCompare(b.name, 'de'),
    );
    kept = {
      revision,
      cities: all.map(({ city }) => city),
      bySlug: new Map(all.map((one) => [one.city.slug, one])),
    };
    return kept;
  }

  return {
    list: (): City[] => current().cities,
    find: (slug: string): CityMembers | null => current().bySlug.get(slug) ?? null,
    members: (): Iterable<CityMembers> => current().bySlug.values(),
    /** Returns the town whose city page lists an accommodation. */
    townOf,
  };
}

export type CityList = ReturnType<typeof createCityList>;

type Town = Omit<City, 'accommodations_count'>;

/** Returns the gazetteer's town of a postal code: ids and slugs come from the gazetteer, never from accommodations. */
function createTownFinder(gazetteer: Gazetteer): (facts: CardFacts) => Town | null {
  const bySlug = new Map<string, Place>();
  for (const place of gazetteer.places) {
    const slug = slugify(place.name);
    const largest = bySlug.get(slug);
    if (largest === undefined || largest.population < place.population) bySlug.set(slug, place);
  }
  const towns = new Map<Place, Town>();

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
    const place = gazetteer.townPlace(facts.zipCode) ?? gazetteer.nearestPlace(facts.lat, facts.lng);
    if (place === null) return null;
    let town = towns.get(place);
    if (town === undefined) towns.set(place, (town = toTown(place)));
    return town;
  };
}

/** Maps municipality keys (`m…`) to numbers that do not collide with GeoNames ids (`g…`). */
const numberOf = (id: string): number => (id.startsWith('m') ? 1_000_000_000 : 0) + Number(id.slice(1));
