/** A scan yields this after every batch of examined documents: the place where the event loop may run. */
export const PAUSE = Symbol('pause');

/** Documents that a scan examines between two yields: a few milliseconds of work. */
export const DOCUMENTS_PER_PAUSE = 200;

/** A scan that runs without yielding (inside a transaction) or yields to the event loop (everywhere else). */
export type Steps<T> = Generator<T | typeof PAUSE, void, undefined>;

/** Drains a scan without pausing. */
export function* withoutPauses<T>(steps: Steps<T>): Generator<T, void, undefined> {
  for (const step of steps) {
    if (step !== PAUSE) yield step as T;
  }
}

/** Maps what a scan finds. */
export function* mapSteps<T, U>(steps: Steps<T>, map: (item: T) => U): Steps<U> {
  for (const step of steps) yield step === PAUSE ? PAUSE : map(step as T);
}

/** Maps what a scan finds to any number of items. */
export function* flatMapSteps<T, U>(steps: Steps<T>, map: (item: T) => U[]): Steps<U> {
  for (const step of steps) {
    if (step === PAUSE) yield PAUSE;
    else yield* map(step as T);
  }
}

/** Cuts a list into parts of at most `size` items. */
export function* batchesOf<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
