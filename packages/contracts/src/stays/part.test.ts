import * as fc from 'fast-check';
import { addDays, nightsBetween, weekday } from '../dates';
import { longestSpan, nightCount, nightsIn, nightSpans, partsOf, NIGHTS_PATTERNS } from './part';

/** Stays around changes of the clock, leap days and the turn of the year, of up to a year. */
const stays = fc
  .record({
    anchor: fc.constantFrom(
      '2026-03-29',
      '2026-10-25',
      '2027-12-31',
      '2028-02-29',
      '2100-02-28',
      '2026-12-07',
    ),
    shift: fc.integer({ min: -20, max: 20 }),
    length: fc.integer({ min: 1, max: 365 }),
    nights: fc.constantFrom(...NIGHTS_PATTERNS),
    beds: fc.integer({ min: 1, max: 100 }),
  })
  .map(({ anchor, shift, length, ...rest }) => {
    const start_date = addDays(anchor, shift);
    return { ...rest, start_date, end_date: addDays(start_date, length) };
  });

const isMonThu = (night: string) => weekday(night) >= 1 && weekday(night) <= 4;

describe('nightSpans', () => {
  it('returns one span for all nights', () => {
    const stay = { start_date: '2026-12-07', end_date: '2026-12-18' };
    expect(nightSpans(stay)).toEqual([{ from: '2026-12-07', to: '2026-12-18' }]);
    expect(nightSpans({ ...stay, nights: 'all' })).toEqual(nightSpans(stay));
  });

  it('returns Monday to Friday of each week, the first and the last cut by the dates', () => {
    expect(nightSpans({ start_date: '2026-12-09', end_date: '2026-12-22', nights: 'mon_thu' })).toEqual([
      { from: '2026-12-09', to: '2026-12-11' },
      { from: '2026-12-14', to: '2026-12-18' },
      { from: '2026-12-21', to: '2026-12-22' },
    ]);
  });

  it.each([
    ['a weekend', '2026-12-11', '2026-12-14'],
    ['one Friday night', '2026-12-11', '2026-12-12'],
    ['a departure before the arrival', '2026-12-10', '2026-12-09'],
  ])('returns no span for %s', (_case, start_date, end_date) => {
    expect(nightSpans({ start_date, end_date, nights: 'mon_thu' })).toEqual([]);
  });

  it('returns exactly the nights of the pattern, once each and in order', () => {
    fc.assert(
      fc.property(stays, (stay) => {
        const period = Array.from({ length: nightsBetween(stay.start_date, stay.end_date) }, (_, day) =>
          addDays(stay.start_date, day),
        );
        const wanted = stay.nights === 'all' ? period : period.filter(isMonThu);
        const parts = partsOf(stay);
        expect([...nightsIn(parts)]).toEqual(wanted.map((night) => ({ night, beds: stay.beds })));
        expect(nightCount(parts)).toBe(wanted.length);
        if (stay.nights === 'mon_thu') expect(longestSpan(parts)).toBeLessThanOrEqual(4);
        else expect(longestSpan(parts)).toBe(wanted.length);
      }),
    );
  });
});

describe('longestSpan', () => {
  it('takes parts that follow each other as one span, and counts nights of overlapping parts once', () => {
    const parts = [
      { from: '2026-12-14', to: '2026-12-18', beds: 4 },
      { from: '2026-12-01', to: '2026-12-05', beds: 8 },
      { from: '2026-12-05', to: '2026-12-08', beds: 10 },
      { from: '2026-12-07', to: '2026-12-08', beds: 2 },
    ];
    expect(longestSpan(parts)).toBe(7);
    expect(nightCount(parts)).toBe(11);
    expect(longestSpan([])).toBe(0);
    expect(nightCount([])).toBe(0);
  });
});
