import { lastMonths, nextMonths } from './stats-period';

describe('lastMonths', () => {
  it.each([
    [3, '2026-11-24', { from: '2026-09-01', to: '2026-12-01' }],
    [6, '2026-01-31', { from: '2025-08-01', to: '2026-02-01' }],
    [12, '2026-12-31', { from: '2026-01-01', to: '2027-01-01' }],
  ])('of %d at %s are whole months', (months, today, period) => {
    expect(lastMonths(months, today)).toEqual(period);
  });
});

describe('nextMonths', () => {
  it.each([
    [3, '2026-11-24', { from: '2026-11-01', to: '2027-02-01' }],
    [1, '2026-01-31', { from: '2026-01-01', to: '2026-02-01' }],
  ])('of %d at %s are whole months', (months, today, period) => {
    expect(nextMonths(months, today)).toEqual(period);
  });
});
