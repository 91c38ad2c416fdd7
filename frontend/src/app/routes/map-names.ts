import { useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { shortCity } from '@/components/accommodation/short-city';
import { citiesWanted, selectCities } from '@/features/cities';
import { type MapName } from '@/features/map';

/** Towns with accommodations, most first, as names on a map. */
export function useMapNames(): readonly MapName[] {
  const dispatch = useDispatch();
  const cities = useSelector(selectCities);
  useEffect(() => void dispatch(citiesWanted()), [dispatch]);
  return useMemo(() => cities.map(({ name, lat, lng }) => ({ name: shortCity(name), lat, lng })), [cities]);
}
