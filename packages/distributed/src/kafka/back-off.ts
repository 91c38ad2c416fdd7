const FIRST_MS = 250;
const MAX_MS = 2000;

/** Returns the delay before retry `attempt` (1 = the first): doubles up to 2 s, with jitter. */
export function backOffMs(attempt: number): number {
  const fullMs = Math.min(MAX_MS, FIRST_MS * 2 ** Math.min(attempt - 1, 10));
  return Math.round(fullMs * (0.75 + Math.random() / 4));
}
