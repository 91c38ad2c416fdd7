import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { POPULAR_CITIES_FOOTER } from '@kq/contracts/constants';
import { cityPath } from '@/config/paths';
import { citiesRequested, selectCities } from '../state/cities.slice';

/** Up to 6 popular cities as list items; `fallback` is shown while there are none. */
export function FooterCities({ fallback }: { readonly fallback: React.ReactNode }) {
  const dispatch = useDispatch();
  const cities = useSelector(selectCities).slice(0, POPULAR_CITIES_FOOTER);

  useEffect(() => {
    dispatch(citiesRequested());
  }, [dispatch]);

  if (cities.length === 0) return fallback;
  return cities.map(({ id, name, slug }) => (
    <li key={id}>
      <Link to={cityPath(slug)}>Monteurzimmer {name}</Link>
    </li>
  ));
}
