import { SHOWCASE_PLACES } from '@kq/contracts';
import { distanceKm, type Gazetteer, type Place, type PostalCode } from '@kq/gazetteer';
import { type Random } from './random';

export interface DemoSpot {
  readonly lat: number;
  readonly lng: number;
  readonly zipCode: string;
  readonly city: string;
  readonly state: string;
}

export interface DemoPlaces {
  /** Near one of the showcase places. */
  showcase(random: Random, index: number): DemoSpot;
  /** Anywhere in Germany, more often where more people live. */
  anywhere(random: Random): DemoSpot;
}

const SHOWCASE_KM = 9;
const KM_PER_DEGREE = 111.2;

export function createDemoPlaces(gazetteer: Gazetteer): DemoPlaces {
  const showcases = SHOWCASE_PLACES.map((name) => {
    const center = gazetteer.places.find((place) => place.name === name) ?? gazetteer.resolve(name);
    if (center === null) throw new Error(`the gazetteer does not know ${name}`);
    const near = gazetteer.postalCodes.filter((code) => distanceKm(center, code) <= SHOWCASE_KM);
    return cumulative(near, (code) => code.population + 500);
  });
  const towns = cumulative(
    gazetteer.places.filter((place) => place.kind !== 'suburb' && place.population > 0),
    (place) => place.population,
  );

  return {
    showcase(random, index) {
      const codes = showcases[index % showcases.length] as Weighted<PostalCode>;
      const code = draw(codes, random);
      return spotOf(code, shifted(random, code, Math.min(0.8, code.radiusKm / 2)));
    },
    anywhere(random) {
      const place = draw(towns, random);
      const at = shifted(random, place, spreadKm(place));
      const code = gazetteer.nearestPostalCode(at.lat, at.lng) ?? gazetteer.postalCode(place.postcode ?? '');
      return code === null ? spotOfPlace(place) : spotOf(code, at);
    },
  };
}

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

/** Larger towns spread wider: Berlin about 8 km, a village a few hundred metres. */
const spreadKm = (place: Place): number => Math.min(8, 0.3 + Math.sqrt(place.population) / 200);

function shifted(random: Random, center: { lat: number; lng: number }, radiusKm: number) {
  const distance = radiusKm * Math.sqrt(random.next());
  const angle = random.next() * 2 * Math.PI;
  const lat = center.lat + (distance * Math.sin(angle)) / KM_PER_DEGREE;
  const lng =
    center.lng + (distance * Math.cos(angle)) / (KM_PER_DEGREE * Math.cos((center.lat * Math.PI) / 180));
  return { lat: roundTo5(lat), lng: roundTo5(lng) };
}

const roundTo5 = (degrees: number): number => Math.round(degrees * 100_000) / 100_000;

const spotOf = (code: PostalCode, at: { lat: number; lng: number }): DemoSpot => ({
  ...at,
  zipCode: code.postalCode,
  city: code.name,
  state: code.state,
});

const spotOfPlace = (place: Place): DemoSpot => ({
  lat: place.lat,
  lng: place.lng,
  zipCode: place.postcode ?? '00000',
  city: place.name,
  state: place.state,
});
