import { type Feature } from '@/lib/store/feature';
import { ownRequests } from './state/own-requests';

export const dispatcherDashboardFeature: Feature = {
  name: 'dispatcher-dashboard',
  slices: [ownRequests.slice],
  saga: ownRequests.saga,
};
