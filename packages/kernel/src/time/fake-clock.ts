import { type Clock } from './clock';

export interface FakeClock extends Clock {
  /** Advances the time. */
  advance(ms: number): void;
  /** Sets the time, also backwards. */
  set(time: Date | string): void;
}

/** Creates a clock that returns the same time until a test changes it. */
export function fakeClock(start: Date | string = '2026-03-02T09:00:00.000Z'): FakeClock {
  let time = new Date(start).getTime();
  return {
    now: () => new Date(time),
    advance: (ms) => {
      time += ms;
    },
    set: (next) => {
      time = new Date(next).getTime();
    },
  };
}
