import { type AccommodationType, type Amenity, AMENITIES, addDays } from '@kq/contracts';
import { type Block } from '../../beds/domain/block';
import { type Room } from '../../accommodations/domain/listing';
import { type Random } from './random';

const bedsOf: Record<AccommodationType, readonly [number, number]> = {
  room: [1, 4],
  apartment: [2, 9],
  house: [6, 18],
  guesthouse: [8, 26],
  apartment_hotel: [10, 44],
};

const LIKELIHOOD: Partial<Record<Amenity, number>> = {
  wifi: 0.95,
  tv: 0.8,
  air_conditioning: 0.08,
  kitchen: 0.85,
  fridge: 0.9,
  microwave: 0.7,
  dishwasher: 0.35,
  washing_machine: 0.75,
  dryer: 0.35,
  bed_linen: 0.9,
  towels: 0.7,
  parking_car: 0.9,
  parking_van: 0.75,
  parking_truck: 0.2,
  self_check_in: 0.5,
  smoking: 0.15,
  pets: 0.2,
  barrier_free: 0.1,
  quiet: 0.4,
  drying_room: 0.25,
  tool_storage: 0.3,
  shift_sleep: 0.35,
};

/** The showcase is for crews of twelve: at least this number of beds (docs/design.md D60). */
const SHOWCASE_BEDS_MIN = 12;
const SHOWCASE_BEDS_MAX = 36;
const SHOWCASE_FREE_DAYS = 90;

export function demoType(random: Random, isShowcase: boolean): AccommodationType {
  if (isShowcase) return random.pick(['house', 'guesthouse', 'apartment_hotel'] as const);
  return random.pick([
    'room',
    'room',
    'apartment',
    'apartment',
    'apartment',
    'house',
    'guesthouse',
    'apartment_hotel',
  ] as const);
}

export function demoRooms(random: Random, type: AccommodationType, isShowcase: boolean): Room[] {
  const [min, max] = isShowcase ? [SHOWCASE_BEDS_MIN, SHOWCASE_BEDS_MAX] : bedsOf[type];
  const hasOwnBaths = type === 'apartment_hotel' || random.chance(0.3);
  const prefersSingles = random.chance(0.6);
  const rooms: Room[] = [];
  let missing = random.int(min, max);
  while (missing > 0) {
    const beds = Math.min(missing, random.pick([1, 2, 2, 2, 3, 4]));
    const singles = prefersSingles || beds === 1 ? beds : 0;
    rooms.push({ name: `Zimmer ${rooms.length + 1}`, beds, single_beds: singles, private_bath: hasOwnBaths });
    missing -= beds;
  }
  return rooms;
}

export function demoAmenities(random: Random): Amenity[] {
  return AMENITIES.filter((amenity) => random.chance(LIKELIHOOD[amenity] ?? 0));
}

/** Returns cents per bed and night: cheaper in large houses, more expensive with a private bath, multiples of 50 cents. */
export function demoPrice(random: Random, type: AccommodationType, rooms: readonly Room[]): number {
  const base = { room: 2400, apartment: 2700, house: 2200, guesthouse: 2600, apartment_hotel: 3100 }[type];
  const bath = rooms.every((room) => room.private_bath) ? 300 : 0;
  return Math.round((base + bath + random.int(-600, 1100)) / 50) * 50;
}

/** Returns the nights blocked by the owner. Showcase accommodations stay free for 90 days. */
export function demoBlocks(random: Random, bedsTotal: number, today: string, isShowcase: boolean): Block[] {
  const count = random.chance(isShowcase ? 0.3 : 0.4) ? random.int(1, 3) : 0;
  const blocks: Block[] = [];
  let day = isShowcase ? SHOWCASE_FREE_DAYS + 2 : 0;
  for (let i = 0; i < count; i++) {
    day += random.int(0, 40);
    const nights = random.int(3, 28);
    const beds = random.chance(0.5) ? bedsTotal : random.int(1, bedsTotal);
    blocks.push({ from: addDays(today, day), to: addDays(today, day + nights), beds });
    day += nights;
  }
  return blocks;
}
