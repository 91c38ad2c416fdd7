/** Implements mulberry32: 32 bits of state, sufficient for demo data. */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    /** 0 ≤ x < 1 */
    next,
    /** Whole number, both ends included. */
    int: (min: number, max: number) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability: number) => next() < probability,
    pick: <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as (typeof items)[number],
  };
}

/** Pseudo-random numbers, the same for the same seed. */
export type Random = ReturnType<typeof createRandom>;
