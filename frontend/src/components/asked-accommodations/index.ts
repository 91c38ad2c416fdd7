import { type Feature } from '@/lib/store/feature';
import { askedSaga } from './asked.saga';
import { askedSlice } from './asked.slice';

export { AskedBadge } from './asked-badge';
export { accommodationsAsked, askedShown, selectAskedIds } from './asked.slice';

/** A page that marks accommodations as already asked names this among its features (app/routes/…-route.tsx). */
export const askedFeature: Feature = { name: 'asked', slices: [askedSlice], saga: askedSaga };
