/** Clocks of two replicas differ by less, and a write is stored within this time after its event was created. */
const TOLERANCE_MS = 10_000;

/** Returns the time from which a state was written during a run or after it: the run need not name its accommodation. */
export const keptFrom = ({ startedAt }: { readonly startedAt: Date }): Date =>
  new Date(startedAt.getTime() - TOLERANCE_MS);
