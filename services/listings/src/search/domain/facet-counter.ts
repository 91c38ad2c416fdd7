import { AMENITIES, SEARCH_FEATURES } from '@kq/contracts';
import { featureBit, PRIVATE_BATH } from './columns';

/** Counts over all hits. Bits are counted as bytes, one addition per byte and hit, and expanded at the end. */
export class FacetCounter {
  readonly #low = new Uint32Array(256);
  readonly #middle = new Uint32Array(256);
  readonly #high = new Uint32Array(256);
  readonly #features = new Uint32Array(256);
  #singleBeds = 0;
  #minPrice = Infinity;
  #maxPrice = -Infinity;

  reset(): void {
    this.#low.fill(0);
    this.#middle.fill(0);
    this.#high.fill(0);
    this.#features.fill(0);
    this.#singleBeds = 0;
    this.#minPrice = Infinity;
    this.#maxPrice = -Infinity;
  }

  count(amenities: number, features: number, price: number, hasSingleBeds: boolean): void {
    this.#low[amenities & 255]! += 1;
    this.#middle[(amenities >>> 8) & 255]! += 1;
    this.#high[(amenities >>> 16) & 255]! += 1;
    this.#features[features]! += 1;
    if (hasSingleBeds) this.#singleBeds += 1;
    if (price < this.#minPrice) this.#minPrice = price;
    if (price > this.#maxPrice) this.#maxPrice = price;
  }

  result(): Facets {
    const amenities: Record<string, number> = {};
    const ofAmenities = [this.#low, this.#middle, this.#high].flatMap(bitCounts);
    for (const [at, amenity] of AMENITIES.entries()) {
      const count = ofAmenities[at] as number;
      if (count > 0) amenities[amenity] = count;
    }
    const ofFeatures = bitCounts(this.#features);
    const countOf = (bit: number): number => ofFeatures[Math.log2(bit)] as number;
    const features: Record<string, number> = {};
    for (const feature of SEARCH_FEATURES) {
      const count = countOf(featureBit[feature]);
      if (count > 0) features[feature] = count;
    }
    return {
      amenities,
      single_beds: this.#singleBeds,
      private_bath: countOf(PRIVATE_BATH),
      verified: countOf(featureBit.verified),
      features,
      price: this.#minPrice === Infinity ? null : { min: this.#minPrice, max: this.#maxPrice },
    };
  }
}

export interface Facets {
  amenities: Record<string, number>;
  single_beds: number;
  private_bath: number;
  verified: number;
  features: Record<string, number>;
  price: { min: number; max: number } | null;
}

/** Returns how often each of the eight bits was set; uses up the histogram, which each step folds in half. */
function bitCounts(histogram: Uint32Array): number[] {
  const counts = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let bit = 7; bit >= 0; bit--) {
    const half = 1 << bit;
    for (let byte = 0; byte < half; byte++) {
      const times = histogram[half + byte] as number;
      counts[bit]! += times;
      histogram[byte]! += times;
    }
  }
  return counts;
}
