const FIRST_MS = 250;
const MAX_MS = 2000;

/** Returns the delay before retry `attempt` (1 = the first): doubles up to 2 s, with jitter. */
export function backOffMs(attempt: number): number {
  const fullMs = Math.min(MAX_MS, FIRST_MS * 2 ** Math.min(attempt - 1, 10));
  return Math.round(fullMs * (0.75 + Math.random() / 4));
}

/** Resolves after `ms`, or as soon as the signal is aborted. */
export function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
  });
}
