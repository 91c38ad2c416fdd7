import { type AccommodationCard } from '@kq/contracts/http/accommodations';
import { CALENDAR_FRESH_DAYS } from '@kq/contracts/constants';
import { priceForNights } from '@kq/contracts/amount';
import {
  formatBeds,
  formatCents,
  formatCount,
  formatDate,
  formatKm,
  formatShortCents,
} from '@kq/contracts/format';
import { periodNights } from '@kq/contracts/stays/period-words';
import { freeCancellationWords } from '@/components/accommodation/cancellation-words';
import { type Prices } from '@/components/accommodation/prices';
import {
  datesOfStay,
  type DatedStay,
  longestOfStay,
  nightsOfStay,
} from '@/components/accommodation/stay-params';
import { shortCity } from '@/components/accommodation/short-city';
import { responseWords, singleBedsWords } from '@/components/accommodation/texts';
import { type SearchParams } from './search-params';
import { calendarWords, stayDiscountWords } from './texts';

const DAY_MS = 86_400_000;

/** `Ludwigshafen`, `4,2 km`, `3 Zimmer` */
export function placeParts({ city, distance_km, rooms }: AccommodationCard): readonly string[] {
  const parts = [
    shortCity(city),
    distance_km === null ? null : formatKm(distance_km),
    rooms.length > 0 ? formatCount(rooms.length, 'Zimmer', 'Zimmer') : null,
  ];
  return parts.filter((part) => part !== null);
}

/** `Ludwigshafen · 4,2 km · 3 Zimmer` */
export const placeLine = (card: AccommodationCard): string => placeParts(card).join(' · ');

/** `, davon 8 Einzelbetten`: known only while every bed is free. */
export function freeSingleBedsWords({ single_beds, beds_free, beds_total }: AccommodationCard): string {
  const words = beds_free < beds_total ? '' : singleBedsWords(single_beds, beds_total);
  return words && `, ${words}`;
}

/** `antwortet meist in 2 h · Kalender heute bestätigt` */
export function trustWords(card: AccommodationCard, now: Date): string {
  const { response_hours, reasons } = card;
  const days = calendarAgeDays(card, now);
  const parts = [
    response_hours === null ? null : responseWords(response_hours),
    days === null ? null : calendarWords(days),
    reasons.some(({ kind }) => kind === 'price') ? 'günstig im Vergleich' : null,
  ];
  return parts.filter(Boolean).slice(0, 2).join(' · ');
}

/** `kostenlos stornierbar bis Mo., 23. Nov.`; nothing without dates or a free period. */
export function cancelWords(
  { cancel_free_days: free_days, cancel_percent: percent }: AccommodationCard,
  search: DatedStay,
  now: Date,
): string | null {
  const dates = datesOfStay(search);
  return dates && freeCancellationWords({ free_days, percent }, dates.start_date, now);
}

/** `12 Betten frei, 4 km, antwortet meist in 2 h`: the reason of a card's rank. */
export function reasonWords({ reasons }: AccommodationCard): string {
  return reasons
    .map(({ kind, value }) => {
      if (kind === 'beds_free') return `${formatBeds(value)} frei`;
      if (kind === 'distance') return formatKm(value);
      if (kind === 'response_time') return responseWords(value);
      if (kind === 'verified') return 'geprüft';
      if (kind === 'price') return 'günstig im Vergleich';
      return calendarWords(value);
    })
    .slice(0, 4)
    .join(', ');
}

export interface CardPrice {
  /** The amount that counts: for the crew and the stay, without dates for one bed and night. */
  readonly amount: string;
  /** `für 12 Betten, 14 Nächte, inkl. 70 € Reinigung` */
  readonly scope: string;
  /** `28,00 € je Bett und Nacht, inkl. 7 % MwSt.` */
  readonly unit: string;
  /** `inkl. 10 % Wochenrabatt`, contained in the price of a bed; null without one. */
  readonly discount: string | null;
}

export function priceOf(card: AccommodationCard, search: SearchParams, prices: Prices): CardPrice {
  const { price_total, final_cleaning, vat, beds_free } = card;
  const nights = nightsOfStay(search);
  const longest = longestOfStay(search);
  const unitPrice = formatCents(prices.cents(priceForNights(card, longest), vat));
  const vatPart = prices.vatWords(vat);
  const discount = stayDiscountWords(card, longest);
  if (price_total === null || nights === null)
    return { amount: unitPrice, scope: 'je Bett und Nacht', unit: vatPart, discount };
  const scope = [
    `für ${formatBeds(Math.min(search.workers ?? 1, beds_free))}`,
    periodNights({
      start_date: search.startDate ?? '',
      end_date: search.endDate ?? '',
      nights: search.nights,
    }),
    final_cleaning ? `inkl. ${formatShortCents(prices.cents(final_cleaning, vat))} Reinigung` : null,
  ];
  return {
    amount: formatCents(prices.cents(price_total, vat)),
    scope: scope.filter(Boolean).join(', '),
    unit: `${unitPrice} je Bett und Nacht, ${vatPart}`,
    discount,
  };
}

/** `danach frei bis Mo., 1. März` for crews that may stay longer. */
export function extensionWords(
  { free_until }: AccommodationCard,
  { extensionPossible, startDate }: SearchParams,
): string | null {
  if (!extensionPossible || !startDate) return null;
  return free_until === null ? 'danach weiter frei' : `frei bis ${formatDate(free_until)}`;
}

function calendarAgeDays({ availability_confirmed_at }: AccommodationCard, now: Date): number | null {
  if (availability_confirmed_at === null) return null;
  const days = Math.floor((now.getTime() - Date.parse(availability_confirmed_at)) / DAY_MS);
  return days > CALENDAR_FRESH_DAYS ? null : days;
}
