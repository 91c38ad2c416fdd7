import { setTimeout as delay } from 'node:timers/promises';

/** A value other than null, undefined and false. */
export type Found<T> = Exclude<T, null | undefined | false>;

type Check<T> = () => T | Promise<T>;

/** A consumer group takes up to 21 s to notice that a member is gone and to share its partitions (group-member.ts). */
const DEFAULT_TIMEOUT_MS = 60_000;

interface WaitOptions {
  readonly timeoutMs?: number;
  /** Delay between two checks; default: grows from 1 to 50 ms. */
  readonly everyMs?: number;
}

/**
 * Polls until `check` returns a value (not null, undefined or false); for outcomes without an event to await.
 * @throws Error that names `what` (default: the source of `check`) after `timeoutMs`
 */
export function waitFor<T>(what: string, check: Check<T>, options?: WaitOptions): Promise<Found<T>>;
export function waitFor<T>(check: Check<T>, timeoutMs?: number): Promise<Found<T>>;
export function waitFor<T>(
  ...args: [string, Check<T>, WaitOptions?] | [Check<T>, number?]
): Promise<Found<T>> {
  if (isNamed(args)) return poll(...args);
  const [check, timeoutMs] = args as [Check<T>, number?];
  return poll(String(check), check, timeoutMs === undefined ? {} : { timeoutMs });
}

const isNamed = (args: readonly unknown[]): args is [string, Check<never>, WaitOptions?] =>
  typeof args[0] === 'string';

async function poll<T>(
  what: string,
  check: Check<T>,
  { timeoutMs = DEFAULT_TIMEOUT_MS, everyMs }: WaitOptions = {},
): Promise<Found<T>> {
  const end = performance.now() + timeoutMs;
  for (let pauseMs = 1; ; pauseMs = Math.min(50, pauseMs * 2)) {
    const value = await check();
    if (value !== null && value !== undefined && value !== false) return value as Found<T>;
    if (performance.now() > end) throw new Error(`timed out after ${timeoutMs} ms waiting for: ${what}`);
    await delay(everyMs ?? pauseMs);
  }
}
