import { type CardFacts } from '../../accommodations/domain/card';
import { StepPool } from './step-pool';

/** One number per accommodation and fact, side by side in memory: the search loop reads them. Slots are reused. */
export interface Columns {
  capacity: number;
  id: Float64Array;
  /** Unit vector of the position: a chord compares like a great-circle distance, without trigonometry. */
  x: Float64Array;
  y: Float64Array;
  z: Float64Array;
  bedsTotal: Uint16Array;
  singleBeds: Uint16Array;
  minNights: Uint16Array;
  price: Int32Array;
  amenities: Int32Array;
  zip: Int32Array;
  /** Day of the last calendar confirmation; 0 for never. */
  confirmedDay: Int32Array;
  /** Bits of `flag`. */
  flags: Uint8Array;
  /** Query-independent part of the score. */
  standing: Float64Array;
  /** Start and end of an accommodation's timeline in `steps`; equal for an empty one. */
  stepsFrom: Int32Array;
  stepsTo: Int32Array;
  /** All timelines, one after the other. */
  steps: StepPool;
  facts: (CardFacts | null)[];
  /** Folded words of title, town and postal code. */
  text: string[];
}

export const flag = { verified: 1, privateBath: 2 } as const;

export function createColumns(capacity = 1024): Columns {
  return {
    capacity,
    id: new Float64Array(capacity),
    x: new Float64Array(capacity),
    y: new Float64Array(capacity),
    z: new Float64Array(capacity),
    bedsTotal: new Uint16Array(capacity),
    singleBeds: new Uint16Array(capacity),
    minNights: new Uint16Array(capacity),
    price: new Int32Array(capacity),
    amenities: new Int32Array(capacity),
    zip: new Int32Array(capacity),
    confirmedDay: new Int32Array(capacity),
    flags: new Uint8Array(capacity),
    standing: new Float64Array(capacity),
    stepsFrom: new Int32Array(capacity),
    stepsTo: new Int32Array(capacity),
    steps: new StepPool(),
    facts: [],
    text: [],
  };
}

/** Returns the same rows with twice the capacity. */
export function grownColumns(old: Columns): Columns {
  const next = createColumns(old.capacity * 2);
  for (const name of TYPED_COLUMNS) next[name].set(old[name]);
  return { ...next, steps: old.steps, facts: old.facts, text: old.text };
}

const TYPED_COLUMNS = [
  'id',
  'x',
  'y',
  'z',
  'bedsTotal',
  'singleBeds',
  'minNights',
  'price',
  'amenities',
  'zip',
  'confirmedDay',
  'flags',
  'standing',
  'stepsFrom',
  'stepsTo',
] as const;
