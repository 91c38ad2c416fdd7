import { type RequestStatus } from '@kq/contracts';

/**
 * What a request of each status may become; every write is checked against it (`transition.ts`). People and timers
 * decide `cancelled` and the opening, all others are derived from the recipients.
 */
export const REQUEST_TRANSITIONS: Readonly<Record<RequestStatus, readonly RequestStatus[]>> = {
  awaiting_verification: ['open', 'cancelled'],
  open: ['partially_filled', 'filled', 'expired', 'cancelled'],
  partially_filled: ['open', 'filled', 'expired', 'cancelled'],
  filled: ['open', 'partially_filled', 'expired', 'cancelled'],
  expired: ['open', 'cancelled'],
  cancelled: [],
};
