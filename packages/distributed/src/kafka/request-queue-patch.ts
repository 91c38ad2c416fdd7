import { createRequire } from 'node:module';

/** The part of kafkajs' request queue (one per connection) that is patched. */
export interface RequestQueue {
  readonly pending: readonly unknown[];
  /** End of the broker's throttle in ms since the epoch; -1 without a throttle. */
  readonly throttledUntil: number;
  throttleCheckTimeoutId: NodeJS.Timeout | null;
  checkPendingRequests(): void;
  scheduleCheckPendingRequests(): void;
}

const PATCHED_VERSION = '2.2.4';
const CHECK_EVERY_MS = 10;
const load = createRequire(__filename);

/**
 * Patches kafkajs 2.2.4, which polls its request queue by a timer that it re-arms also for an empty queue, with a
 * negative delay: each idle connection wakes the process every millisecond (kafkajs issues 1704, 1751). The patched
 * timer runs only while requests are queued; `push` arms it for the first one.
 * @throws Error for any other version, whose internals may differ
 */
export function patchRequestQueue(version = loadVersion()): void {
  if (version !== PATCHED_VERSION)
    throw new Error(
      `kafkajs ${version} is installed; its request queue is patched for ${PATCHED_VERSION} only`,
    );
  function scheduleWhileQueued(this: RequestQueue): void {
    if (this.throttleCheckTimeoutId !== null || this.pending.length === 0) return;
    const throttledMs = this.throttledUntil - Date.now();
    this.throttleCheckTimeoutId = setTimeout(
      () => {
        this.throttleCheckTimeoutId = null;
        this.checkPendingRequests();
      },
      throttledMs > 0 ? throttledMs : CHECK_EVERY_MS,
    );
  }
  loadRequestQueue().prototype.scheduleCheckPendingRequests = scheduleWhileQueued;
}

/** Returns the class itself, for the patch and its test. */
export function loadRequestQueue(): { new (options: object): RequestQueue; prototype: RequestQueue } {
  return load('kafkajs/src/network/requestQueue') as ReturnType<typeof loadRequestQueue>;
}

function loadVersion(): string {
  return (load('kafkajs/package.json') as { version: string }).version;
}
