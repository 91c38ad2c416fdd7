import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { dateInBerlin } from '@kq/contracts/dates';
import { hasStaleDates } from '@/components/accommodation/stay-params';
import { type SelectedPlace } from '@/components/location-field';
import { pagePath } from '@/config/paths';
import { hasPlace, parseSearchParams, type SearchParams, searchToParams } from './search-params';

export interface SearchUrl {
  readonly search: SearchParams;
  /** The address names dates that are over. */
  readonly isStale: boolean;
  /** Changes the address; anything but `page` starts at the first cards again. */
  readonly change: (changes: Partial<SearchParams>) => void;
}

interface SearchUrlOptions {
  readonly defaultRadius: number;
  /** The city of a city page: the place unless the address names another one. */
  readonly city?: SelectedPlace | undefined;
}

/** The address as the state of the search (docs/spec HOME-09). */
export function useSearchUrl({ defaultRadius, city }: SearchUrlOptions): SearchUrl {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const today = dateInBerlin(new Date());
  const text = params.toString();
  const search = useMemo(() => {
    const parsed = parseSearchParams(new URLSearchParams(text), { today, defaultRadius });
    return city && !hasPlace(parsed) ? { ...parsed, ...pointOf(city) } : parsed;
  }, [city, defaultRadius, text, today]);

  const change = useCallback(
    (changes: Partial<SearchParams>) => {
      const isMoved = changes.location !== undefined && changes.location !== search.location;
      // A section belongs to the place that it was chosen for.
      const next = { ...search, page: 1, ...(isMoved ? { within: null } : {}), ...changes };
      const isCity = city !== undefined && next.lat === city.lat && next.lng === city.lng;
      if (city && !isCity) {
        void navigate(`${pagePath('search')}?${searchToParams(next).toString()}`);
        return;
      }
      const isQuestion = 'location' in changes;
      // Back leads to the section before.
      const isStep = isQuestion || 'within' in changes;
      const address = isCity
        ? searchToParams({ ...next, location: '', lat: null, lng: null, placeId: null, kind: null })
        : searchToParams(next);
      setParams(address, { replace: !isStep, preventScrollReset: !isQuestion });
    },
    [city, navigate, search, setParams],
  );
  return { search, isStale: hasStaleDates(params, today), change };
}

const pointOf = ({ display_name, lat, lng, placeId = null, kind = null }: SelectedPlace) => ({
  location: display_name,
  lat,
  lng,
  placeId,
  kind,
});
