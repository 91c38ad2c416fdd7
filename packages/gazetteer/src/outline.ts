import { readJson } from './read-table';
import { type Point } from './types';

/** GeoJSON ring: [lng, lat] pairs, the last like the first. */
export type Ring = [number, number][];

interface Outline {
  features: { properties: { kind: string }; geometry: { coordinates: Ring[][] } }[];
}

/** Returns all rings of Germany's outline, islands and holes alike. */
export function readCountryRings(): Ring[] {
  const { features } = readJson<Outline>('outline.json');
  return features
    .filter(({ properties }) => properties.kind === 'country')
    .flatMap(({ geometry }) => geometry.coordinates.flat());
}

/** Applies the even-odd rule, so that holes count as outside. */
export function isInside(rings: Ring[], { lat, lng }: Point): boolean {
  let inside = false;
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const [x0, y0] = ring[i - 1] as [number, number];
      const [x1, y1] = ring[i] as [number, number];
      if (y0 > lat !== y1 > lat && lng < x0 + ((lat - y0) * (x1 - x0)) / (y1 - y0)) inside = !inside;
    }
  }
  return inside;
}
