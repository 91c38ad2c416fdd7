import { type SearchParams } from '../search-params';
import { type SearchState } from '../state/search.slice';

/** Props of everything that filters. */
export interface FilterProps {
  readonly search: SearchParams;
  readonly state: SearchState;
  readonly onChange: (changes: Partial<SearchParams>) => void;
}
