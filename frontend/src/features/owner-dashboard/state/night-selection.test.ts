import { nightsBetweenDays, tapped } from './night-selection';

describe('choosing nights', () => {
  it('takes the nights between two days in any order', () => {
    expect(nightsBetweenDays('2026-12-05', '2026-12-03')).toEqual({ from: '2026-12-03', to: '2026-12-06' });
  });
  it('extends one night by a tap on a later day, and restarts otherwise', () => {
    const one = tapped(null, '2026-12-03');
    expect(one).toEqual({ from: '2026-12-03', to: '2026-12-04' });
    const several = tapped(one, '2026-12-10');
    expect(several).toEqual({ from: '2026-12-03', to: '2026-12-11' });
    expect(tapped(several, '2026-12-12')).toEqual({ from: '2026-12-12', to: '2026-12-13' });
    expect(tapped(one, '2026-12-01')).toEqual({ from: '2026-12-01', to: '2026-12-02' });
  });
});
