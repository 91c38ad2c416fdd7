import { IconTrash } from '@tabler/icons-react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { priceForNights } from '@kq/contracts/amount';
import { formatBeds, formatCents } from '@kq/contracts/format';
import { AskedBadge } from '@/components/asked-accommodations';
import { DemoMark } from '@/components/accommodation/demo-mark';
import { type PlaceSummary } from '@/components/accommodation/place-summary';
import { shortCity } from '@/components/accommodation/short-city';
import { nightsOfStay, type StayParams, stayToParams } from '@/components/accommodation/stay-params';
import { pagePath } from '@/config/paths';
import { placeRemoved } from '../state/selection.slice';
import styles from './selection-tray.module.css';

interface SelectedListProps {
  readonly places: readonly PlaceSummary[];
  readonly madeFor: StayParams | null;
}

export function SelectedList({ places, madeFor }: SelectedListProps) {
  const dispatch = useDispatch();
  const nights = madeFor && nightsOfStay(madeFor);
  const params = madeFor ? stayToParams(madeFor).toString() : '';
  return (
    <ul className={styles.list}>
      {places.map((place) => (
        <li key={place.id} className={styles.item}>
          {place.photo_url && <img src={place.photo_url} alt="" width={72} height={54} loading="lazy" />}
          <div className={styles.text}>
            <Link
              to={pagePath('accommodation-detail', { slug: place.slug }) + (params ? `?${params}` : '')}
              className={styles.title}
            >
              {place.title}
            </Link>
            <p className={styles.detail}>
              {formatBeds(place.beds_free)} · {formatCents(priceForNights(place, nights))} ·{' '}
              {shortCity(place.city)}
            </p>
            <p className={styles.marks}>
              <DemoMark isDemo={place.demo} />
              <AskedBadge accommodationId={place.id} stay={madeFor} />
            </p>
          </div>
          <button
            type="button"
            className={styles.remove}
            aria-label={`${place.title} entfernen`}
            onClick={() => dispatch(placeRemoved(place.id))}
          >
            <IconTrash size={20} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
