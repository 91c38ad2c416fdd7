import { addDays, weekday } from '@kq/contracts/dates';

/** `2026-12` */
export const monthOf = (isoDate: string): string => isoDate.slice(0, 7);

export const firstDay = (month: string): string => `${month}-01`;

/** `shiftMonth('2026-12', 1)` is `2027-01`. */
export function shiftMonth(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const index = year * 12 + number - 1 + count;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** The weeks of a month that have a day from `today` on. */
export const weeksAhead = (month: string, today: string): (string | null)[][] =>
  weeksOf(month).filter((week) => week.some((day) => day !== null && day >= today));

/** Weeks from Monday to Sunday; null where a week reaches beyond the month. */
export function weeksOf(month: string): (string | null)[][] {
  const first = firstDay(month);
  const next = firstDay(shiftMonth(month, 1));
  const lead = (weekday(first) + 6) % 7;
  const days: (string | null)[] = Array.from({ length: lead }, () => null);
  for (let date = first; date < next; date = addDays(date, 1)) days.push(date);
  while (days.length % 7 !== 0) days.push(null);
  return Array.from({ length: days.length / 7 }, (_value, week) => days.slice(week * 7, week * 7 + 7));
}
