import { type Feature } from '@/lib/store/feature';
import { statsSaga } from './state/stats.saga';
import { statsSlice } from './state/stats.slice';

export { LandingPage } from './components/landing-page';

export const landingFeature: Feature = { name: 'landing', slices: [statsSlice], saga: statsSaga };
