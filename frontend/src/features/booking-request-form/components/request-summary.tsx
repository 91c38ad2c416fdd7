import { type Control, useWatch } from 'react-hook-form';
import { priceForNights } from '@kq/contracts/amount';
import { isIsoDate, nightsBetween } from '@kq/contracts/dates';
import { formatCents, formatNumber, formatRange } from '@kq/contracts/format';
import { type BookingContext, type BookingValues } from '../booking-values';
import styles from './booking-form.module.css';

interface RequestSummaryProps {
  readonly context: BookingContext;
  readonly control: Control<BookingValues>;
}

/** What is about to be asked: place, dates, nights, crew, accommodations and prices, as they are in the form now. */
export function RequestSummary({ context: { accommodations, location }, control }: RequestSummaryProps) {
  const [start, end, workers] = useWatch({ control, name: ['start_date', 'end_date', 'workers'] });
  const hasStay = isIsoDate(start) && isIsoDate(end) && start < end;
  const nights = hasStay ? nightsBetween(start, end) : null;
  const facts = [
    ['Einsatzort', location.display_name],
    ['Zeitraum', hasStay ? formatRange(start, end) : 'noch offen'],
    ['Nächte', nights === null ? 'noch offen' : formatNumber(nights)],
    ['Personen', Number(workers) > 0 ? formatNumber(Number(workers)) : 'noch offen'],
    ['Unterkünfte', formatNumber(accommodations.length)],
    ['Preis je Bett und Nacht', priceRange(accommodations, nights)],
  ] as const;
  return (
    <dl className={styles.summary}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** `24,00 € bis 38,00 €` */
function priceRange(accommodations: BookingContext['accommodations'], nights: number | null): string {
  const prices = accommodations.map((accommodation) => priceForNights(accommodation, nights));
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  return lowest === highest ? formatCents(lowest) : `${formatCents(lowest)} bis ${formatCents(highest)}`;
}
