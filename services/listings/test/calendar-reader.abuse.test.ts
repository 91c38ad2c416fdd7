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
  // Limits decide, on a machine of any speed.
  const reader = createCalendarReader({ timeoutMs: 20_000 });
  afterAll(() => reader.close());

  it.each(Object.entries(HOSTILE_CALENDARS))(
    'reads or refuses %s beside the event loop',
    async (_name, text) => {
      const read = (): Promise<unknown> =>
        reader.read(text, '2026-11-26').then(
          () => 'read',
          (error: unknown) => (error instanceof FeedRefusedError ? 'refused' : error),
        );
      // Two answers of a thread arrive in two turns, on any machine; two readings on this thread take none.
      const outcomes = read().then(async (first) => [first, await read()]);
      expect(await turnsDuring(outcomes)).toBeGreaterThan(0);
      // A thread that is ended by its limit of 2 s would be another outcome.
      for (const outcome of await outcomes) expect(['read', 'refused']).toContain(outcome);
    },
  );
});
