import { type Leases } from '@kq/kernel';
import { createFailureLog } from '../telemetry/failure-log';
import { type Logger } from '../telemetry/logger';
import { repeat, type Sweeper } from './repeat';
import { LeaseLostError, runWithLease } from './run-with-lease';

export { type Sweeper } from './repeat';

/** Dependencies that all sweepers of a service share. */
export interface SweeperDeps {
  readonly leases: Leases;
  /** Identity of this replica. */
  readonly holder: string;
  readonly logger: Logger;
}

export interface SweeperOptions extends SweeperDeps {
  /** Name of the lease, e.g. `outbox` or `reminders`. */
  readonly name: string;
  /** Delay between the end of one run and the start of the next. */
  readonly everyMs: number;
  /**
   * The repeated work; the lease is renewed while it runs. It must stop soon after `signal` aborts, because another
   * replica may run it then.
   */
  readonly run: (signal: AbortSignal) => Promise<void>;
  /** Time that a dead holder blocks the other replicas; default 6 s. */
  readonly leaseMs?: number;
}

/** Mails pending in a dead replica's sweepers must be sent within 20 s (docs/adr/025). */
export const LEASE_MS = 6000;

/** Creates a sweeper: repeats work in one replica only, never overlapping. */
export function createSweeper(options: SweeperOptions): Sweeper {
  const { name, everyMs, leases, holder, logger, leaseMs = LEASE_MS } = options;
  const logFailure = createFailureLog({ logger });
  let hasLease = false;

  return repeat({
    everyMs,
    async run() {
      try {
        hasLease = await leases.hold(name, holder, leaseMs);
        if (hasLease)
          await runWithLease({ name, leaseMs, renew: () => leases.hold(name, holder, leaseMs) }, options.run);
        return hasLease;
      } catch (error) {
        if (error instanceof LeaseLostError) hasLease = false;
        logFailure(error, { sweeper: name }, 'sweep failed');
        return false;
      }
    },
    async onStopped() {
      if (!hasLease) return;
      hasLease = false;
      await leases
        .release(name, holder)
        .catch((error: unknown) => logFailure(error, { sweeper: name }, 'lease release failed'));
    },
  });
}
