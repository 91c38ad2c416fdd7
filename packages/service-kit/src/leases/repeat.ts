export interface Sweeper {
  start(): void;
  /** Waits for the current run and releases its lease. */
  stop(): Promise<void>;
  /** Runs once now, if this replica has a lease and no run is in progress. Logs errors. @returns whether it ran */
  sweep(): Promise<boolean>;
}

interface RepeatedWork {
  /** Delay between the end of one run and the start of the next. */
  readonly everyMs: number;
  /** Never rejects. */
  readonly run: () => Promise<boolean>;
  /** Called by `stop`, before the current run is awaited. */
  readonly onStopping?: () => void;
  /** Called after the last run. */
  readonly onStopped?: () => Promise<void>;
}

/** Repeats work, never overlapping. */
export function repeat({ everyMs, run, onStopping, onStopped }: RepeatedWork): Sweeper {
  let timer: NodeJS.Timeout | null = null;
  let current: Promise<boolean> | null = null;
  let state: 'new' | 'started' | 'stopped' = 'new';

  async function sweep(): Promise<boolean> {
    if (current !== null || state === 'stopped') return false;
    current = run();
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
      onStopping?.();
      await current;
      await onStopped?.();
    },
    sweep,
  };
}
