import { latestArrival } from './latest-arrival';

describe('latestArrival', () => {
  it.each([
    ['2026-11-28', '2028-05-28'],
    ['2026-08-31', '2028-02-29'],
  ])('seen on %s is %s, the last day of a shorter month', (today, latest) => {
    expect(latestArrival(today)).toBe(latest);
  });
});
