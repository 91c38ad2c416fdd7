import { weeksOf } from '@/lib/calendar-month';
import { barsOf } from './week-bars';

describe('barsOf', () => {
  const [week = []] = weeksOf('2026-12');
  const span = (from: string, to: string) => ({ kind: 'block' as const, from, to, beds: 2, name: null });

  it('cuts spans at the ends of week and month; the day of departure is free', () => {
    const bars = barsOf(week, [span('2026-11-20', '2026-12-03'), span('2026-12-06', '2026-12-20')]);
    expect(bars.map(({ column, nights, lane }) => [column, nights, lane])).toEqual([
      [1, 2, 0],
      [6, 1, 0],
    ]);
  });
  it('puts overlapping spans into lanes', () => {
    const bars = barsOf(week, [
      span('2026-12-01', '2026-12-04'),
      span('2026-12-03', '2026-12-05'),
      span('2026-12-04', '2026-12-06'),
    ]);
    expect(bars.map(({ lane }) => lane)).toEqual([0, 1, 0]);
  });
  it('leaves out spans of other weeks', () => {
    expect(barsOf(week, [span('2026-12-07', '2026-12-09')])).toEqual([]);
  });
});
