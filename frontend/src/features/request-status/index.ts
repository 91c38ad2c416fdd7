import { type Feature } from '@/lib/store/feature';
import { requestStatusSaga } from './state/request-status.saga';
import { requestStatusSlice } from './state/request-status.slice';

/** The dispatcher's live page of one booking request. */
export const requestStatusFeature: Feature = {
  name: 'request-status',
  slices: [requestStatusSlice],
  saga: requestStatusSaga,
};
