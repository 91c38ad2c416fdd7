import { setTimeout as delay } from 'node:timers/promises';

/** A value other than null, undefined and false. */
export type Found<T> = Exclude<T, null | undefined | false>;

/** Polls until `check` returns a value (not null, undefined or false); rejects with `what` after `timeoutMs`. */
export async function waitFor<T>(
  what: string,
  check: () => T | Promise<T>,
  { timeoutMs = 20_000, everyMs = 50 }: { timeoutMs?: number; everyMs?: number } = {},
): Promise<Found<T>> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const value = await check();
    if (value !== null && value !== undefined && value !== false) return value as Found<T>;
    if (Date.now() > end) throw new Error(`timed out after ${timeoutMs} ms waiting for: ${what}`);
    await delay(everyMs);
  }
}
