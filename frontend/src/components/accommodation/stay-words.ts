import { formatBeds, formatCount, formatShortRange } from '@kq/contracts/format';
import { shortCity } from './short-city';
import { datesOfStay, type DatedStay, type StayParams } from './stay-params';

/** `7.–21. Dez.`, or `7.–18. Dez., Mo–Fr` */
export function shortPeriod(stay: DatedStay): string {
  const dates = datesOfStay(stay);
  const range = dates ? formatShortRange(dates.start_date, dates.end_date) : 'Zeitraum offen';
  return stay.nights === 'mon_thu' ? `${range}, Mo–Fr` : range;
}

/** `Ludwigshafen · 7.–21. Dez. · 12 Personen` (docs/look.md L18). */
export function stayWords(stay: StayParams): string {
  const { location, workers } = stay;
  const parts = [
    location ? shortCity(location.split(',')[0] ?? '') : 'Alle Orte',
    shortPeriod(stay),
    workers === null ? null : formatCount(workers, 'Person', 'Personen'),
  ];
  return parts.filter(Boolean).join(' · ');
}

export const formatHouses = (houses: number): string => formatCount(houses, 'Haus', 'Häuser');

/** `Sie brauchen 14 Betten`: what a crew needs, not what all that are asked have free. */
export const bedsNeeded = (workers: number): string => `Sie brauchen ${formatBeds(workers)}`;
