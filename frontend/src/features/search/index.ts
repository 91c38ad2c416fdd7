import { type Feature } from '@/lib/store/feature';
import { searchSaga } from './state/search.saga';
import { searchSlice } from './state/search.slice';

export { requiredBeds } from './crew-split';
export { ResultCard } from './components/result-card';
export { parseSearchParams } from './search-params';
export { SearchPage, type SearchMapProps } from './components/search-page';
export { focusPlace } from './components/site-notice';
export { selectSearch } from './state/search.slice';

export const searchFeature: Feature = { name: 'search', slices: [searchSlice], saga: searchSaga };
