import { type Place } from './types';

/** Returns display names: `Leuna, Sachsen-Anhalt`, with the Kreis where the short form is ambiguous. */
export function createDisplayName(places: readonly Place[]): (place: Place) => string {
  const counts = new Map<string, number>();
  for (const place of places) counts.set(shortName(place), (counts.get(shortName(place)) ?? 0) + 1);
  return (place) => {
    const short = shortName(place);
    return (counts.get(short) ?? 0) < 2
      ? short
      : join(place.name, place.municipality, place.district, place.state);
  };
}

function shortName({ name, municipality, state }: Place): string {
  return municipality === name ? join(name, state) : join(name, municipality);
}

function join(...parts: string[]): string {
  return parts.filter((part, i) => part !== parts[i - 1]).join(', ');
}
