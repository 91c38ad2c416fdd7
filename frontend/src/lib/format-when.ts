import { berlinTime, dateInBerlin, nightsBetween } from '@kq/contracts/dates';
import { germanFormat } from '@kq/contracts/language/german-format';
import { type LanguageFormat } from '@kq/contracts/language/language-format';

/** `heute, 18:00` · `morgen, 18:00` · `Do., 18:00` within six days · `Do., 4. Dez., 18:00`; `separator` before the time. */
export function formatWhen(
  instant: string,
  nowMs: number,
  separator = ', ',
  format: LanguageFormat = germanFormat,
): string {
  const at = new Date(instant);
  const date = dateInBerlin(at);
  return `${dayWord(date, dateInBerlin(new Date(nowMs)), format)}${separator}${berlinTime(at)}`;
}

function dayWord(date: string, today: string, format: LanguageFormat): string {
  const days = nightsBetween(today, date);
  if (days === 0) return format.today;
  if (days === 1) return format.tomorrow;
  if (days === -1) return format.yesterday;
  const text = format.date(date, today);
  return days > 1 && days <= 6 ? (text.split(',')[0] ?? text) : text;
}
