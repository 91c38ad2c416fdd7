import { type Control, useWatch } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { computeListedStayCents, priceForNights } from '@kq/contracts/amount';
import { isIsoDate } from '@kq/contracts/dates';
import { longestSpan, nightCount, nightSpans } from '@kq/contracts/stays/part';
import { formatBeds, formatCents } from '@kq/contracts/format';
import { periodNights } from '@kq/contracts/stays/period-words';
import { type AccommodationSummary } from '@/components/accommodation/accommodation-summary';
import { type BookingValues } from '../booking-values';
import { selectBookingForm } from '../state/booking-form.slice';
import { askedTogether, bookingFormText, freeInPeriod } from '../texts';
import styles from './booking-form.module.css';

const PICTURES_SHOWN = 6;

interface AskedAccommodationsProps {
  readonly accommodations: readonly AccommodationSummary[];
  readonly control: Control<BookingValues>;
  readonly isOne: boolean;
}

/** The requested accommodations, with the total for a single one. */
export function AskedAccommodations({ accommodations, control, isOne }: AskedAccommodationsProps) {
  const [only] = accommodations;
  return (
    <div className={styles.asked}>
      <ul className={styles.pictures} aria-hidden="true">
        {accommodations.slice(0, PICTURES_SHOWN).map(
          ({ id, photo_url }) =>
            photo_url && (
              <li key={id}>
                <img src={photo_url} alt="" width={64} height={48} />
              </li>
            ),
        )}
        {accommodations.length > PICTURES_SHOWN && (
          <li className={styles.rest}>+{accommodations.length - PICTURES_SHOWN}</li>
        )}
      </ul>
      {isOne && only ? (
        <Estimate accommodation={only} control={control} />
      ) : (
        <Together accommodations={accommodations} control={control} />
      )}
    </div>
  );
}

/** What all of them are to give together, and what they have free on the dates in the form. */
function Together({ accommodations, control }: Omit<AskedAccommodationsProps, 'isOne'>) {
  const { checked, isChecked } = useSelector(selectBookingForm);
  const [start, end, workers] = useWatch({ control, name: ['start_date', 'end_date', 'workers'] });
  const owners = new Set(accommodations.map(({ owner_id }) => owner_id)).size;
  const ids = new Set(accommodations.map(({ id }) => id));
  const free = checked.filter(
    ({ accommodation_id, beds_free }) => ids.has(accommodation_id) && beds_free > 0,
  );
  const beds = free.reduce((sum, { beds_free }) => sum + beds_free, 0);
  const isKnown = isChecked && isIsoDate(start) && isIsoDate(end) && start < end;
  return (
    <p className={styles.hint}>
      {askedTogether(accommodations.length, owners, Number(workers) || 0)}{' '}
      <span aria-live="polite">{isKnown && freeInPeriod(free.length, accommodations.length, beds)}</span>{' '}
      {bookingFormText.eachMailed}
    </p>
  );
}

function Estimate({
  accommodation,
  control,
}: {
  readonly accommodation: AccommodationSummary;
  readonly control: Control<BookingValues>;
}) {
  const [start, end, workers, pattern] = useWatch({
    control,
    name: ['start_date', 'end_date', 'workers', 'nights'],
  });
  const hasStay = isIsoDate(start) && isIsoDate(end);
  const stay = { start_date: start, end_date: end, nights: pattern };
  const spans = hasStay ? nightSpans(stay) : [];
  const nights = nightCount(spans);
  const longest = longestSpan(spans);
  const each = `${accommodation.city} · ${formatCents(priceForNights(accommodation, longest))} je Bett und Nacht`;
  const beds = Math.min(Number(workers) || 0, accommodation.beds_total);
  if (nights <= 0 || beds <= 0) return <p className={styles.hint}>{each}</p>;
  const { total_cents, cleaning_cents } = computeListedStayCents(accommodation, { beds, nights, longest });
  return (
    <div>
      <p className={styles.hint}>{each}</p>
      <p className={styles.estimate}>
        {formatCents(total_cents)} für {formatBeds(beds)}, {periodNights(stay)}
        {cleaning_cents > 0 ? ', mit Reinigung' : ''}
      </p>
    </div>
  );
}
