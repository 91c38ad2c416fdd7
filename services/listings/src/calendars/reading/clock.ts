/** Converts between instants and what a clock shows, both in milliseconds; a wall time is written as if it were UTC. */
export interface Clock {
  toWall(instant: number): number;
  toInstant(wall: number): number;
}

export const UTC: Clock = { toWall: (instant) => instant, toInstant: (wall) => wall };
