import fc from 'fast-check';
import ICAL from 'ical.js';
import { isoOf, parseDay } from './days';
import { type RecurrenceRule, repetitionOf } from './recurrence';
import { repeatedDays } from './repeated-days';

const TODAY = parseDay('2026-11-26') ?? 0;
const HORIZON = TODAY + 550;

const weekday = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU');
const weekdays = fc
  .uniqueArray(weekday, { minLength: 1, maxLength: 3 })
  .map((days) => `BYDAY=${days.join()}`);
const ordinal = fc
  .tuple(fc.constantFrom('1', '2', '-1', '-2'), weekday)
  .map((pair) => `BYDAY=${pair.join('')}`);
const month = fc.constantFrom('BYMONTH=2', 'BYMONTH=6,12');
const named = fc.oneof(
  fc.constant('FREQ=DAILY'),
  fc.tuple(fc.constant('FREQ=DAILY'), weekdays),
  fc.constant('FREQ=WEEKLY'),
  fc.tuple(fc.constant('FREQ=WEEKLY'), weekdays, fc.constantFrom('WKST=MO', 'WKST=SU')),
  fc.constant('FREQ=MONTHLY'),
  fc.tuple(fc.constant('FREQ=MONTHLY'), fc.constantFrom('BYMONTHDAY=-1', 'BYMONTHDAY=1,15', 'BYMONTHDAY=31')),
  fc.tuple(fc.constant('FREQ=MONTHLY'), ordinal),
  fc.tuple(fc.constant('FREQ=MONTHLY'), weekdays, fc.constantFrom('BYSETPOS=1', 'BYSETPOS=-1')),
  fc.constant('FREQ=YEARLY'),
  fc.tuple(fc.constant('FREQ=YEARLY'), month, ordinal),
);
const end = fc.option(fc.integer({ min: 1, max: 400 }), { nil: null });

/**
 * ical.js repeats 29 February on 1 March of other years and counts it. Invalid dates are left out and not counted (RFC
 * 5545, 3.3.10), as it does where the rule names the day.
 */
const withNamedLeapDay = (rule: string, first: number): string =>
  isoOf(first).endsWith('-02-29')
    ? rule.replace('FREQ=YEARLY;INTERVAL', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;INTERVAL')
    : rule;

/** Days that only some months and years have, and any other. */
const start = fc.oneof(
  fc
    .constantFrom('2016-02-29', '2020-02-29', '2024-02-29', '2024-12-31', '2025-01-31', '2028-02-29')
    .map((day) => parseDay(day) ?? 0),
  fc.integer({ min: TODAY - 4000, max: HORIZON }),
);

/** Returns the days by the iterator of ical.js, which walks from the first one; null where that is no repetition. */
function daysByIterator(rule: string, first: number): number[] | null {
  const iterator = ICAL.Recur.fromString(withNamedLeapDay(rule, first)).iterator(
    ICAL.Time.fromDateString(isoOf(first)),
  );
  const days: number[] = [];
  for (let next = iterator.next() as ICAL.Time | undefined; next; next = iterator.next()) {
    const day = parseDay(next.toString().slice(0, 10)) ?? Infinity;
    if (days.length === 0 && day !== first) return null;
    if (day > HORIZON) break;
    days.push(day);
  }
  return days.filter((day) => day >= TODAY);
}

describe('repeatedDays', () => {
  it('returns the days that the iterator of ical.js returns', () => {
    fc.assert(
      fc.property(
        named.map((parts) => [parts].flat().join(';')),
        fc.integer({ min: 1, max: 4 }),
        end,
        start,
        (parts, interval, count, first) => {
          const rule = `${parts};INTERVAL=${interval}${count === null ? '' : `;COUNT=${count}`}`;
          const expected = daysByIterator(rule, first);
          fc.pre(expected !== null);
          const parsed = ICAL.parse.property(`RRULE:${rule}`)[3] as RecurrenceRule;
          const search = { from: TODAY, to: HORIZON, steps: { left: 20_000 } };
          expect(repeatedDays(repetitionOf(parsed, first), first, search)).toEqual(expected);
        },
      ),
      { numRuns: 150 },
    );
  });
});
