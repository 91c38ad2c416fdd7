import { formatWhen } from './format-when';

const now = Date.parse('2026-11-24T09:00:00Z');

it.each([
  ['2026-11-24T17:00:00Z', 'heute, 18:00'],
  ['2026-11-25T17:00:00Z', 'morgen, 18:00'],
  ['2026-11-23T22:59:00Z', 'gestern, 23:59'],
  ['2026-11-27T17:00:00Z', 'Fr., 18:00'],
  ['2026-12-04T17:00:00Z', 'Fr., 4. Dez., 18:00'],
])('%s reads as %s', (instant, text) => {
  expect(formatWhen(instant, now)).toBe(text);
});

it('counts days in Berlin, not in UTC', () => {
  expect(formatWhen('2026-11-24T23:30:00Z', now)).toBe('morgen, 00:30');
});
