import { type Feature } from '@/lib/store/feature';
import { all, call } from 'typed-redux-saga';
import { ownRequests } from './state/own-requests';
import { sendingSaga, sendingSlice, waitingRequests } from './state/waiting-requests';

export const dispatcherDashboardFeature: Feature = {
  name: 'dispatcher-dashboard',
  slices: [ownRequests.slice, waitingRequests.slice, sendingSlice],
  *saga() {
    yield* all([call(ownRequests.saga), call(waitingRequests.saga), call(sendingSaga)]);
  },
};
