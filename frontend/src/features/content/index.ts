import { type Feature } from '@/lib/store/feature';
import { termsSaga } from './state/terms.saga';
import { termsSlice } from './state/terms.slice';

export { TermsPage } from './terms-page';

export const termsFeature: Feature = { name: 'terms', slices: [termsSlice], saga: termsSaga };
