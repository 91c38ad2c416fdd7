import { type Amount, type Vat } from './amount';
import { TIME_ZONE, nightsBetween } from './dates';

/** German spelling of numbers, money, dates and plurals for pages and mails. */

const euros = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });
const shortEuros = new Intl.NumberFormat('de-DE', {
  style: 'currency',
  currency: 'EUR',
  trailingZeroDisplay: 'stripIfInteger',
});
const decimal = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 0 });
const shortDate = new Intl.DateTimeFormat('de-DE', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});
const longDate = new Intl.DateTimeFormat('de-DE', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const clockTime = new Intl.DateTimeFormat('de-DE', {
  timeZone: TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
});
const instantDate = new Intl.DateTimeFormat('de-DE', {
  timeZone: TIME_ZONE,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});

/** `123450` → `1.234,50 €` */
export const formatCents = (cents: number): string => euros.format(cents / 100);
/** `7000` → `70 €`, `6542` → `65,42 €`: within a sentence. */
export const formatShortCents = (cents: number): string => shortEuros.format(cents / 100);
/** `4.2` → `4,2 km` */
export const formatKm = (km: number): string => `${decimal.format(km)} km`;
export const formatDecimal = (value: number): string => decimal.format(value);
export const formatNumber = (value: number): string => whole.format(value);
/** `2025-02-03` → `Mo., 3. Feb.` */
export const formatDate = (isoDate: string): string =>
  dotted(shortDate.format(new Date(`${isoDate}T00:00:00Z`)));
/** `2025-02-03` → `Mo., 3. Feb. 2025` */
export const formatDateWithYear = (isoDate: string): string =>
  dotted(longDate.format(new Date(`${isoDate}T00:00:00Z`)));
/** `Mi., 26. Nov., 18:00` in Berlin */
export const formatInstant = (instant: Date | string): string => {
  const date = new Date(instant);
  return `${dotted(instantDate.format(date))}, ${clockTime.format(date)}`;
};
/** `Mo., 1. Dez. – Fr., 19. Dez.` */
export const formatRange = (start: string, end: string): string =>
  `${formatDate(start)} – ${formatDate(end)}`;

/** `formatCount(1, 'Bett', 'Betten')` → `1 Bett` */
export const formatCount = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
export const formatBeds = (beds: number): string => formatCount(beds, 'Bett', 'Betten');
export const formatNights = (nights: number): string => formatCount(nights, 'Nacht', 'Nächte');
export const formatOwners = (owners: number): string => formatCount(owners, 'Vermieter', 'Vermieter');
export const formatPlaces = (places: number): string => formatCount(places, 'Unterkunft', 'Unterkünfte');

const vatSentences: Readonly<Record<Vat['kind'], (rate: number) => string>> = {
  ausgewiesen: (rate) => `inkl. ${decimal.format(rate)}\u00a0% MwSt.`,
  kleinunternehmer: () => 'umsatzsteuerfrei, § 19 UStG',
  steuerfrei: () => 'umsatzsteuerfrei',
};
/** `inkl. 7 % MwSt.` */
export const vatWords = ({ kind, rate }: Vat): string => vatSentences[kind](rate);
/** `zzgl. 7 % MwSt.`: words for an amount without VAT. */
export const netVatWords = (vat: Vat): string =>
  vat.kind === 'ausgewiesen' ? `zzgl. ${decimal.format(vat.rate)}\u00a0% MwSt.` : vatWords(vat);
/** `8 Betten × 18 Nächte × 28,00 € + 60,00 € Endreinigung` */
export function formatAmountParts(amount: Amount): string {
  const { beds, nights, price_cents, discount_percent, cleaning_cents } = amount;
  const discount = discount_percent ? ` (inkl. ${discount_percent}\u00a0% Rabatt)` : '';
  const stay = `${formatBeds(beds)} × ${formatNights(nights)} × ${formatCents(price_cents)}${discount}`;
  return cleaning_cents > 0 ? `${stay} + ${formatCents(cleaning_cents)} Endreinigung` : stay;
}
/** `4.092,00 €, inkl. 7 % MwSt.` */
export const formatAmountTotal = ({ total_cents, vat }: Amount): string =>
  `${formatCents(total_cents)}, ${vatWords(vat)}`;

/** `1.–19. Dez.` or `28. Nov. – 3. Dez.`: for subjects, without weekdays. */
export function formatShortRange(start: string, end: string): string {
  const [startDay, startMonth] = dayAndMonth(start);
  const [endDay, endMonth] = dayAndMonth(end);
  if (start.slice(0, 7) === end.slice(0, 7)) return `${startDay}.–${endDay}. ${endMonth}`;
  return `${startDay}. ${startMonth} – ${endDay}. ${endMonth}`;
}

/** docs/spec HOME-08: returns the duration of a stay in days, weeks and months: `9 Tage` … `2 Wochen` … `3 Monate`. */
export function formatStayDuration(start: string, end: string): string {
  const days = nightsBetween(start, end);
  if (days <= 0) return '';
  if (days < 14) return formatCount(days, 'Tag', 'Tage');
  if (days < 60) return joinUnits(Math.floor(days / 7), ['Woche', 'Wochen'], days % 7);
  return joinUnits(Math.floor(days / 30), ['Monat', 'Monate'], days % 30);
}

function joinUnits(count: number, [one, many]: [string, string], restDays: number): string {
  const head = formatCount(count, one, many);
  return restDays === 0 ? head : `${head} und ${formatCount(restDays, 'Tag', 'Tage')}`;
}

const dayAndMonthFormat = new Intl.DateTimeFormat('de-DE', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
});

/** `Jan.` to `Dez.`, cached: formatting a month costs more than the rest of a date. */
const monthNames = Array.from({ length: 12 }, (_, month) => {
  const parts = dayAndMonthFormat.formatToParts(new Date(Date.UTC(2026, month, 1)));
  return withDot(parts.find((part) => part.type === 'month')?.value ?? '');
});

function dayAndMonth(isoDate: string): [string, string] {
  const date = new Date(`${isoDate}T00:00:00Z`);
  return [String(date.getUTCDate()), monthNames[date.getUTCMonth()] ?? ''];
}

/** Adds the point that German abbreviations have in our texts where ICU omits it (`Mo 3. Feb`). */
function dotted(text: string): string {
  return text
    .replace(/^(Mo|Di|Mi|Do|Fr|Sa|So)(?![.a-z])/, '$1.')
    .replace(/\b(Jan|Feb|Apr|Aug|Sept|Sep|Okt|Nov|Dez)(?![.a-zä])/, '$1.');
}

function withDot(month: string): string {
  return /^(Jan|Feb|Apr|Aug|Sept|Sep|Okt|Nov|Dez)$/.test(month) ? `${month}.` : month;
}
