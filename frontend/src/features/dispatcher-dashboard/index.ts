import { type Feature } from '@/lib/store/feature';
import { ownRequestsSaga } from './state/own-requests.saga';
import { ownRequestsSlice } from './state/own-requests.slice';

export const dispatcherDashboardFeature: Feature = {
  name: 'dispatcher-dashboard',
  slices: [ownRequestsSlice],
  saga: ownRequestsSaga,
};
