import { AppError, pause, withTimeout } from '@kq/kernel';
import { createFailureLog, type ServiceBase } from '@kq/service-kit';

/** Work on an open store. */
interface Runnable {
  start(): void;
  stop(): Promise<void>;
}

type OpenStore<S extends Runnable> = (base: Pick<ServiceBase, 'lifecycle'>) => Promise<S>;

const RETRY_MS = 5000;
/** A store inside the process is open earlier; a distant one that does not answer delays no start. */
const WAIT_MS = 2000;

/** Opens a store and retries until it succeeds: the service answers meanwhile, without what only the store knows. */
export function createBackgroundStore<S extends Runnable>(base: ServiceBase, open: OpenStore<S>) {
  const { lifecycle, logger, clock } = base;
  const logFailure = createFailureLog({ logger, clock, level: 'warn' });
  const stopping = new AbortController();
  let store: S | null = null;
  let isStarted = false;
  let close: () => void | Promise<void> = () => undefined;
  let opening = Promise.resolve();

  async function openWithRetries(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        // Each attempt replaces the step of the one before.
        store = await open({
          ...base,
          lifecycle: { ...lifecycle, onStop: (_name, _phase, fn) => (close = fn) },
        });
        if (isStarted) store.start();
        return;
      } catch (error) {
        logFailure(error, {}, 'store not opened, will retry');
        await close();
        close = () => undefined;
        await pause(RETRY_MS, stopping.signal);
      }
    }
  }

  lifecycle.onStop('database', 'databases', async () => {
    await opening;
    await close();
  });

  return {
    /** Resolves when the store is open, or later opens in the background. */
    async open() {
      opening = openWithRetries();
      await withTimeout(opening, WAIT_MS, () => undefined);
    },
    /** Returns the store. @throws AppError UNAVAILABLE until it is open */
    current(): S {
      if (store !== null) return store;
      throw new AppError('UNAVAILABLE', { message: 'the store of geo is not open', retryable: true });
    },
    start() {
      isStarted = true;
      store?.start();
    },
    async stop() {
      stopping.abort();
      await store?.stop();
    },
  };
}
