import { formatRange } from '@kq/contracts/format';
import { keepDates } from './keep-dates';

it('keeps the day with its month, and a number with its word', () => {
  expect(keepDates(`${formatRange('2026-12-01', '2026-12-18')} · 17 Nächte`)).toBe(
    'Di., 1.\u00a0Dez. – Fr., 18.\u00a0Dez. · 17\u00a0Nächte',
  );
});

it('keeps a year with its month', () => {
  expect(keepDates('Sa., 18. Dez. 2027')).toBe('Sa., 18.\u00a0Dez.\u00a02027');
});

it('leaves breaks before times and after weekdays', () => {
  expect(keepDates('Mi., 26. Nov., 18:00')).toBe('Mi., 26.\u00a0Nov., 18:00');
});
