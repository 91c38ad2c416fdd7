import fc from 'fast-check';
import { addDays, berlinInstant, nightsBetween } from '../dates';
import {
  CANCEL_PERCENTS,
  cancellationCost,
  earlyDepartureCost,
  freeUntil,
  isBeforeArrivalEnds,
  isEarlyDeparture,
} from './terms';

const seven = { free_days: 7, percent: 80 } as const;
const costAt = (now: string, terms: Parameters<typeof freeUntil>[0] = seven, arrival = '2026-11-30') =>
  cancellationCost({ terms, arrival, accommodation_cents: 357_100, now: new Date(now) });

describe('freeUntil', () => {
  it('returns the arrival less the free days, over leap days, New Year and changes of the clock', () => {
    expect(freeUntil(seven, '2026-11-30')).toBe('2026-11-23');
    expect(freeUntil(seven, '2028-03-05')).toBe('2028-02-27');
    expect(freeUntil({ free_days: 5, percent: 80 }, '2028-03-05')).toBe('2028-02-29');
    expect(freeUntil(seven, '2027-01-04')).toBe('2026-12-28');
    expect(freeUntil({ free_days: 1, percent: 50 }, '2026-03-30')).toBe('2026-03-29');
    expect(freeUntil({ free_days: 0, percent: 50 }, '2026-10-25')).toBe('2026-10-25');
  });

  it('returns null without a free period or recorded terms, and the arrival where nothing is demanded', () => {
    expect(freeUntil({ free_days: null, percent: 80 }, '2026-11-30')).toBeNull();
    expect(freeUntil(null, '2026-11-30')).toBeNull();
    expect(freeUntil({ free_days: 7, percent: 0 }, '2026-11-30')).toBe('2026-11-30');
  });
});

describe('cancellationCost', () => {
  it('is free until 24:00 in Berlin of the last free date, in winter and summer time', () => {
    expect(costAt('2026-11-23T22:59:59.999Z')).toEqual({ is_free: true, sum_cents: 0 });
    expect(costAt('2026-11-23T23:00:00.000Z')).toEqual({ is_free: false, sum_cents: 285_680 });
    expect(costAt('2026-07-13T21:59:59.999Z', seven, '2026-07-20').is_free).toBe(true);
    expect(costAt('2026-07-13T22:00:00.000Z', seven, '2026-07-20').is_free).toBe(false);
  });

  it('ends the free period at midnight of the days on which the clock changes', () => {
    const one = { free_days: 1, percent: 90 } as const;
    expect(costAt('2026-03-29T21:59:59.999Z', one, '2026-03-30').is_free).toBe(true);
    expect(costAt('2026-03-29T22:00:00.000Z', one, '2026-03-30').is_free).toBe(false);
    expect(costAt('2026-10-25T22:59:59.999Z', one, '2026-10-26').is_free).toBe(true);
    expect(costAt('2026-10-25T23:00:00.000Z', one, '2026-10-26').is_free).toBe(false);
  });

  it('names no sum where the law decides or no terms are recorded', () => {
    const late = '2026-11-26T09:00:00Z';
    expect(costAt(late, { free_days: 7, percent: null })).toEqual({ is_free: false, sum_cents: null });
    expect(costAt(late, null)).toEqual({ is_free: false, sum_cents: null });
    expect(costAt('2026-11-20T09:00:00Z', { free_days: 7, percent: null }).is_free).toBe(true);
  });

  it('costs nothing at 0 percent', () => {
    expect(costAt('2026-12-02T09:00:00Z', { free_days: 7, percent: 0 })).toEqual({
      is_free: true,
      sum_cents: 0,
    });
  });

  it('never exceeds the percentage and never leaves whole cents', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.constantFrom(...CANCEL_PERCENTS), (cents, percent) => {
        const { sum_cents } = cancellationCost({
          terms: { free_days: null, percent },
          arrival: '2026-11-30',
          accommodation_cents: cents,
          now: new Date('2026-11-30T09:00:00Z'),
        });
        expect(Number.isInteger(sum_cents)).toBe(true);
        expect(Number(sum_cents) * 100).toBeLessThanOrEqual(cents * percent);
        expect((Number(sum_cents) + 1) * 100).toBeGreaterThan(cents * percent);
      }),
    );
  });

  it('becomes free never again once the free period is over', () => {
    const day = fc.nat(1200).map((days) => addDays('2026-01-01', days));
    fc.assert(
      fc.property(day, fc.nat(90), fc.nat(23), (arrival, free_days, hour) => {
        const last = freeUntil({ free_days, percent: 80 }, arrival) ?? '';
        expect(nightsBetween(last, arrival)).toBe(free_days);
        const at = (date: string) =>
          costAt(berlinInstant(date, hour).toISOString(), { free_days, percent: 80 }, arrival);
        expect(at(last).is_free).toBe(true);
        expect(at(addDays(last, 1)).is_free).toBe(false);
      }),
    );
  });
});

describe('isBeforeArrivalEnds', () => {
  it('returns true until midnight in Berlin of the arrival', () => {
    expect(isBeforeArrivalEnds('2026-11-30', new Date('2026-11-30T22:59:59Z'))).toBe(true);
    expect(isBeforeArrivalEnds('2026-11-30', new Date('2026-11-30T23:00:00Z'))).toBe(false);
  });
});

describe('earlyDepartureCost', () => {
  const lines = [
    { from: '2026-11-30', to: '2026-12-04', beds: 4, price_cents: 3000 },
    { from: '2026-12-07', to: '2026-12-11', beds: 6, price_cents: 3000 },
  ];
  const leave = (departure: string, percent: 0 | 80 | null = 80, now = '2026-12-02T09:00:00Z') =>
    earlyDepartureCost({
      terms: { free_days: 7, percent },
      arrival: '2026-11-30',
      lines,
      departure,
      now: new Date(now),
    });

  it('counts slept nights in full and the others by the terms', () => {
    expect(leave('2026-12-02')).toEqual({
      slept_cents: 24_000,
      rest_cents: 96_000,
      is_free: false,
      sum_cents: 76_800,
    });
  });

  it('gives back a whole part that begins after the departure', () => {
    expect(leave('2026-12-05')).toMatchObject({ slept_cents: 48_000, rest_cents: 72_000, sum_cents: 57_600 });
  });

  it('names no sum where the law decides, and none is owed at 0 percent', () => {
    expect(leave('2026-12-02', null)).toMatchObject({ is_free: false, sum_cents: null });
    expect(leave('2026-12-02', 0)).toMatchObject({ is_free: true, sum_cents: 0 });
  });
});

describe('isEarlyDeparture', () => {
  const stay = { start_date: '2026-11-30', end_date: '2026-12-11' };
  const on = (today: string, departure: string) =>
    isEarlyDeparture(departure, { ...stay, now: berlinInstant(today, 12) });

  it('accepts a day from today on that is before the agreed departure', () => {
    expect(on('2026-12-02', '2026-12-02')).toBe(true);
    expect(on('2026-12-02', '2026-12-10')).toBe(true);
    expect(on('2026-11-30', '2026-12-01')).toBe(true);
  });

  it('rejects a past day, the agreed departure, the arrival and a stay that has not begun', () => {
    expect(on('2026-12-02', '2026-12-01')).toBe(false);
    expect(on('2026-12-02', '2026-12-11')).toBe(false);
    expect(on('2026-11-30', '2026-11-30')).toBe(false);
    expect(on('2026-11-29', '2026-12-02')).toBe(false);
  });
});
