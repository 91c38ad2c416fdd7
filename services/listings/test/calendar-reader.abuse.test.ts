import { outlivesTurn } from '@kq/test-kit/in-process/outlives-turn';
import { FeedRefusedError } from '../src/calendars/domain/feed-refused-error';
import { HOSTILE_CALENDARS } from './hostile-calendars';
import { createCalendarReader } from '../src/calendars/data/calendar-reader';

describe('S30 work on calendars has a budget', () => {
  // Limits decide, on a machine of any speed.
  const reader = createCalendarReader({ timeoutMs: 20_000 });
  afterAll(() => reader.close());

  it.each(Object.entries(HOSTILE_CALENDARS))(
    'reads or refuses %s beside the event loop',
    async (_name, text) => {
      const outcome = reader.read(text, '2026-11-26').then(
        () => 'read',
        (error: unknown) => (error instanceof FeedRefusedError ? 'refused' : error),
      );
      expect(await outlivesTurn(outcome)).toBe(true);
      // A thread that is ended by its limit of 2 s would be another outcome.
      expect(['read', 'refused']).toContain(await outcome);
    },
  );
});
