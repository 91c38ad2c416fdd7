import { formatCount, formatShortRange } from '@kq/contracts/format';
import { shortCity } from './short-city';
import { type StayParams } from './stay-params';

/** `Ludwigshafen · 7.–21. Dez. · 12 Personen` (docs/look.md L18). */
export function stayWords({ location, startDate, endDate, workers }: StayParams): string {
  const parts = [
    location ? shortCity(location.split(',')[0] ?? '') : 'Alle Orte',
    startDate && endDate ? formatShortRange(startDate, endDate) : 'Zeitraum offen',
    workers === null ? null : formatCount(workers, 'Person', 'Personen'),
  ];
  return parts.filter(Boolean).join(' · ');
}
