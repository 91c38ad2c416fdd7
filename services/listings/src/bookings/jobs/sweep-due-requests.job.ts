import { type Clock } from '@kq/kernel';
import {
  createFailureLog,
  createSweeper,
  isConnectionError,
  type Sweeper,
  type SweeperDeps,
} from '@kq/service-kit';
import { type BookingRequests } from '../use-cases/ports';
import { type ProcessDueRequest } from '../use-cases/process-due-request';

export interface SweepDueRequestsDeps extends SweeperDeps {
  readonly bookings: BookingRequests;
  readonly processDue: ProcessDueRequest;
  readonly clock: Clock;
  /** Default 1 s. */
  readonly everyMs?: number;
}

const BATCH = 200;
const PARALLEL = 8;

/** Runs the timers of all requests (docs/design.md D24): every second, in the replica with the lease. */
export function createDueRequestsSweeper(deps: SweepDueRequestsDeps): Sweeper {
  const { bookings, clock, logger, everyMs = 1000 } = deps;
  const logUnavailable = createFailureLog({ logger });

  /** A failing request must not block the others; it stays due and is retried. */
  async function processOne(id: number): Promise<void> {
    try {
      await deps.processDue(id);
    } catch (error) {
      const message = 'due booking request not processed, will retry';
      if (isConnectionError(error)) logUnavailable(error, {}, message);
      else logger.error({ err: error, booking_request_id: id }, message);
    }
  }

  async function run(signal: AbortSignal): Promise<void> {
    const ids = await bookings.findDueIds(clock.now(), BATCH);
    while (ids.length > 0 && !signal.aborted) await Promise.all(ids.splice(0, PARALLEL).map(processOne));
  }

  return createSweeper({ ...deps, name: 'booking-requests', everyMs, run });
}
