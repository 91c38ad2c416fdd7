import { CITY_WEEK_NIGHTS } from '../constants';
import {
  formatBeds,
  formatCents,
  formatCount,
  formatKm,
  formatNumber,
  formatAccommodations,
} from '../format';
import { type CityPage } from '../http/accommodations';

/** Texts of the city page; the gateway writes the same ones into the served HTML. */
export const cityText = {
  heading: (name: string): string => `Monteurzimmer in ${name}`,
  results: (name: string): string => `Freie Unterkünfte in ${name}`,
  accommodations: (name: string): string => `Unterkünfte in ${name}`,
  neighbours: (name: string): string => `In der Nähe von ${name}`,
  facts: 'Zahlen zum Ort',
} as const;

/** `42 Unterkünfte mit 380 Betten in 3 Postleitzahlen, 18,00 € bis 34,00 € je Bett und Nacht.` */
export function cityLead({ city, facts }: CityPage): string {
  const accommodations = formatAccommodations(city.accommodations_count);
  const codes = formatCount(facts.postal_codes, 'Postleitzahl', 'Postleitzahlen');
  return `${accommodations} mit ${formatCount(facts.beds_total, 'Bett', 'Betten')} in ${codes}, ${priceRange(facts)} je Bett und Nacht.`;
}

/** Facts of a city page: value and label. */
export const cityStats = ({ facts }: CityPage): readonly (readonly [value: string, label: string])[] => [
  [formatNumber(facts.beds_free_today), 'Betten heute frei'],
  [formatNumber(facts.beds_free_week), `Betten ${CITY_WEEK_NIGHTS} Nächte frei`],
  [formatCents(facts.price_median), 'Median je Bett und Nacht'],
];

/** `Leuna: 42 Unterkünfte …` for search engines. */
export const cityDescription = (page: CityPage): string =>
  `Monteurzimmer in ${page.city.name}: ${cityLead(page)} Heute frei: ${formatBeds(page.facts.beds_free_today)}.`;

/** `12,4 km · 8 Unterkünfte` */
export const neighbourNote = (neighbour: CityPage['neighbours'][number]): string =>
  `${formatKm(neighbour.distance_km)} · ${formatAccommodations(neighbour.accommodations_count)}`;

function priceRange({ price_min: min, price_max: max }: CityPage['facts']): string {
  return min === max ? formatCents(min) : `${formatCents(min)} bis ${formatCents(max)}`;
}
