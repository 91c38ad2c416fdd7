import { AMENITIES, type Amenity } from '@kq/contracts';

const bits = new Map<string, number>(AMENITIES.map((amenity, bit) => [amenity, bit]));

/** Encodes amenities as bits, in the order of the contracts' list. */
export function amenityMask(amenities: readonly string[]): number {
  let mask = 0;
  for (const amenity of amenities) {
    const bit = bits.get(amenity);
    if (bit !== undefined) mask |= 1 << bit;
  }
  return mask;
}

export function amenitiesOf(mask: number): Amenity[] {
  return AMENITIES.filter((_amenity, bit) => (mask & (1 << bit)) !== 0);
}
