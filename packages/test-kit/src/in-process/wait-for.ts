import { setTimeout as delay } from 'node:timers/promises';

/** A value other than null, undefined and false. */
export type Found<T> = Exclude<T, null | undefined | false>;

type Check<T> = () => T | Promise<T>;

/** `KQ_TEST_WAIT_MS` is longer where an outcome passes real servers (jest.distributed.config.cjs). */
// eslint-disable-next-line no-restricted-syntax -- of the test run, no service's configuration
const DEFAULT_TIMEOUT_MS = Number(process.env['KQ_TEST_WAIT_MS'] ?? 20_000);

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
