/** A body that arrives slower than this over a whole window ends (docs/security.md S31). */
export const BODY_MIN_BYTES_PER_SECOND = 16 * 1024;
/** Default window of `watchBody`. */
export const BODY_WINDOW_MS = 10_000;

const STEPS = 10;

interface Options {
  readonly windowMs: number;
  /** Called at most once, when less than the minimum arrived in a window in which the reader took bytes. */
  readonly onStalled: () => void;
  /** Returns false while the reader takes no bytes; such a step does not count. Default: it always takes them. */
  readonly isWanted?: () => boolean;
}

/** Watches the pace of one body until it is stopped. */
export function watchBody({ windowMs, onStalled, isWanted = () => true }: Options) {
  const minBytes = (BODY_MIN_BYTES_PER_SECOND * windowMs) / 1000;
  const steps: number[] = [];
  let bytes = 0;
  let wasPaused = false;

  const timer = setInterval(() => {
    const isCounted = isWanted() && !wasPaused;
    wasPaused = false;
    if (!isCounted) return;
    steps.push(bytes);
    bytes = 0;
    if (steps.length < STEPS) return;
    if (steps.reduce((sum, each) => sum + each, 0) < minBytes) {
      clearInterval(timer);
      onStalled();
    }
    steps.shift();
  }, windowMs / STEPS);
  timer.unref();

  return {
    /** Records received bytes. */
    add: (received: number) => void (bytes += received),
    /** Records that the reader paused the sender: the current step does not count. */
    pause: () => void (wasPaused = true),
    stop: () => clearInterval(timer),
  };
}

export type BodyWatch = ReturnType<typeof watchBody>;
