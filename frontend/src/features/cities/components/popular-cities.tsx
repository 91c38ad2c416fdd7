import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { POPULAR_CITIES_INITIAL } from '@kq/contracts/constants';
import { formatAccommodations } from '@kq/contracts/format';
import { cityPath } from '@/config/paths';
import { type City } from '../api/fetch-cities';
import { citiesRequested, selectCities, selectCitiesStatus } from '../state/cities.slice';
import styles from './popular-cities.module.css';

/** 12 cities, all on demand; each leads to its city page (docs/spec HOME-11, HOME-12). */
export function PopularCities() {
  const dispatch = useDispatch();
  const cities = useSelector(selectCities);
  const status = useSelector(selectCitiesStatus);
  const [isExpanded, setIsExpanded] = useState(false);

  useEffect(() => {
    dispatch(citiesRequested());
  }, [dispatch]);

  if (status === 'failed') return <LoadFailure onRetry={() => dispatch(citiesRequested())} />;
  if (status !== 'loaded') return <CitySkeletons />;
  if (cities.length === 0)
    return <p className={styles.note}>Noch sind keine Städte mit Unterkünften gelistet.</p>;

  const shown = isExpanded ? cities : cities.slice(0, POPULAR_CITIES_INITIAL);
  return (
    <>
      <ul className={styles.grid} id="popular-cities-list">
        {shown.map((city) => (
          <CityCard key={city.id} city={city} />
        ))}
      </ul>
      {cities.length > POPULAR_CITIES_INITIAL && (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isExpanded}
          aria-controls="popular-cities-list"
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? 'Weniger anzeigen' : `Alle ${cities.length} Städte anzeigen`}
        </button>
      )}
    </>
  );
}

function CityCard({ city }: { readonly city: City }) {
  return (
    <li>
      <Link to={cityPath(city.slug)} className={styles.card}>
        <span className={styles.name}>{city.name}</span>
        <span className={styles.state}>{city.state}</span>
        <span className={styles.count}>{formatAccommodations(city.accommodations_count)}</span>
      </Link>
    </li>
  );
}

function LoadFailure({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={styles.failure} role="alert">
      <p>Städte konnten nicht geladen werden</p>
      <button type="button" className={styles.toggle} onClick={onRetry}>
        Erneut versuchen
      </button>
    </div>
  );
}

/** The exact size of the cards and the button to come, so that nothing moves. */
function CitySkeletons() {
  return (
    <>
      <ul className={styles.grid} aria-busy="true" aria-label="Städte werden geladen">
        {Array.from({ length: POPULAR_CITIES_INITIAL }, (_value, index) => (
          <li key={index} className={styles.skeleton} />
        ))}
      </ul>
      <div className={styles.toggleRoom} />
    </>
  );
}
