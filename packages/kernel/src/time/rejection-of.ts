/** Returns a promise that rejects with the reason of the signal once it aborts, for `Promise.race`. */
export function rejectionOf(signal: AbortSignal): Promise<never> {
  const rejection = new Promise<never>((_resolve, reject) => {
    const onAbort = (): void => reject(signal.reason as Error);
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
  // The race may be over when the signal aborts: not an unhandled rejection.
  rejection.catch(() => undefined);
  return rejection;
}
