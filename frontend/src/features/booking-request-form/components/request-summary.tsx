import { type Control, useWatch } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { priceForNights } from '@kq/contracts/amount';
import { isIsoDate } from '@kq/contracts/dates';
import { longestSpan, nightCount, nightSpans, type StayNights } from '@kq/contracts/stays/part';
import { formatCents, formatNumber } from '@kq/contracts/format';
import { germanFormat } from '@kq/contracts/language/german-format';
import { periodDates } from '@kq/contracts/stays/period-words';
import { siteLabel } from '@kq/contracts/text/work-site';
import { type BookingContext, type BookingValues } from '../booking-values';
import { selectBookingForm } from '../state/booking-form.slice';
import styles from './booking-form.module.css';

interface RequestSummaryProps {
  readonly context: BookingContext;
  readonly control: Control<BookingValues>;
}

/** What is about to be asked: place, dates, nights, crew, accommodations and prices, as they are in the form now. */
export function RequestSummary({ context: { accommodations, location }, control }: RequestSummaryProps) {
  const { site } = useSelector(selectBookingForm);
  const [start, end, workers, pattern] = useWatch({
    control,
    name: ['start_date', 'end_date', 'workers', 'nights'],
  });
  const hasStay = isIsoDate(start) && isIsoDate(end) && start < end;
  const stay = hasStay ? { start_date: start, end_date: end, nights: pattern } : null;
  const facts = [
    ['Einsatzort', site ? siteLabel(site) : location.display_name],
    ['Zeitraum', stay ? periodDates(stay) : 'noch offen'],
    ['Nächte', stay ? nightsOf(stay) : 'noch offen'],
    ['Personen', Number(workers) > 0 ? formatNumber(Number(workers)) : 'noch offen'],
    ['Unterkünfte', formatNumber(accommodations.length)],
    ['Preis je Bett und Nacht', priceRange(accommodations, stay && longestSpan(nightSpans(stay)))],
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

/** `18`, or `8, Mo–Fr (4 Nächte je Woche)` */
function nightsOf(stay: StayNights): string {
  const count = formatNumber(nightCount(nightSpans(stay)));
  return stay.nights === 'mon_thu' ? `${count}, ${germanFormat.weekly}` : count;
}

/** `24,00 € bis 38,00 €` */
function priceRange(accommodations: BookingContext['accommodations'], nights: number | null): string {
  const prices = accommodations.map((accommodation) => priceForNights(accommodation, nights));
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  return lowest === highest ? formatCents(lowest) : `${formatCents(lowest)} bis ${formatCents(highest)}`;
}
