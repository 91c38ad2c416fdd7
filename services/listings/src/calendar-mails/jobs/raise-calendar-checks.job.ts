import { type Leases } from '@kq/kernel';
import { createSweeper, type Logger, type Sweeper } from '@kq/service-kit';

interface Deps {
  readonly raiseCalendarChecks: (signal: AbortSignal) => Promise<void>;
  readonly leases: Leases;
  readonly holder: string;
  readonly logger: Logger;
}

const EVERY_MS = 30_000;

/** Creates the weekly mails, in the morning (docs/design.md D24). Outside of its hours a sweep reads nothing. */
export function createCalendarCheckSweeper({ raiseCalendarChecks, leases, holder, logger }: Deps): Sweeper {
  return createSweeper({
    name: 'calendar-checks',
    everyMs: EVERY_MS,
    leases,
    holder,
    logger,
    run: raiseCalendarChecks,
  });
}
