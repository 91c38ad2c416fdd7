import { type Amount, amountTerms, type Vat } from '../amount';
import { type Language } from '../constants';
import { berlinTime, dateInBerlin, midnightUtc } from '../dates';
import { berlinToday, needsYear, spanNeedsYear } from './printed-year';

/**
 * Numbers, money, dates and plurals in one language, for an owner's mails and answer page. Amounts stay in euros. Dates
 * carry their year where `needsYear` says so; `today` is the current date in Berlin by default.
 */
export interface LanguageFormat {
  readonly language: Language;
  readonly today: string;
  readonly tomorrow: string;
  readonly yesterday: string;
  /** `12 Betten` */
  beds(count: number): string;
  nights(count: number): string;
  /** The nights of Monday to Thursday: `Mo–Fr (4 Nächte je Woche)` */
  readonly weekly: string;
  people(count: number): string;
  accommodations(count: number): string;
  /** `123450` → `1.234,50 €` */
  cents(cents: number): string;
  /** `2026-12-01` → `Di., 1. Dez.` */
  date(isoDate: string, today?: string): string;
  /** `2026-12-01` → `Di., 1. Dez. 2026`, always with its year: for what is agreed. */
  dateWithYear(isoDate: string): string;
  /** `Di., 1. Dez. – Sa., 19. Dez.` */
  range(start: string, end: string, today?: string): string;
  /** `1.–19. Dez.`, for subjects */
  shortRange(start: string, end: string, today?: string): string;
  /** `Mi., 25. Nov., 18:00` in Berlin */
  instant(instant: Date | string, today?: string): string;
  /** `inkl. 7 % MwSt.` */
  vat(vat: Vat): string;
  /** `12 Betten × 18 Nächte × 28,00 € + 60,00 € Endreinigung` */
  amountParts(amount: Amount): string;
  /** `6.108,00 €, inkl. 7 % MwSt.` */
  amountTotal(amount: Amount): string;
}

/** The words of a language; everything else follows from its locale. */
export interface FormatWords extends Pick<
  LanguageFormat,
  | 'language'
  | 'today'
  | 'tomorrow'
  | 'yesterday'
  | 'beds'
  | 'nights'
  | 'weekly'
  | 'people'
  | 'accommodations'
  | 'vat'
> {
  readonly locale: string;
  /** Spelling of the month in `shortRange`. */
  readonly subjectMonth: 'short' | 'long';
  readonly finalCleaning: string;
  /** `inkl. 10 % Rabatt` */
  readonly discount: (percent: number) => string;
}

/** Returns the format of a language from its locale (`Intl`) and words. */
export function createLanguageFormat({
  locale,
  subjectMonth,
  finalCleaning,
  discount,
  ...words
}: FormatWords): LanguageFormat {
  const euros = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });
  const weekday = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'short' });
  const dayAndMonth = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'short' });
  const subjectDay = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    day: 'numeric',
    month: subjectMonth,
  });
  const cents = (amount: number): string => euros.format(amount / 100);
  const longDay = (isoDate: string, hasYear: boolean): string => {
    const day = midnightUtc(isoDate);
    return `${weekday.format(day)}, ${dayAndMonth.format(day)}${yearOf(isoDate, hasYear)}`;
  };
  const shortDay = (isoDate: string, hasYear: boolean): string =>
    subjectDay.format(midnightUtc(isoDate)) + yearOf(isoDate, hasYear);
  const date = (isoDate: string, today = berlinToday()): string =>
    longDay(isoDate, needsYear(isoDate, today));

  return {
    ...words,
    cents,
    date,
    dateWithYear: (isoDate) => longDay(isoDate, true),
    range(start, end, today = berlinToday()) {
      const hasYear = spanNeedsYear(start, end, today);
      return `${longDay(start, hasYear)} – ${longDay(end, hasYear)}`;
    },
    shortRange(start, end, today = berlinToday()) {
      const hasYear = spanNeedsYear(start, end, today);
      const last = shortDay(end, hasYear);
      if (start.slice(0, 7) === end.slice(0, 7)) return `${midnightUtc(start).getUTCDate()}–${last}`;
      return `${shortDay(start, hasYear)} – ${last}`;
    },
    instant(instant, today) {
      const at = new Date(instant);
      return `${date(dateInBerlin(at), today)}, ${berlinTime(at)}`;
    },
    amountParts(amount) {
      const { discount_percent, cleaning_cents } = amount;
      const suffix = discount_percent ? ` (${discount(discount_percent)})` : '';
      const stay = amountTerms(amount)
        .map(
          ({ beds, nights, price_cents }) =>
            `${words.beds(beds)} × ${words.nights(nights)} × ${cents(price_cents)}${suffix}`,
        )
        .join(' + ');
      return cleaning_cents > 0 ? `${stay} + ${cents(cleaning_cents)} ${finalCleaning}` : stay;
    },
    amountTotal: ({ total_cents, vat }) => `${cents(total_cents)}, ${words.vat(vat)}`,
  };
}

/** Returns a format whose dates are read on a given day, such as the one on which a mail is sent. */
export const formatOn = (format: LanguageFormat, today: string): LanguageFormat => ({
  ...format,
  date: (isoDate) => format.date(isoDate, today),
  range: (start, end) => format.range(start, end, today),
  shortRange: (start, end) => format.shortRange(start, end, today),
  instant: (instant) => format.instant(instant, today),
});

const yearOf = (isoDate: string, hasYear: boolean): string => (hasYear ? ` ${isoDate.slice(0, 4)}` : '');
