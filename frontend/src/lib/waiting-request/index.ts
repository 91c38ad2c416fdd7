import { type Feature } from '@/lib/store/feature';
import { waitingRequestSaga } from './waiting-request.saga';
import { waitingRequestSlice } from './waiting-request.slice';

export { untilReadable } from './waiting-request.saga';
export { type AcceptedBookingRequest, waitingOf } from './waiting-request-api';
export {
  codeSubmitted,
  mailRequested,
  requestWaits,
  selectWaiting,
  sentShown,
  waitingStopped,
  type WaitingRequest,
} from './waiting-request.slice';

/** Part of every page: the strip shows a waiting request wherever its sender goes. */
export const waitingRequestFeature: Feature = {
  name: 'waiting-request',
  slices: [waitingRequestSlice],
  saga: waitingRequestSaga,
};
