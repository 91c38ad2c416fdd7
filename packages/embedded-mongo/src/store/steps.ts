/** A scan yields this after every bundle of examined documents: the place where the event loop may run. */
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

/** Counts examined documents and says when to pause. */
export class Pacer {
  private examined = 0;

  /** True once per bundle. */
  isPauseDue(): boolean {
    this.examined += 1;
    return this.examined % DOCUMENTS_PER_PAUSE === 0;
  }
}

/** Maps what a scan finds. */
export function* mapSteps<T, U>(steps: Steps<T>, map: (item: T) => U): Steps<U> {
  for (const step of steps) yield step === PAUSE ? PAUSE : map(step as T);
}
