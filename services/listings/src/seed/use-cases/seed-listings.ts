import { DEMO_SEED, dateInBerlin } from '@kq/contracts';
import { type Gazetteer } from '@kq/gazetteer';
import { type Clock, inBatches } from '@kq/kernel';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { demoListings } from '../domain/demo-listings';

export interface SeedOptions {
  /** Default 600. */
  readonly count?: number;
  readonly seed?: number;
  /** ISO date, default today in Berlin. */
  readonly today?: string;
  readonly onProgress?: (done: number, count: number) => void;
}

interface Deps {
  readonly store: {
    existingIds(ids: readonly number[]): Promise<number[]>;
    insertMany(docs: readonly AccommodationDoc[]): Promise<void>;
  };
  readonly gazetteer: Gazetteer;
  readonly clock: Clock;
}

const BATCH = 1000;
const DEFAULT_COUNT = 600;

/** Writes demo accommodations in batches. Idempotent: those of an earlier, perhaps interrupted run stay unchanged. */
export function createSeedListings({ store, gazetteer, clock }: Deps) {
  return async (options: SeedOptions = {}): Promise<{ created: number }> => {
    const { count = DEFAULT_COUNT, seed = DEMO_SEED, onProgress } = options;
    const today = options.today ?? dateInBerlin(clock.now());
    let created = 0;
    let done = 0;
    for (const batch of inBatches(
      demoListings(gazetteer, { count, seed, today, changedAt: clock.now() }),
      BATCH,
    )) {
      const existing = new Set(await store.existingIds(batch.map((doc) => doc._id)));
      const missing = batch.filter((doc) => !existing.has(doc._id));
      if (missing.length > 0)
        await store.insertMany(missing.map((doc) => ({ ...doc, changed_at: clock.now() })));
      created += missing.length;
      done += batch.length;
      onProgress?.(done, count);
    }
    return { created };
  };
}
