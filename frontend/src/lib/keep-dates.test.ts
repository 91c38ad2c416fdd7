import { formatRange } from '@kq/contracts/format';
import { keepDates } from './keep-dates';

it('keeps the day with its month, and a number with its word', () => {
  expect(keepDates(`${formatRange('2026-12-01', '2026-12-18')} · 17 Nächte`)).toBe(
    'Di., 1.\u00a0Dez. – Fr., 18.\u00a0Dez. · 17\u00a0Nächte',
  );
});

it('leaves breaks before times and after weekdays', () => {
  expect(keepDates('Mi., 26. Nov., 18:00')).toBe('Mi., 26.\u00a0Nov., 18:00');
});
