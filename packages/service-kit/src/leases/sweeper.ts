import { type Leases } from '@kq/kernel';
import { createFailureLog } from '../telemetry/failure-log';
import { type Logger } from '../telemetry/logger';
import { LeaseLostError, runWithLease } from './run-with-lease';

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

export interface Sweeper {
  start(): void;
  /** Waits for the current run and releases the lease. */
  stop(): Promise<void>;
  /** Runs once now, if this replica has the lease and no run is in progress. Logs errors. @returns whether it ran */
  sweep(): Promise<boolean>;
}

/** Mails pending in a dead replica's sweepers must be sent within 20 s (docs/adr/025). */
const LEASE_MS = 6000;

/** Creates a sweeper: repeats work in one replica only, never overlapping. */
export function createSweeper(options: SweeperOptions): Sweeper {
  const { name, everyMs, leases, holder, run, logger, leaseMs = LEASE_MS } = options;
  const logFailure = createFailureLog({ logger });
  let timer: NodeJS.Timeout | null = null;
  let current: Promise<boolean> | null = null;
  let state: 'new' | 'started' | 'stopped' = 'new';
  let hasLease = false;

  async function sweepOnce(): Promise<boolean> {
    try {
      hasLease = await leases.hold(name, holder, leaseMs);
      if (hasLease)
        await runWithLease({ name, leaseMs, renew: () => leases.hold(name, holder, leaseMs) }, run);
      return hasLease;
    } catch (error) {
      if (error instanceof LeaseLostError) hasLease = false;
      logFailure(error, { sweeper: name }, 'sweep failed');
      return false;
    }
  }

  async function sweep(): Promise<boolean> {
    if (current !== null || state === 'stopped') return false;
    current = sweepOnce();
    try {
      return await current;
    } finally {
      current = null;
    }
  }

  function schedule(): void {
    timer = setTimeout(() => {
      void sweep().then(() => {
        if (state === 'started') schedule();
      });
    }, everyMs);
    timer.unref();
  }

  return {
    start() {
      if (state !== 'new') return;
      state = 'started';
      schedule();
    },
    async stop() {
      state = 'stopped';
      if (timer !== null) clearTimeout(timer);
      await current;
      if (!hasLease) return;
      hasLease = false;
      await leases
        .release(name, holder)
        .catch((error: unknown) => logFailure(error, { sweeper: name }, 'lease release failed'));
    },
    sweep,
  };
}
