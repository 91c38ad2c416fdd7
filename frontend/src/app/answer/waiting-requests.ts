/** What the answer page needs in a browser where requests wait. */
export { waitingRequestFeature } from '@/lib/waiting-request';
export { WaitingStrip } from '../layout/waiting-strip';
