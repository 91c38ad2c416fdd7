import { AppError, type Clock, HOUR_MS } from '@kq/kernel';
import {
  createFailureLog,
  createSweeper,
  isConnectionError,
  type Metrics,
  type Sweeper,
  type SweeperDeps,
} from '@kq/service-kit';

/** Documents with `due_at`. */
export interface DueDocuments {
  findDueIds(now: Date, limit: number): Promise<number[]>;
  /** Lets the sweeper leave out, until then, a document that a rule refuses. */
  park(id: number, parked: { readonly at: Date; readonly until: Date }): Promise<void>;
}

export interface DueSweeperDeps extends SweeperDeps {
  /** Name of the lease, and of the documents in the metric. */
  readonly name: string;
  readonly documents: DueDocuments;
  readonly process: (id: number) => Promise<void>;
  readonly clock: Clock;
  readonly metrics: Metrics;
  /** Default 1 s. */
  readonly everyMs?: number;
}

const BATCH = 200;
const PARALLEL = 8;
const PARKED_FOR_MS = HOUR_MS;

/** Processes all documents that are due: every second, in the replica with the lease (docs/design.md D24). */
export function createDueSweeper(deps: DueSweeperDeps): Sweeper {
  const { name, documents, clock, logger, metrics, everyMs = 1000 } = deps;
  const logUnavailable = createFailureLog({ logger });
  const parked = metrics.counter('kq_documents_parked_total');
  // A counter that appears with its first count hides it from `increase`.
  parked.inc({ documents: name }, 0);

  /** A failing document must not block the others: it stays due, or is parked where only a new release can help. */
  async function processOne(id: number): Promise<void> {
    try {
      await deps.process(id);
    } catch (error) {
      const message = 'due document not processed, will retry';
      if (isConnectionError(error)) return logUnavailable(error, { documents: name }, message);
      logger.error({ err: error, documents: name, id, parked: isRefusal(error) }, message);
      if (isRefusal(error)) await park(id);
    }
  }

  async function park(id: number): Promise<void> {
    const at = clock.now();
    parked.inc({ documents: name });
    try {
      await documents.park(id, { at, until: new Date(at.getTime() + PARKED_FOR_MS) });
    } catch (error) {
      logger.error({ err: error, documents: name, id }, 'due document not parked');
    }
  }

  async function run(signal: AbortSignal): Promise<void> {
    const ids = await documents.findDueIds(clock.now(), BATCH);
    while (ids.length > 0 && !signal.aborted) await Promise.all(ids.splice(0, PARALLEL).map(processOne));
  }

  return createSweeper({ ...deps, everyMs, run });
}

const REFUSALS = /^(TypeError|RangeError|ZodError|ValidationError|CastError)$/;

/** Returns true for an error that the next second cannot change. */
const isRefusal = (error: unknown): boolean =>
  error instanceof AppError ? !error.retryable : error instanceof Error && REFUSALS.test(error.name);
