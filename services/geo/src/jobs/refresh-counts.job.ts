import { createFailureLog, type Logger } from '@kq/service-kit';

interface Deps {
  readonly refresh: () => Promise<void>;
  readonly logger: Logger;
}

/** Not during the start, which would take longer: suggestions show no numbers until then. */
const FIRST_AFTER_MS = 1000;
const EVERY_MS = 10_000;

/** Reads the numbers of accommodations into the memory of this replica, every 10 s. */
export function createRefreshCounts({ refresh, logger }: Deps) {
  const logFailure = createFailureLog({ logger, level: 'warn' });
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();

  function run(): void {
    running = refresh()
      .catch((error: unknown) => logFailure(error, {}, 'accommodations not counted, suggestions show none'))
      .then(() => {
        if (!isStopped) schedule(EVERY_MS);
      });
  }

  function schedule(afterMs: number): void {
    timer = setTimeout(run, afterMs);
    timer.unref();
  }

  return {
    start: () => schedule(FIRST_AFTER_MS),
    async stop() {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      await running;
    },
  };
}
