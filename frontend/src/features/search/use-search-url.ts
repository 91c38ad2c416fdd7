import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dateInBerlin } from '@kq/contracts/dates';
import { hasStaleDates } from '@/components/accommodation/stay-params';
import { parseSearchParams, type SearchParams, searchToParams } from './search-params';

export interface SearchUrl {
  readonly search: SearchParams;
  /** The address names dates that are over. */
  readonly isStale: boolean;
  /** Changes the address; anything but `page` starts at the first cards again. */
  readonly change: (changes: Partial<SearchParams>) => void;
}

/** The address as the state of the search (SPEC §2). */
export function useSearchUrl(defaultRadius: number): SearchUrl {
  const [params, setParams] = useSearchParams();
  const today = dateInBerlin(new Date());
  const text = params.toString();
  const search = useMemo(
    () => parseSearchParams(new URLSearchParams(text), { today, defaultRadius }),
    [defaultRadius, text, today],
  );
  const change = useCallback(
    (changes: Partial<SearchParams>) => {
      const next = { ...search, page: 1, ...changes };
      const isQuestion = 'location' in changes || 'startDate' in changes || 'workers' in changes;
      setParams(searchToParams(next), { replace: !isQuestion, preventScrollReset: !isQuestion });
    },
    [search, setParams],
  );
  return { search, isStale: hasStaleDates(params, today), change };
}
