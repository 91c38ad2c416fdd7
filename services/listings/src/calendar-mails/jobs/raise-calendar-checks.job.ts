import { createSweeper, type Sweeper, type SweeperDeps } from '@kq/service-kit';

interface Deps extends SweeperDeps {
  readonly raiseCalendarChecks: (signal: AbortSignal) => Promise<void>;
}

const EVERY_MS = 30_000;

/** Creates the weekly mails, in the morning (docs/design.md D24). Outside of its hours a sweep reads nothing. */
export function createCalendarCheckSweeper({ raiseCalendarChecks, ...deps }: Deps): Sweeper {
  return createSweeper({ ...deps, name: 'calendar-checks', everyMs: EVERY_MS, run: raiseCalendarChecks });
}
