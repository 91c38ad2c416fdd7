import { readJson } from './read-table';
import { type Point } from './types';

/** GeoJSON ring: [lng, lat] pairs, the last like the first. */
export type Ring = [number, number][];

interface OutlineFile {
  features: { properties: { kind: string }; geometry: { coordinates: Ring[][] } }[];
}

/** Longitude and latitude of both ends. */
type Edge = readonly [x0: number, y0: number, x1: number, y1: number];
const EDGE_NUMBERS = 4;

/** A point is compared with the edges of its band only, not with all of the outline. */
const BANDS_PER_DEGREE = 20;

/** Returns all rings of Germany's outline, islands and holes alike. */
export function readCountryRings(): Ring[] {
  const { features } = readJson<OutlineFile>('outline.json');
  return features
    .filter(({ properties }) => properties.kind === 'country')
    .flatMap(({ geometry }) => geometry.coordinates.flat());
}

/** Returns a test whether a point is inside, by the even-odd rule: holes count as outside. */
export function createOutline(rings: readonly Ring[]): (at: Point) => boolean {
  const bands = new Map<number, number[]>();
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) addEdge(bands, [...ring[i - 1]!, ...ring[i]!]);
  }
  return ({ lat, lng }) => {
    const edges = bands.get(bandOf(lat)) ?? [];
    let isInside = false;
    for (let at = 0; at < edges.length; at += EDGE_NUMBERS) {
      const [x0, y0, x1, y1] = [edges[at]!, edges[at + 1]!, edges[at + 2]!, edges[at + 3]!];
      if (y0 > lat !== y1 > lat && lng < x0 + ((lat - y0) * (x1 - x0)) / (y1 - y0)) isInside = !isInside;
    }
    return isInside;
  };
}

/** Adds the numbers of an edge to its bands: side by side in memory, not an object each. */
function addEdge(bands: Map<number, number[]>, edge: Edge): void {
  const [, y0, , y1] = edge;
  for (let band = bandOf(Math.min(y0, y1)); band <= bandOf(Math.max(y0, y1)); band++) {
    const known = bands.get(band);
    if (known) known.push(...edge);
    else bands.set(band, [...edge]);
  }
}

const bandOf = (lat: number): number => Math.floor(lat * BANDS_PER_DEGREE);
