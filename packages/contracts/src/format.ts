import { type Amount, amountTerms, type Vat } from './amount';
import { addMonths, berlinTime, dateInBerlin, nightsBetween, weekday } from './dates';
import { berlinToday, needsYear, spanNeedsYear } from './language/printed-year';

/** German spelling of numbers, money, dates and plurals for pages and mails. */

const WEEKDAYS = ['So.', 'Mo.', 'Di.', 'Mi.', 'Do.', 'Fr.', 'Sa.'];
const MONTHS = [
  'Januar',
  'Februar',
  'März',
  'April',
  'Mai',
  'Juni',
  'Juli',
  'August',
  'September',
  'Oktober',
  'November',
  'Dezember',
];
const SHORT_MONTHS = [
  'Jan.',
  'Feb.',
  'März',
  'Apr.',
  'Mai',
  'Juni',
  'Juli',
  'Aug.',
  'Sept.',
  'Okt.',
  'Nov.',
  'Dez.',
];

/** German digits, rounded half up: `1.234,5`. `Intl` writes the same, but takes long to start on a phone. */
function digits(value: number, least: number, most: number): string {
  const scale = 10 ** most;
  const rounded = Math.round(Math.abs(value) * scale) / scale;
  const [whole = '', fraction = ''] = rounded.toFixed(most).split('.');
  const shown = fraction.slice(0, least) + fraction.slice(least).replace(/0+$/, '');
  const sign = value < 0 && rounded !== 0 ? '-' : '';
  return sign + whole.replace(/\B(?=(\d{3})+$)/g, '.') + (shown && `,${shown}`);
}

/** `123450` → `1.234,50 €` */
export const formatCents = (cents: number): string => `${digits(cents / 100, 2, 2)}\u00a0€`;
/** `7000` → `70 €`, `6542` → `65,42 €`: within a sentence. */
export const formatShortCents = (cents: number): string =>
  `${digits(cents / 100, cents % 100 === 0 ? 0 : 2, 2)}\u00a0€`;
/** `4.2` → `4,2 km` */
export const formatKm = (km: number): string => `${digits(km, 0, 1)} km`;
export const formatDecimal = (value: number): string => digits(value, 0, 1);
export const formatNumber = (value: number): string => digits(value, 0, 0);
/** `Mo., 3. Feb.`, with the year where `needsYear` says so: `Mo., 3. Feb. 2025`. */
export const formatDate = (isoDate: string, today = berlinToday()): string =>
  longDay(isoDate, needsYear(isoDate, today));
/** `2025-02-03` → `Mo., 3. Feb. 2025` */
export const formatDateWithYear = (isoDate: string): string => longDay(isoDate, true);
/** `Mi., 26. Nov., 18:00` in Berlin */
export const formatInstant = (instant: Date | string, today = berlinToday()): string => {
  const date = new Date(instant);
  return `${formatDate(dateInBerlin(date), today)}, ${berlinTime(date)}`;
};
/** `Mo., 1. Dez. – Fr., 19. Dez.`; with years at both ends or none. */
export const formatRange = (start: string, end: string, today = berlinToday()): string => {
  const hasYear = spanNeedsYear(start, end, today);
  return `${longDay(start, hasYear)} – ${longDay(end, hasYear)}`;
};

/** `formatCount(1, 'Bett', 'Betten')` → `1 Bett` */
export const formatCount = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
export const formatBeds = (beds: number): string => formatCount(beds, 'Bett', 'Betten');
export const formatNights = (nights: number): string => formatCount(nights, 'Nacht', 'Nächte');
export const formatOwners = (owners: number): string => formatCount(owners, 'Vermieter', 'Vermieter');
export const formatAccommodations = (count: number): string =>
  formatCount(count, 'Unterkunft', 'Unterkünfte');

