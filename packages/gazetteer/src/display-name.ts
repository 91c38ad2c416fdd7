import { type Place } from './types';

/** Returns display names: `Leuna, Sachsen-Anhalt`, with the Kreis where the short form is ambiguous. */
export function createDisplayName(places: readonly Place[]): (place: Place) => string {
  const counts = new Map<string, number>();
  for (const place of places) counts.set(shortName(place), (counts.get(shortName(place)) ?? 0) + 1);
  const ambiguous = new Set(places.filter((place) => counts.get(shortName(place))! > 1).map(({ id }) => id));
  return (place) =>
    ambiguous.has(place.id)
      ? join(place.name, place.municipality, place.district, place.state)
      : shortName(place);
}

function shortName({ name, municipality, state }: Place): string {
  const larger = municipality === name ? state : municipality;
  return larger === name ? name : `${name}, ${larger}`;
}

function join(...parts: string[]): string {
  return parts.filter((part, i) => part !== parts[i - 1]).join(', ');
}
