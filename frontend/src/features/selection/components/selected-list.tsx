import { IconTrash } from '@tabler/icons-react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { priceForNights } from '@kq/contracts/amount';
import { formatBeds, formatCents } from '@kq/contracts/format';
import { AskedBadge } from '@/components/asked-accommodations';
import { DemoMark } from '@/components/accommodation/demo-mark';
import { type AccommodationSummary } from '@/components/accommodation/accommodation-summary';
import { shortCity } from '@/components/accommodation/short-city';
import { longestOfStay, type StayParams, stayToParams } from '@/components/accommodation/stay-params';
import { pagePath } from '@/config/paths';
import { accommodationRemoved } from '../state/selection.slice';
import styles from './selection-tray.module.css';

interface SelectedListProps {
  readonly accommodations: readonly AccommodationSummary[];
  readonly madeFor: StayParams | null;
}

export function SelectedList({ accommodations, madeFor }: SelectedListProps) {
  const dispatch = useDispatch();
  const longest = madeFor && longestOfStay(madeFor);
  const params = madeFor ? stayToParams(madeFor).toString() : '';
  return (
    <ul className={styles.list}>
      {accommodations.map((accommodation) => (
        <li key={accommodation.id} className={styles.item}>
          {accommodation.photo_url && (
            <img src={accommodation.photo_url} alt="" width={72} height={54} loading="lazy" />
          )}
          <div className={styles.text}>
            <Link
              to={
                pagePath('accommodation-detail', { slug: accommodation.slug }) + (params ? `?${params}` : '')
              }
              className={styles.title}
            >
              {accommodation.title}
            </Link>
            <p className={styles.detail}>
              {formatBeds(accommodation.beds_free)} · {formatCents(priceForNights(accommodation, longest))} ·{' '}
              {shortCity(accommodation.city)}
            </p>
            <p className={styles.marks}>
              <DemoMark isDemo={accommodation.demo} />
              <AskedBadge accommodationId={accommodation.id} stay={madeFor} />
            </p>
          </div>
          <button
            type="button"
            className={styles.remove}
            aria-label={`${accommodation.title} entfernen`}
            onClick={() => dispatch(accommodationRemoved(accommodation.id))}
          >
            <IconTrash size={20} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
