import { SHOWCASE_PLACES } from '@kq/contracts';
import { distanceKm, type Gazetteer, type PostalCode } from '@kq/gazetteer';
import { type Random } from './random';

export interface DemoSpot {
  readonly lat: number;
  readonly lng: number;
  readonly zipCode: string;
  readonly city: string;
  readonly state: string;
}

const SHOWCASE_KM = 9;
const KM_PER_DEGREE = 111.2;

export function createDemoPlaces(gazetteer: Gazetteer) {
  const showcases = SHOWCASE_PLACES.map((name) => {
    const center = gazetteer.places.find((place) => place.name === name);
    if (center === undefined) throw new Error(`demo place not found in the gazetteer: ${name}`);
    const near = gazetteer.postalCodes.filter((code) => distanceKm(center, code) <= SHOWCASE_KM);
    return cumulative(near, (code) => code.population + 500);
  });
  const everywhere = cumulative(gazetteer.postalCodes, (code) => code.population);

  return {
    /** Returns a spot near one of the showcase places. */
    showcase(random: Random, index: number): DemoSpot {
      const codes = showcases[index % showcases.length] as Weighted<PostalCode>;
      return spotNear(random, draw(codes, random));
    },
    /** Returns a spot anywhere in Germany, weighted by population. */
    anywhere: (random: Random): DemoSpot => spotNear(random, draw(everywhere, random)),
  };
}

export type DemoPlaces = ReturnType<typeof createDemoPlaces>;

interface Weighted<T> {
  readonly items: readonly T[];
  readonly sums: Float64Array;
}

function cumulative<T>(items: readonly T[], weight: (item: T) => number): Weighted<T> {
  const sums = new Float64Array(items.length);
  let sum = 0;
  items.forEach((item, i) => {
    sum += weight(item);
    sums[i] = sum;
  });
  return { items, sums };
}

function draw<T>({ items, sums }: Weighted<T>, random: Random): T {
  const wanted = random.next() * (sums.at(-1) ?? 0);
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] as number) <= wanted) low = middle + 1;
    else high = middle;
  }
  return items[low] as T;
}

/** Returns a point in the inner half of a postal code's area, so that it still belongs to that code. */
function spotNear(random: Random, code: PostalCode): DemoSpot {
  const at = shifted(random, code, Math.min(1.5, code.radiusKm / 2));
  return { ...at, zipCode: code.postalCode, city: code.name, state: code.state };
}

function shifted(random: Random, center: { lat: number; lng: number }, radiusKm: number) {
  const distance = radiusKm * Math.sqrt(random.next());
  const angle = random.next() * 2 * Math.PI;
  const lat = center.lat + (distance * Math.sin(angle)) / KM_PER_DEGREE;
  const lng =
    center.lng + (distance * Math.cos(angle)) / (KM_PER_DEGREE * Math.cos((center.lat * Math.PI) / 180));
  return { lat: roundTo5(lat), lng: roundTo5(lng) };
}

const roundTo5 = (degrees: number): number => Math.round(degrees * 100_000) / 100_000;
