import { once, withTimeout } from '@kq/kernel';
import { type Logger } from '../telemetry/logger';

/** The order in which a process shuts down (docs/design.md D33). */
export const STOP_PHASES = ['intake', 'streams', 'http', 'relays', 'consumers', 'databases'] as const;
export type StopPhase = (typeof STOP_PHASES)[number];

interface Step {
  readonly name: string;
  readonly phase: StopPhase;
  readonly fn: () => void | Promise<void>;
  readonly limitMs: number;
}

const BACKGROUND_PHASES: readonly StopPhase[] = ['relays', 'consumers'];
const DEFAULT_LIMIT_MS = 5000;

export function createLifecycle({ logger }: { logger: Logger }) {
  const steps: { readonly phase: StopPhase; readonly run: () => Promise<void> }[] = [];
  let stopping: Promise<void> | null = null;

  async function runPhases(phases: readonly StopPhase[]): Promise<void> {
    for (const phase of phases)
      await Promise.all(steps.filter((step) => step.phase === phase).map(({ run }) => run()));
  }

  return {
    /** Registers a shutdown step of a phase; the steps of one phase run concurrently. */
    onStop(name: string, phase: StopPhase, fn: () => void | Promise<void>, limitMs = DEFAULT_LIMIT_MS) {
      steps.push({ phase, run: once(() => runStep({ name, phase, fn, limitMs }, logger)) });
    },
    /**
     * Stops background work (relays, consumers) ahead of the earlier phases; HTTP still responds. `stop` skips these
     * steps.
     */
    quiesce: () => runPhases(BACKGROUND_PHASES),
    /**
     * Stops everything, phase by phase. A step that fails or times out is logged and skipped. Later calls await the
     * first.
     */
    stop: () => (stopping ??= runPhases(STOP_PHASES)),
    get isStopping() {
      return stopping !== null;
    },
  };
}

export type Lifecycle = ReturnType<typeof createLifecycle>;

async function runStep({ name, phase, fn, limitMs }: Step, logger: Logger): Promise<void> {
  const onTimeout = (): void =>
    logger.warn({ step: name, phase, limit_ms: limitMs }, 'shutdown step timed out, continuing');
  try {
    await withTimeout(Promise.resolve(fn()), limitMs, onTimeout);
  } catch (error) {
    logger.error({ err: error, step: name, phase }, 'shutdown step failed, continuing');
  }
}
