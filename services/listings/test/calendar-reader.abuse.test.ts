import { FeedRefusedError } from '../src/calendars/domain/feed-refused-error';
import { HOSTILE_CALENDARS } from './hostile-calendars';
import { createCalendarReader } from '../src/calendars/data/calendar-reader';

/** Counts the turns of this thread's event loop while work runs. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work.finally(() => {
    isOver = true;
  });
  return turns;
}

describe('S30 work on calendars has a budget', () => {
  const reader = createCalendarReader();
  afterAll(() => reader.close());

  it.each(Object.entries(HOSTILE_CALENDARS))(
    'reads or refuses %s beside the event loop',
    async (_name, text) => {
      const outcome = reader.read(text, '2026-11-26').then(
        () => 'read',
        (error: unknown) => (error instanceof FeedRefusedError ? 'refused' : error),
      );
      // Earlier, the loop did not turn once until the calendar was read. How often it does depends on the machine.
      expect(await turnsDuring(outcome)).toBeGreaterThan(0);
      // A thread that is ended by its limit of 2 s would be another outcome.
      expect(['read', 'refused']).toContain(await outcome);
    },
  );
});
