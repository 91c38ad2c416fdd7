import { type Feature } from '@/lib/store/feature';
import { ownPlacesSlice } from './state/own-places.slice';
import { ownerDashboardSaga } from './state/owner-dashboard.saga';
import { receivedRequestsSlice } from './state/received-requests.slice';
import { stayCancellationSlice } from './state/stay-cancellation.slice';

export const ownerDashboardFeature: Feature = {
  name: 'owner-dashboard',
  slices: [ownPlacesSlice, receivedRequestsSlice, stayCancellationSlice],
  saga: ownerDashboardSaga,
};
