import { groupBy } from '@kq/kernel';
import { createFailureLog } from '../telemetry/failure-log';
import { repeat, type Sweeper } from './repeat';
import { type HeldLease, runWithLease } from './run-with-lease';
import { LEASE_MS, type SweeperDeps, type SweeperOptions } from './sweeper';

export interface PartitionedSweeperOptions<T>
  extends SweeperDeps, Pick<SweeperOptions, 'everyMs' | 'leaseMs'> {
  /** Name of the leases, followed by the partition. */
  readonly name: string;
  /** Returns the due work by partition. Read without a lease: other replicas find the same. */
  readonly find: () => Promise<ReadonlyMap<number, readonly T[]>>;
  /**
   * Does the work of a partition, whose lease is renewed meanwhile; skips what is no longer due, because another replica
   * has done it. It must stop soon after `signal` aborts.
   */
  readonly run: (work: readonly T[], signal: AbortSignal) => Promise<void>;
}

/**
 * Creates a sweeper whose work all replicas share: each takes one partition after the other, from a random one on, and
 * leaves out those that another replica is at.
 */
export function createPartitionedSweeper<T>(options: PartitionedSweeperOptions<T>): Sweeper {
  const { name, everyMs, leases, holder, logger, leaseMs = LEASE_MS } = options;
  const logFailure = createFailureLog({ logger });
  let running: AbortController | null = null;
  let isStopping = false;
  const hasStopped = () => isStopping;

  const logSweepFailure = (error: unknown): void => logFailure(error, { sweeper: name }, 'sweep failed');

  /** Returns false when another replica is at the partition, and when its work failed. */
  async function sweepPartition(partition: number, work: readonly T[]): Promise<boolean> {
    const lease = `${name}-${partition}`;
    const hold = () => leases.hold(lease, holder, leaseMs);
    try {
      if (!(await hold())) return false;
      await runPartition({ name: lease, leaseMs, renew: hold }, work);
      return true;
    } catch (error) {
      logSweepFailure(error);
      return false;
    }
  }

  async function runPartition(held: HeldLease, work: readonly T[]): Promise<void> {
    const controller = (running = new AbortController());
    try {
      await runWithLease(held, async (lost) => {
        lost.addEventListener('abort', () => controller.abort(lost.reason), { once: true });
        await options.run(work, controller.signal);
      });
    } finally {
      running = null;
      await leases.release(held.name, holder);
    }
  }

  return repeat({
    everyMs,
    async run() {
      try {
        const partitions = [...(await options.find())];
        let hasRun = partitions.length === 0;
        for (const [partition, work] of fromRandom(partitions)) {
          if (hasStopped()) break;
          if (await sweepPartition(partition, work)) hasRun = true;
        }
        return hasRun;
      } catch (error) {
        logSweepFailure(error);
        return false;
      }
    },
    onStopping() {
      isStopping = true;
      running?.abort(new Error('the process stops'));
    },
  });
}

/** Work is divided among so many leases: the most replicas that share it. */
const PARTITIONS = 16;

/** Divides work by a number, e.g. the owner's id; what has the same number is in the same partition, in its order. */
export const byPartition = <T>(work: readonly T[], numberOf: (item: T) => number): Map<number, T[]> =>
  groupBy(work, (item) => numberOf(item) % PARTITIONS);

/** Rotates a list, so that replicas begin at different entries. */
function fromRandom<T>(entries: readonly T[]): T[] {
  const first = Math.floor(Math.random() * entries.length);
  return [...entries.slice(first), ...entries.slice(0, first)];
}
