import { germanFormat } from '../language/german-format';
import { type LanguageFormat } from '../language/language-format';
import { datesOfNights, nightCount, nightSpans, type StayNights } from './part';

export type PeriodFormat = Pick<LanguageFormat, 'range' | 'nights' | 'weekly'>;

/** Returns the dates of a stay, from the first arrival to the last departure of its pattern. */
export function periodDates(stay: StayNights, format: Pick<PeriodFormat, 'range'> = germanFormat): string {
  const { start_date, end_date } = datesOfNights(stay);
  return format.range(start_date, end_date);
}

/** Returns the nights of a stay: `18 Nächte`, or `12 Nächte, Mo–Fr (4 Nächte je Woche)`. */
export function periodNights(
  stay: StayNights,
  format: Pick<PeriodFormat, 'nights' | 'weekly'> = germanFormat,
): string {
  const nights = format.nights(nightCount(nightSpans(stay)));
  return stay.nights === 'mon_thu' ? `${nights}, ${format.weekly}` : nights;
}

/** Returns dates and nights of a stay: `Mo., 1. Dez. – Fr., 19. Dez. · 18 Nächte`. */
export const periodWords = (stay: StayNights, format: PeriodFormat = germanFormat): string =>
  `${periodDates(stay, format)} · ${periodNights(stay, format)}`;
