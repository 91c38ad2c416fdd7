import { addDays, addMonths, weekday } from '@kq/contracts/dates';

/** Days that the keys of a calendar move by (WAI-ARIA date picker). */
const DAY_STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/** Returns the date a key leads to, within the limits; null for any other key. */
export function movedDate(
  key: string,
  date: string,
  { min, max }: { min: string; max: string },
): string | null {
  const target = targetOf(key, date);
  if (target === null) return null;
  if (target < min) return min;
  return target > max ? max : target;
}

function targetOf(key: string, date: string): string | null {
  const step = DAY_STEPS[key];
  if (step !== undefined) return addDays(date, step);
  const daysSinceMonday = (weekday(date) + 6) % 7;
  if (key === 'Home') return addDays(date, -daysSinceMonday);
  if (key === 'End') return addDays(date, 6 - daysSinceMonday);
  if (key === 'PageUp') return addMonths(date, -1);
  if (key === 'PageDown') return addMonths(date, 1);
  return null;
}
