import { testSeed } from './config';

/** Numbers in [0, 1). */
export type Random = () => number;

/**
 * Creates the random numbers of one suite and prints their seed. `KQ_TEST_SEED=<seed>` repeats them.
 * @param label names the suite in the output
 */
export function createSeededRandom(label: string): Random {
  const seed = testSeed();
  process.stdout.write(`${label}: KQ_TEST_SEED=${seed}\n`);
  return mulberry32(seed);
}

/** Generates repeatable numbers with 32 bits of state. */
function mulberry32(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Copies `items` in a random order. */
export function shuffle<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
