import { type Feature } from '@/lib/store/feature';
import { terms } from './state/terms';

export { TermsPage } from './terms-page';

export const termsFeature: Feature = { name: 'terms', slices: [terms.slice], saga: terms.saga };
