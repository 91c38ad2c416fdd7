import { addDays } from '@kq/contracts/dates';
import { type StatsPeriod } from '../api/owner-api';

/** Returns the last `months` calendar months, with the current one in full. */
export function lastMonths(months: number, today: string): StatsPeriod {
  let from = firstOf(today);
  for (let back = 1; back < months; back++) from = firstOf(addDays(from, -1));
  // Any 31 days from the first of a month lead into the next one.
  return { from, to: firstOf(addDays(firstOf(today), 31)) };
}

/** Returns the current month and those after it, `months` in all. */
export function nextMonths(months: number, today: string): StatsPeriod {
  const from = firstOf(today);
  let to = from;
  for (let ahead = 0; ahead < months; ahead++) to = firstOf(addDays(to, 31));
  return { from, to };
}

const firstOf = (date: string): string => `${date.slice(0, 7)}-01`;
