import { type Feature } from '@/lib/store/feature';
import { respondSaga } from './state/respond.saga';
import { respondSlice } from './state/respond.slice';

/** The landlord's answer page, by link or signed in. */
export const respondFeature: Feature = { name: 'respond', slices: [respondSlice], saga: respondSaga };
