import { shiftMonth, weeksAhead, weeksOf } from './calendar-month';

describe('calendar of a month', () => {
  it('starts its weeks on Monday', () => {
    const weeks = weeksOf('2026-12');
    expect(weeks[0]).toEqual([
      null,
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
      '2026-12-06',
    ]);
    expect(weeks.at(-1)).toEqual(['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', null, null, null]);
  });

  it('steps over the year', () => {
    expect(shiftMonth('2026-12', 1)).toBe('2027-01');
    expect(shiftMonth('2026-01', -1)).toBe('2025-12');
  });

  it('leaves out the weeks that are over', () => {
    expect(weeksAhead('2026-11', '2026-11-25').map(([monday]) => monday)).toEqual([
      '2026-11-23',
      '2026-11-30',
    ]);
    expect(weeksAhead('2026-12', '2026-11-25')).toEqual(weeksOf('2026-12'));
    expect(weeksAhead('2026-10', '2026-11-25')).toEqual([]);
  });
});
