import { type SearchFeature } from '@kq/contracts';
import { FactsColumn } from './facts-column';
import { StepPool } from './step-pool';

/** One number per accommodation and fact, side by side in memory: the search loop reads them. Slots are reused. */
export interface Columns {
  capacity: number;
  id: Float64Array;
  owner: Float64Array;
  lat: Float64Array;
  lng: Float64Array;
  /** Unit vector of the position: a chord compares like a great-circle distance, without trigonometry. */
  x: Float64Array;
  y: Float64Array;
  z: Float64Array;
  bedsTotal: Uint16Array;
  singleBeds: Uint16Array;
  /** Rooms of one bed. */
  singleRooms: Uint16Array;
  minNights: Uint16Array;
  /** Days before the arrival up to which cancelling is free; `NO_FREE_PERIOD` without. */
  cancelFreeDays: Uint16Array;
  /** Cents per bed and night, as listed and of a stay with the weekly and the monthly discount. */
  price: Int32Array;
  weekPrice: Int32Array;
  monthPrice: Int32Array;
  /** Cents, once per stay; 0 without cleaning. */
  cleaning: Int32Array;
  amenities: Int32Array;
  zip: Int32Array;
  /** Day of the last calendar confirmation; 0 for never. */
  confirmedDay: Int32Array;
  /** Bits of `featureBit` and `PRIVATE_BATH`. */
  flags: Uint8Array;
  /** Query-independent part of the score. */
  standing: Float64Array;
  /** Infinity while unknown. */
  responseHours: Float64Array;
  /** Start and end of an accommodation's timeline in `steps`; equal for an empty one. */
  stepsFrom: Int32Array;
  stepsTo: Int32Array;
  /** All timelines, one after the other. */
  steps: StepPool;
  facts: FactsColumn;
  /** Folded words of title, town and postal code. */
  text: string[];
}

/** Above every number of days between today and an arrival. */
export const NO_FREE_PERIOD = 0xffff;

/** Bits of the contracts' `SEARCH_FEATURES`; `SEARCHED_FEATURES` depend on the search and are set by it. */
export const featureBit = {
  verified: 1,
  whole_house: 2,
  cancellable: 4,
  single_rooms: 8,
  calendar_confirmed: 16,
} as const satisfies Record<SearchFeature, number>;
export const SEARCHED_FEATURES =
  featureBit.cancellable | featureBit.single_rooms | featureBit.calendar_confirmed;
export const PRIVATE_BATH = 32;

/** The columns of numbers. */
export type NumberColumns = Pick<Columns, (typeof NUMBER_COLUMNS)[number]>;

export function createColumns(capacity = 1024): Columns {
  return {
    ...createNumberColumns(capacity),
    capacity,
    steps: new StepPool(),
    facts: new FactsColumn(),
    text: [],
  };
}

export function createNumberColumns(capacity: number): NumberColumns {
  return {
    id: new Float64Array(capacity),
    owner: new Float64Array(capacity),
    lat: new Float64Array(capacity),
    lng: new Float64Array(capacity),
    x: new Float64Array(capacity),
    y: new Float64Array(capacity),
    z: new Float64Array(capacity),
    bedsTotal: new Uint16Array(capacity),
    singleBeds: new Uint16Array(capacity),
    singleRooms: new Uint16Array(capacity),
    minNights: new Uint16Array(capacity),
    cancelFreeDays: new Uint16Array(capacity),
    price: new Int32Array(capacity),
    weekPrice: new Int32Array(capacity),
    monthPrice: new Int32Array(capacity),
    cleaning: new Int32Array(capacity),
    amenities: new Int32Array(capacity),
    zip: new Int32Array(capacity),
    confirmedDay: new Int32Array(capacity),
    flags: new Uint8Array(capacity),
    standing: new Float64Array(capacity),
    responseHours: new Float64Array(capacity),
    stepsFrom: new Int32Array(capacity),
    stepsTo: new Int32Array(capacity),
  };
}

/** Returns the same rows with more capacity. */
export function grownColumns(old: Columns, capacity: number): Columns {
  const next = createNumberColumns(capacity);
  for (const name of NUMBER_COLUMNS) next[name].set(old[name]);
  return { ...old, ...next, capacity };
}

/** Copies rows, in this order, to those from `first` on. */
export function copyRows(from: NumberColumns, rows: readonly number[], to: NumberColumns, first: number) {
  for (const name of NUMBER_COLUMNS) {
    const [source, target] = [from[name], to[name]];
    for (let i = 0; i < rows.length; i++) target[first + i] = source[rows[i] as number] as number;
  }
}

const NUMBER_COLUMNS = [
  'id',
  'owner',
  'lat',
  'lng',
  'x',
  'y',
  'z',
  'bedsTotal',
  'singleBeds',
  'singleRooms',
  'minNights',
  'cancelFreeDays',
  'price',
  'weekPrice',
  'monthPrice',
  'cleaning',
  'amenities',
  'zip',
  'confirmedDay',
  'flags',
  'standing',
  'responseHours',
  'stepsFrom',
  'stepsTo',
] as const;
