import { type Control, useWatch } from 'react-hook-form';
import { computeListedStayCents, priceForNights } from '@kq/contracts/amount';
import { isIsoDate } from '@kq/contracts/dates';
import { longestSpan, nightCount, nightSpans } from '@kq/contracts/stays/part';
import { formatBeds, formatCents, formatCount, formatAccommodations } from '@kq/contracts/format';
import { periodNights } from '@kq/contracts/stays/period-words';
import { type AccommodationSummary } from '@/components/accommodation/accommodation-summary';
import { type BookingValues } from '../booking-values';
import styles from './booking-form.module.css';

const PICTURES_SHOWN = 6;

interface AskedAccommodationsProps {
  readonly accommodations: readonly AccommodationSummary[];
  readonly control: Control<BookingValues>;
  readonly isOne: boolean;
}

/** The requested accommodations, with the total for a single one. */
export function AskedAccommodations({ accommodations, control, isOne }: AskedAccommodationsProps) {
  const beds = accommodations.reduce((sum, accommodation) => sum + accommodation.beds_free, 0);
  const owners = new Set(accommodations.map(({ owner_id }) => owner_id)).size;
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
        <p className={styles.hint}>
          {formatAccommodations(accommodations.length)} bei {formatCount(owners, 'Vermieter', 'Vermietern')},
          zusammen {formatBeds(beds)} frei. Jeder Vermieter bekommt eine Mail.
        </p>
      )}
    </div>
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
