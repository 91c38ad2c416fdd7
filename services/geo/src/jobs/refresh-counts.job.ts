import { createFailureLog, type Logger } from '@kq/service-kit';

interface Deps {
  readonly refresh: () => Promise<void>;
  readonly logger: Logger;
}

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
        if (isStopped) return;
        timer = setTimeout(run, EVERY_MS);
        timer.unref();
      });
  }

  return {
    start: run,
    async stop() {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      await running;
    },
  };
}
