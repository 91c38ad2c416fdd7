import { type Feature } from '@/lib/store/feature';
import { waitingRequestSaga } from './waiting-request.saga';
import { waitingRequestSlice } from './waiting-request.slice';

export { readStoredWaiting } from './stored-waiting';
export { untilAllReadable } from './waiting-request.saga';
export { type AcceptedBookingRequest, waitingOf } from './waiting-request-api';
export {
  codeSubmitted,
  discardSubmitted,
  type ListedRequest,
  mailRequested,
  requestDiscarded,
  requestsSettled,
  requestWaits,
  selectWaiting,
  sentShown,
  stripClosed,
  type WaitingRequest,
} from './waiting-request.slice';

/** Part of every page: the strip shows waiting requests wherever their sender goes. */
export const waitingRequestFeature: Feature = {
  name: 'waiting-request',
  slices: [waitingRequestSlice],
  saga: waitingRequestSaga,
};