const vatSentences: Readonly<Record<Vat['kind'], (rate: number) => string>> = {
  ausgewiesen: (rate) => `inkl. ${digits(rate, 0, 1)}\u00a0% MwSt.`,
  kleinunternehmer: () => 'umsatzsteuerfrei, § 19 UStG',
  steuerfrei: () => 'umsatzsteuerfrei',
};
/** `inkl. 7 % MwSt.` */
export const vatWords = ({ kind, rate }: Vat): string => vatSentences[kind](rate);
/** `zzgl. 7 % MwSt.`: words for an amount without VAT. */
export const netVatWords = (vat: Vat): string =>
  vat.kind === 'ausgewiesen' ? `zzgl. ${digits(vat.rate, 0, 1)}\u00a0% MwSt.` : vatWords(vat);
/** `8 Betten × 18 Nächte × 28,00 € + 60,00 € Endreinigung` */
export function formatAmountParts(amount: Amount): string {
  const { discount_percent, cleaning_cents } = amount;
  const discount = discount_percent ? ` (inkl. ${discount_percent}\u00a0% Rabatt)` : '';
  const stay = amountTerms(amount)
    .map(
      ({ beds, nights, price_cents }) =>
        `${formatBeds(beds)} × ${formatNights(nights)} × ${formatCents(price_cents)}${discount}`,
    )
    .join(' + ');
  return cleaning_cents > 0 ? `${stay} + ${formatCents(cleaning_cents)} Endreinigung` : stay;
}
/** `4.092,00 €, inkl. 7 % MwSt.` */
export const formatAmountTotal = ({ total_cents, vat }: Amount): string =>
  `${formatCents(total_cents)}, ${vatWords(vat)}`;

/** `1.–19. Dez.`, `28. Nov. – 3. Dez.` or `28. Dez. 2026 – 8. Jan. 2027`: for subjects, without weekdays. */
export function formatShortRange(start: string, end: string, today = berlinToday()): string {
  const hasYear = spanNeedsYear(start, end, today);
  const last = shortDay(end, hasYear);
  if (start.slice(0, 7) === end.slice(0, 7)) return `${Number(start.slice(8))}.–${last}`;
  return `${shortDay(start, hasYear)} – ${last}`;
}

/**
 * docs/spec HOME-08: returns the duration of a stay in days, weeks and months: `9 Tage` … `2 Wochen` … `3 Monate`. Months
 * are those of the calendar, from two on.
 */
export function formatStayDuration(start: string, end: string): string {
  const days = nightsBetween(start, end);
  if (days <= 0) return '';
  if (days < 14) return formatCount(days, 'Tag', 'Tage');
  const months = monthsBetween(start, end);
  if (months < 2) return joinUnits(Math.floor(days / 7), ['Woche', 'Wochen'], days % 7);
  return joinUnits(months, ['Monat', 'Monate'], nightsBetween(addMonths(start, months), end));
}

/** Whole months: 1 March to 31 May has two, to 1 June three. */
function monthsBetween(start: string, end: string): number {
  const months = monthNumber(end) - monthNumber(start);
  return addMonths(start, months) > end ? months - 1 : months;
}

const monthNumber = (isoDate: string): number => Number(isoDate.slice(0, 4)) * 12 + monthIndex(isoDate);

function joinUnits(count: number, [one, many]: [string, string], restDays: number): string {
  const head = formatCount(count, one, many);
  return restDays === 0 ? head : `${head} und ${formatCount(restDays, 'Tag', 'Tage')}`;
}

/** `2026-12` or a date in it → `Dezember 2026` */
export const formatMonth = (month: string): string => `${MONTHS[monthIndex(month)]} ${month.slice(0, 4)}`;

/** `3. Feb.` or `3. Feb. 2025` */
const shortDay = (isoDate: string, hasYear: boolean): string => {
  const day = `${Number(isoDate.slice(8))}. ${SHORT_MONTHS[monthIndex(isoDate)] ?? ''}`;
  return hasYear ? `${day} ${isoDate.slice(0, 4)}` : day;
};
const longDay = (isoDate: string, hasYear: boolean): string =>
  `${WEEKDAYS[weekday(isoDate)]}, ${shortDay(isoDate, hasYear)}`;

const monthIndex = (isoDate: string): number => Number(isoDate.slice(5, 7)) - 1;
