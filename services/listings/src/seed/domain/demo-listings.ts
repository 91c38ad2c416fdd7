import { addDays, DEMO_OWNER_COUNT, demoOwner, SHOWCASE_PLACES, titleSlugOf } from '@kq/contracts';
import { type Gazetteer } from '@kq/gazetteer';
import {
  ACCOMMODATION_SCHEMA_VERSION,
  type AccommodationDoc,
} from '../../accommodations/domain/accommodation';
import { factsOfRooms } from '../../accommodations/domain/rooms';
import { demoAmenities, demoBlocks, demoPrice, demoRooms, demoType } from './demo-offer';
import { createDemoPlaces, type DemoPlaces } from './demo-places';
import { demoAddress, demoDescription, demoTitle } from './demo-texts';
import { createRandom, type Random } from './random';

export interface DemoOptions {
  readonly count: number;
  readonly seed: number;
  /** ISO date; calendars and ages are relative to it. */
  readonly today: string;
  readonly changedAt: Date;
}

/** Accommodations with enough free beds around each showcase place. */
const SHOWCASE_EACH = 40;
const SHOWCASE_COUNT = SHOWCASE_EACH * SHOWCASE_PLACES.length;

const DEMO_PERCENTS = [80, 90, null, 50, 80, 0] as const;

/** Generates demo accommodations, the same for the same options: first in the showcase towns round-robin, then anywhere in Germany. */
export function* demoListings(gazetteer: Gazetteer, options: DemoOptions): Generator<AccommodationDoc> {
  const random = createRandom(options.seed);
  const places = createDemoPlaces(gazetteer);
  const ids = new Set<number>();
  for (let index = 0; index < options.count; index++)
    yield demoListing(random, places, index, newId(random, ids), options);
}

function demoListing(
  random: Random,
  places: DemoPlaces,
  index: number,
  id: number,
  { today, changedAt }: DemoOptions,
): AccommodationDoc {
  const isShowcase = index < SHOWCASE_COUNT;
  const spot = isShowcase ? places.showcase(random, index) : places.anywhere(random);
  const type = demoType(random, isShowcase);
  const rooms = demoRooms(random, type, isShowcase);
  const facts = factsOfRooms(rooms, demoAmenities(random));
  const price = demoPrice(random, type, rooms);
  const text = {
    type,
    city: spot.city,
    beds: facts.beds_total,
    rooms: rooms.length,
    amenities: facts.amenities,
  };
  const title = demoTitle(random, text);
  const isSmallBusiness = random.chance(0.3);
  return {
    _id: id,
    owner_id: demoOwner(ownerIndex(random, index)).id,
    title,
    title_slug: titleSlugOf(title),
    description: demoDescription(text),
    address: demoAddress(random),
    zip_code: spot.zipCode,
    city: spot.city,
    state: spot.state,
    lat: spot.lat,
    lng: spot.lng,
    type,
    rooms,
    ...facts,
    min_nights: isShowcase ? random.int(1, 3) : random.pick([1, 1, 2, 3, 5, 7]),
    price_per_bed_night: price,
    // From the index: a further draw would change every later value.
    weekly_discount: index % 4 === 1 ? 5 : null,
    monthly_discount: random.chance(0.5) ? 15 : null,
    final_cleaning: random.chance(0.6) ? random.int(6, 24) * 500 : null,
    deposit: random.chance(0.3) ? random.int(4, 20) * 2500 : null,
    vat: isSmallBusiness ? { kind: 'kleinunternehmer', rate: 0 } : { kind: 'ausgewiesen', rate: 7 },
    cancel_free_days: random.pick([null, 1, 3, 7, 14]),
    // From the index, like the time of departure: a further draw would change every later value.
    cancel_percent: DEMO_PERCENTS[index % DEMO_PERCENTS.length] ?? null,
    check_in_from: facts.amenities.includes('self_check_in') ? null : '15:00',
    check_out_until: index % 3 === 0 ? '11:00' : '10:00',
    check_in: facts.amenities.includes('self_check_in')
      ? 'Anreise jederzeit über den Schlüsseltresor.'
      : 'Anreise ab 15 Uhr, nach Absprache auch später.',
    languages: random.pick([['de'], ['de', 'en'], ['de', 'pl'], ['de', 'en', 'ro']]),
    registration_number: null,
    photos: [],
    status: 'active',
    verified_at: random.chance(0.7) ? instantOf(addDays(today, -random.int(10, 400))) : null,
    availability_confirmed_at: instantOf(addDays(today, -random.int(0, 20))),
    demo: true,
    blocks: demoBlocks(random, facts.beds_total, today, isShowcase),
    stays: [],
    version: 1,
    changed_at: changedAt,
    event_seq: 0,
    outbox: [],
    created_at: instantOf(addDays(today, -random.int(30, 700))),
    schema_version: ACCOMMODATION_SCHEMA_VERSION,
  };
}

/** Assigns the showcase accommodations of one town to different owners. */
function ownerIndex(random: Random, index: number): number {
  if (index < SHOWCASE_COUNT) return index % DEMO_OWNER_COUNT;
  return random.int(0, DEMO_OWNER_COUNT - 1);
}

function newId(random: Random, taken: Set<number>): number {
  for (;;) {
    const id = 100_000_000 + Math.floor(random.next() * 900_000_000);
    if (taken.has(id)) continue;
    taken.add(id);
    return id;
  }
}

const instantOf = (date: string): Date => new Date(`${date}T09:00:00.000Z`);
