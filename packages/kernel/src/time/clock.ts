/** The time as a dependency: domain code never reads `Date` itself. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
