import { type Clock } from './clock';

export interface FakeClock extends Clock {
  /** Moves the time on by so many milliseconds. */
  advance(ms: number): void;
  /** Sets the time, also backwards. */
  set(time: Date | string): void;
}

/** A clock that stands still until a test moves it. */
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
