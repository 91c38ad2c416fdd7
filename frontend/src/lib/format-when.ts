import { dateInBerlin, nightsBetween, TIME_ZONE } from '@kq/contracts/dates';
import { formatDate } from '@kq/contracts/format';

const clock = new Intl.DateTimeFormat('de-DE', { timeZone: TIME_ZONE, hour: '2-digit', minute: '2-digit' });

/** `heute, 18:00` · `morgen, 18:00` · `Do., 18:00` within six days · `Do., 4. Dez., 18:00`; `separator` before the time. */
export function formatWhen(instant: string, nowMs: number, separator = ', '): string {
  const at = new Date(instant);
  const date = dateInBerlin(at);
  return `${dayWord(date, dateInBerlin(new Date(nowMs)))}${separator}${clock.format(at)}`;
}

function dayWord(date: string, today: string): string {
  const days = nightsBetween(today, date);
  if (days === 0) return 'heute';
  if (days === 1) return 'morgen';
  if (days === -1) return 'gestern';
  const text = formatDate(date);
  return days > 1 && days <= 6 ? (text.split(',')[0] ?? text) : text;
}
