import { formatRange } from '@kq/contracts/format';
import { keepDates } from './keep-dates';

it('keeps the day with its month, and a number with its word', () => {
  expect(keepDates(`${formatRange('2026-12-01', '2026-12-18')} · 17 Nächte`)).toBe(
    'Di.,\u00a01.\u00a0Dez. – Fr.,\u00a018.\u00a0Dez. · 17\u00a0Nächte',
  );
});

it('keeps a year with its month', () => {
  expect(keepDates('Sa., 18. Dez. 2027')).toBe('Sa.,\u00a018.\u00a0Dez.\u00a02027');
});

it('keeps a weekday with its day, and leaves breaks before times', () => {
  expect(keepDates('Mi., 26. Nov., 18:00')).toBe('Mi.,\u00a026.\u00a0Nov., 18:00');
});

it('leaves a break between a date and the number after it', () => {
  expect(keepDates('Do., 26. Nov., 12 Betten frei')).toBe('Do.,\u00a026.\u00a0Nov., 12\u00a0Betten frei');
});
