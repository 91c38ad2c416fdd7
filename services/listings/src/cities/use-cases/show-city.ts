import { dateInBerlin, type CityPage } from '@kq/contracts';
import { distanceKm } from '@kq/gazetteer';
import { type Clock } from '@kq/kernel';
import { type CardFacts } from '../../accommodations/domain/card';
import { dayNumber } from '../../beds/domain/timeline';
import { cityFacts, freestFirst } from '../domain/city-facts';
import { type City, type CityList } from './list-cities';

interface Deps {
  readonly cities: CityList;
  readonly presentCard: (facts: CardFacts) => CityPage['accommodations'][number];
  readonly clock: Clock;
}

const FIRST_ACCOMMODATIONS = 6;
const NEIGHBOURS_MAX = 6;
const NEIGHBOURS_WITHIN_KM = 60;

/** Returns the data of a city page; null for a city without accommodations. */
export function createShowCity({ cities, presentCard, clock }: Deps) {
  return (slug: string): CityPage | null => {
    const found = cities.find(slug);
    if (found === null) return null;
    const { city, members } = found;
    const today = dayNumber(dateInBerlin(clock.now()));
    return {
      city,
      facts: cityFacts(members, today),
      neighbours: neighboursOf(city, cities.list()),
      accommodations: freestFirst(members, today, FIRST_ACCOMMODATIONS).map(presentCard),
    };
  };
}

export type ShowCity = ReturnType<typeof createShowCity>;

function neighboursOf(city: City, all: readonly City[]): CityPage['neighbours'] {
  return all
    .filter(({ id }) => id !== city.id)
    .map((other) => ({ other, km: distanceKm(city, other) }))
    .filter(({ km }) => km <= NEIGHBOURS_WITHIN_KM)
    .sort((a, b) => a.km - b.km)
    .slice(0, NEIGHBOURS_MAX)
    .map(({ other: { name, slug, accommodations_count }, km }) => ({
      name,
      slug,
      accommodations_count,
      distance_km: Math.round(km * 10) / 10,
    }));
}
