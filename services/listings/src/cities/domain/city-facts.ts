import { CITY_WEEK_NIGHTS, type CityPage } from '@kq/contracts';
import { type CardFacts } from '../../accommodations/domain/card';
import { freeBeds } from '../../beds/domain/timeline';
import { median } from '../../stats/domain/median';

/** Returns the facts of a city with at least one accommodation; `today` is a day number. */
export function cityFacts(members: readonly CardFacts[], today: number): CityPage['facts'] {
  const prices = members.map((facts) => facts.prices.price_per_bed_night);
  const sum = (bedsOf: (facts: CardFacts) => number) =>
    members.reduce((total, facts) => total + bedsOf(facts), 0);
  return {
    postal_codes: new Set(members.map((facts) => facts.zipCode)).size,
    price_min: prices.reduce((least, price) => Math.min(least, price)),
    price_max: prices.reduce((most, price) => Math.max(most, price)),
    price_median: Math.round(median(prices)),
    beds_total: sum((facts) => facts.bedsTotal),
    beds_free_today: sum((facts) => freeBeds(facts, today, today + 1)),
    beds_free_week: sum((facts) => freeBeds(facts, today, today + CITY_WEEK_NIGHTS)),
  };
}

/** Returns the first `count` accommodations, most free beds tonight first. */
export function freestFirst(members: readonly CardFacts[], today: number, count: number): CardFacts[] {
  return members
    .map((facts) => ({ facts, free: freeBeds(facts, today, today + 1) }))
    .sort((a, b) => b.free - a.free || a.facts.id - b.facts.id)
    .slice(0, count)
    .map(({ facts }) => facts);
}
