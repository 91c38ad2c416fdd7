import { movedDate } from './moved-date';

const limits = { min: '2026-11-24', max: '2028-05-24' };

describe('movedDate', () => {
  it.each([
    ['ArrowRight', '2026-12-31', '2027-01-01'],
    ['ArrowLeft', '2026-12-01', '2026-11-30'],
    ['ArrowDown', '2026-12-28', '2027-01-04'],
    ['ArrowUp', '2026-12-14', '2026-12-07'],
    ['Home', '2026-12-10', '2026-12-07'],
    ['End', '2026-12-10', '2026-12-13'],
    ['PageDown', '2027-01-31', '2027-02-28'],
    ['PageUp', '2027-03-31', '2027-02-28'],
  ])('moves by %s from %s to %s', (key, from, to) => {
    expect(movedDate(key, from, limits)).toBe(to);
  });

  it('stays within the limits and ignores other keys', () => {
    expect(movedDate('PageUp', '2026-12-10', limits)).toBe('2026-11-24');
    expect(movedDate('PageDown', '2028-05-20', limits)).toBe('2028-05-24');
    expect(movedDate('Enter', '2026-12-10', limits)).toBeNull();
  });
});
