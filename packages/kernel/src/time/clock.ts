/** The time, as a dependency: domain code never asks `Date` itself. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
