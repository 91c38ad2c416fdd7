import { pause } from '@kq/kernel';

const LIMIT_MS = 60_000;
const POLL_MS = 10;

/**
 * Waits until the product can answer every call: the gateway refuses those of a session until it has the keys of their
 * tokens and the list of ended sessions. What takes longer than 60 s is left to /health/ready.
 */
export async function untilReady({ ready }: { readonly ready: () => boolean }): Promise<void> {
  const limit = Date.now() + LIMIT_MS;
  while (!ready() && Date.now() < limit) await pause(POLL_MS);
}
