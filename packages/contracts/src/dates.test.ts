import { addDays, berlinInstant, berlinTime, dateInBerlin, isIsoDate, nightsBetween, weekday } from './dates';

describe('dates in Berlin', () => {
  it('change the date at local midnight, in winter and summer', () => {
    expect(dateInBerlin(new Date('2026-12-01T22:59:59Z'))).toBe('2026-12-01');
    expect(dateInBerlin(new Date('2026-12-01T23:00:00Z'))).toBe('2026-12-02');
    expect(dateInBerlin(new Date('2026-07-01T22:00:00Z'))).toBe('2026-07-02');
  });

  it('return the instant of 18:00 on both sides of the clock changes', () => {
    expect(berlinInstant('2026-03-28', 18).toISOString()).toBe('2026-03-28T17:00:00.000Z');
    expect(berlinInstant('2026-03-29', 18).toISOString()).toBe('2026-03-29T16:00:00.000Z');
    expect(berlinInstant('2026-10-24', 18).toISOString()).toBe('2026-10-24T16:00:00.000Z');
    expect(berlinInstant('2026-10-25', 18).toISOString()).toBe('2026-10-25T17:00:00.000Z');
  });

  it.each([
    ['date', { year: 'numeric', month: '2-digit', day: '2-digit' }, dateInBerlin],
    ['time', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, berlinTime],
  ] as const)(
    'agree with the time zone database on the %s in every hour near a clock change',
    (_what, fields, ours) => {
      const theirs = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin', ...fields });
      const differing = [2000, 2026, 2027, 2028, 2041, 2059]
        .flatMap((year) => [2, 9].map((month) => Date.UTC(year, month, 20)))
        .flatMap((start) =>
          Array.from({ length: 13 * 24 }, (_, hour) => new Date(start + hour * 3_600_000 - 1)),
        )
        .filter((instant) => ours(instant) !== theirs.format(instant));
      expect(differing).toEqual([]);
    },
  );

  it('count nights across clock changes and leap days', () => {
    expect(nightsBetween('2026-03-28', '2026-03-30')).toBe(2);
    expect(nightsBetween('2028-02-28', '2028-03-01')).toBe(2);
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(weekday('2026-11-22')).toBe(0);
  });

  it.each(['2026-02-29', '2026-13-01', '26-01-01', '2026-1-1', '2026-01-01T00:00', ''])('reject %s', (text) =>
    expect(isIsoDate(text)).toBe(false),
  );
});
